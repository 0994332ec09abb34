import { createHmac, randomBytes } from 'node:crypto'
import {
  deleteCopyMarksOutside,
  deleteSearchMarksOutside,
  type Marks,
  type VoteRow,
} from '#db/queries/votes.ts'
import type { PlacedVote } from '#shared/domain/code-status.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { AdminContext, ServiceContext } from './context.ts'
import { type Networks, toNetworks } from './networks.ts'

const DAY_MS = 86_400_000
const SALT_BYTES = 32
/** How long a day's salt, and what was marked under it, is kept. */
const KEPT_MS = 2 * DAY_MS
/** How long it is kept who copied what: the top code of the week asks from how many places that was. */
const COPIES_KEPT_MS = 8 * DAY_MS
/** How long a term waits for a second network that asks it. */
const SEARCHES_KEPT_MS = 35 * DAY_MS
/** So long votes of earlier versions, which say nothing of their place, count as one from a place of its own. */
const UNMARKED_MS = 30 * DAY_MS
/** How long after its end a month's salt is kept: the next month marks under it, too. */
const MONTH_KEPT_DAYS = 35
/** Of a mark under a month's salt: 128 bits tell any two apart. */
const MARK_BYTES = 16

type Visit = { address: string; now: Date }

/**
 * Who voted, copied, reported or searched, without saying who: HMAC-SHA256 of what was done and of the network
 * (or a wider one) under the random salt of the UTC day, which is made on demand. The code, or the term, is
 * part of it, so that what one person does at different times cannot be linked. `earlier` is the same visitor
 * on other days whose salts are still kept: who votes today and tomorrow is one voter.
 */
export function hashVisitor(
  ctx: ServiceContext,
  action: string,
  { address, now, network = 'network' }: Visit & { network?: keyof Networks },
) {
  const message = `${action} ${toNetworks(address)[network]}`
  const today = toUtcDay(now)
  const hash = (key: Buffer) => createHmac('sha256', key).update(message).digest('hex')
  const visitor = hash(useSalt(ctx, today, now))
  const others = ctx.voterSalts.list().filter(({ period }) => isDay(period) && period !== today)
  return { visitor, earlier: others.map(({ salt }) => hash(salt)) }
}

/**
 * Marks one of the visitor's networks under the salts of this and of the last UTC month, so that rows up to a
 * month apart can be told to come from one place, for one `action` (such as votes on one code) only.
 * `markBefore` is null where nothing was marked in the last month.
 */
export function markNetwork(
  ctx: ServiceContext,
  action: string,
  { address, now, network }: Visit & { network: keyof Networks },
): Marks {
  return markText(ctx, `${action} ${toNetworks(address)[network]}`, now)
}

/** The same of any text, such as a term that was searched for. */
export function markText(ctx: ServiceContext, text: string, now: Date): Marks {
  const mark = (key: Buffer) =>
    createHmac('sha256', key).update(text).digest().subarray(0, MARK_BYTES).toString('base64url')
  const before = ctx.voterSalts.list().find(({ period }) => period === toUtcMonth(now, -1))
  return {
    mark: mark(useSalt(ctx, toUtcMonth(now), now)),
    markBefore: before ? mark(before.salt) : null,
  }
}

/** Votes on one code with the places they are from, in the same order: equal texts mean the same place. */
export function placeVotes(votes: readonly VoteRow[], now: Date): PlacedVote[] {
  const neighbourhoods = new Map<string, string>()
  const wideNetworks = new Map<string, string>()
  return votes.map(({ id, vote, createdAt, ...marks }) => {
    const isRecent = now.getTime() - createdAt.getTime() < UNMARKED_MS
    const unmarked = isRecent ? `vote ${id}` : 'votes of earlier versions'
    const { neighbourhood, neighbourhoodBefore, wideNetwork, wideNetworkBefore } = marks
    return {
      vote,
      createdAt,
      neighbourhood: namePlace(neighbourhoods, [neighbourhood, neighbourhoodBefore]) ?? unmarked,
      wideNetwork: namePlace(wideNetworks, [wideNetwork, wideNetworkBefore]) ?? unmarked,
    }
  })
}

/** The name under which one of the marks is known, else the first of them; null without marks. */
function namePlace(names: Map<string, string>, [mark, before]: [string | null, string | null]) {
  if (mark === null) return null
  const name = names.get(mark) ?? (before === null ? undefined : names.get(before)) ?? mark
  names.set(mark, name)
  if (before !== null) names.set(before, name)
  return name
}

function useSalt({ voterSalts }: ServiceContext, period: string, now: Date): Buffer {
  const known = voterSalts.list().find((kept) => kept.period === period)
  if (known) return known.salt
  const salt = randomBytes(SALT_BYTES)
  voterSalts.add({ period, salt, createdAt: now })
  return salt
}

const isDay = (period: string) => period.length > 'YYYY-MM'.length

/** The UTC month (YYYY-MM) that is so many months after that of `now`. */
const toUtcMonth = (now: Date, months = 0) =>
  toUtcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))).slice(0, 7)

/**
 * Deletes the salts of days after 48 hours, after which votes mean nobody, those of months on the 35th day
 * after their end, marks of copies after eight days and of searches after 35. For a job; answers how many of
 * each.
 */
export function deleteOldSalts(ctx: AdminContext) {
  const now = ctx.clock()
  // Rows dated in the future come from a wrong clock and would never be deleted.
  const around = (ms: number) => ({
    first: new Date(now.getTime() - ms),
    last: new Date(now.getTime() + KEPT_MS),
  })
  const kept = around(KEPT_MS)
  const isOutdated = ({ period, createdAt }: { period: string; createdAt: Date }) =>
    isDay(period)
      ? createdAt < kept.first || createdAt > kept.last
      : !keepsMonth(new Date(`${period}-01T00:00:00Z`), now)
  const old = ctx.voterSalts.list().filter(isOutdated)
  ctx.voterSalts.remove(old.map(({ period }) => period))
  return {
    salts: old.length,
    copyMarks: deleteCopyMarksOutside(ctx.db, around(COPIES_KEPT_MS)),
    searchMarks: deleteSearchMarksOutside(ctx.db, around(SEARCHES_KEPT_MS)),
  }
}

function keepsMonth(first: Date, now: Date): boolean {
  const end = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)
  return (
    now.getTime() < end + (MONTH_KEPT_DAYS - 1) * DAY_MS &&
    first.getTime() <= now.getTime() + KEPT_MS
  )
}
