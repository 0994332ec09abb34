import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { postJson } from '#test/e2e/support/api.ts'
import { readRows, readSalts } from '#test/e2e/support/database.ts'

/** Which requests were answered, and which got no answer. */
export type Outcome = {
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

export const createOutcome = (): Outcome => ({
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

async function visit(url: string, codeIds: readonly number[], told: Outcome): Promise<boolean> {
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
export async function sendVotesUntilServerEnds(
  url: string,
  codeIds: readonly number[],
  told: Outcome,
): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (await visit(url, codeIds, told));
    }),
  )
}

/** Waits for a random time. */
export const waitRandomTime = (fromMs: number, toMs: number): Promise<void> =>
  setTimeout(fromMs + Math.random() * (toMs - fromMs))

type Vote = { codeId: number; address: string; value: 'working' | 'not_working' }

let last = 0

/** Another address at every call, in 256 neighbourhoods of a network that is reserved for measurements. */
export function nextAddress(): string {
  last += 1
  return `198.${18 + ((last >> 16) & 1)}.${last & 255}.${(last >> 8) & 255}`
}

/** The stored votes by code and voter: what the newest vote says, and how many rows there are. */
export function createVoteFinder(dataDir: string) {
  const salts = readSalts(dataDir)
  const rows = readRows<{ code_id: number; voter: string; vote: Vote['value'] }>(
    dataDir,
    'select code_id, voter, vote from votes',
  )
  const byVoter = new Map(rows.map((row) => [`${row.code_id} ${row.voter}`, row.vote]))
  return ({ codeId, address }: Omit<Vote, 'value'>): Vote['value'][] =>
    salts.flatMap(({ salt }) => {
      const voter = createHmac('sha256', salt).update(`${codeId} ${address}`).digest('hex')
      return byVoter.get(`${codeId} ${voter}`) ?? []
    })
}
