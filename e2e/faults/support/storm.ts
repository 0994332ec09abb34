import { setTimeout } from 'node:timers/promises'
import { postJson } from '../../support/call-api.ts'
import type { Vote } from './voters.ts'
import { nextAddress } from './voters.ts'

/** What visitors were told, and what they asked without hearing of it. */
export type Told = {
  /** Votes that were answered 200, the last one for each voter and code. */
  votes: Vote[]
  /** Votes that may have been stored or not. */
  openVotes: Vote[]
  /** Copies per code: answered 200, and without an answer. */
  copies: Map<number, number>
  openCopies: Map<number, number>
  /** Answers other than 200, by status. */
  refused: Map<number, number>
}

export const createTold = (): Told => ({
  votes: [],
  openVotes: [],
  copies: new Map(),
  openCopies: new Map(),
  refused: new Map(),
})

const VISITORS = 12

const addOne = (counts: Map<number, number>, key: number) =>
  counts.set(key, (counts.get(key) ?? 0) + 1)

/** Resolves with the status, or null where the connection broke before it was known. */
async function send(url: string, address: string, body: object): Promise<number | null> {
  try {
    const response = await postJson(url, body, { 'x-forwarded-for': address })
    // The head may come before the end of the process and the rest never.
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

async function visit(url: string, codeIds: readonly number[], told: Told): Promise<boolean> {
  const codeId = pick(codeIds)
  const address = nextAddress()
  if (Math.random() < 0.4) {
    const status = await send(`${url}/api/codes/${codeId}/copy`, address, {})
    if (status === 200) addOne(told.copies, codeId)
    else if (status === null) addOne(told.openCopies, codeId)
    else addOne(told.refused, status)
    return status !== null
  }
  // Some change their mind: the second vote replaces the first.
  const wishes =
    Math.random() < 0.2 ? (['not_working', 'working'] as const) : (['working'] as const)
  let known: Vote | null = null
  for (const value of wishes) {
    const vote: Vote = { codeId, address, value }
    const status = await send(`${url}/api/codes/${codeId}/vote`, address, { vote: value })
    if (status === null) {
      told.openVotes.push(vote)
      if (known) told.votes.push(known)
      return false
    }
    if (status === 200) known = vote
    else addOne(told.refused, status)
  }
  if (known) told.votes.push(known)
  return true
}

/** Visitors vote and copy as fast as they can; resolves when the server has gone for all of them. */
export async function storm(url: string, codeIds: readonly number[], told: Told): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (await visit(url, codeIds, told));
    }),
  )
}

/** A moment at which nobody expects anything. */
export const waitAwhile = (fromMs: number, toMs: number): Promise<void> =>
  setTimeout(fromMs + Math.random() * (toMs - fromMs))
