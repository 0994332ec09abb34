import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import * as figures from '#db/queries/figures.ts'
import { writeTransaction } from '#db/transactions.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { FigurePeriod, Figures } from '#shared/schemas/figures.ts'
import type { AdminContext, ServiceContext } from './context.ts'
import { withIsoDates } from './iso-dates.ts'
import { hashVisitor, markNetwork, markText } from './visitors.ts'

const DAY_MS = 86_400_000
/** A term that fewer visitors looked for is shown to nobody. */
const LEAST_VISITORS = 3
const KEPT_DAYS = 90
/** Letters of a term that are kept; few names are longer. */
const TERM_LENGTH = 60

/** The beginning of the first of so many UTC days, of which today is the last. */
const firstDayOf = (days: number, now: Date) =>
  new Date(Date.parse(toUtcDay(now)) - (days - 1) * DAY_MS)

/** What happened in the last days. Over 100,000 codes it takes up to a second: the server asks by `readFigures`. */
export function selectFigures(db: Db, period: FigurePeriod, now: Date): Figures {
  const first = firstDayOf(period, now)
  const stored = new Map(figures.listSiteDays(db, { first, now }).map((row) => [row.day, row]))
  const days = Array.from({ length: period }, (_, index) => {
    const day = toUtcDay(new Date(first.getTime() + index * DAY_MS))
    return { ...NOTHING, ...stored.get(day), day }
  })
  const { runs, total } = figures.listRunFigures(db, { since: first, limit: LIMITS.figureRuns })
  return {
    days,
    brands: figures.listBestBrands(db, { first, limit: LIMITS.bestOfPeriod }),
    codes: figures.listBestCodes(db, { first, limit: LIMITS.bestOfPeriod }),
    totalRuns: total,
    runs: runs.toReversed().map(({ finishedAt, ...run }) => ({
      ...withIsoDates(run),
      seconds: finishedAt && Math.max(0, (finishedAt.getTime() - run.startedAt.getTime()) / 1000),
    })),
    missedSearches: figures.listMissedSearches(db, {
      firstDay: toUtcDay(first),
      least: LEAST_VISITORS,
      limit: LIMITS.missedSearches,
    }),
  }
}

const NOTHING = { found: 0, ended: 0, copies: 0, working: 0, notWorking: 0 }

/**
 * Notes a term that nothing answers, once the answer is on its way: in words when a second network asks it
 * within a month, until then as a mark that tells nobody what it was. What the operator searches for is not
 * kept, nor what may be an address or a number of somebody; a network counts once a month for a term, and for a
 * few terms a day. Answers are cached for up to a minute: who gets such an answer is not counted.
 */
export function noteMissedSearch(ctx: ServiceContext, query: string): void {
  const { actor } = ctx
  const term = toKeptTerm(query)
  if (actor.kind !== 'visitor' || term === null) return
  const now = ctx.clock()
  const write = () =>
    writeTransaction(ctx.db, (tx) => {
      const visit = { address: actor.address, now }
      const visitor = markNetwork(ctx, `search ${term}`, { ...visit, network: 'network' })
      if (figures.hasSearchMark(tx, 'visitor', visitor)) return
      const { visitor: network } = hashVisitor(ctx, 'searches', visit)
      if (figures.countSearchMarksOf(tx, network) >= LIMITS.searchTermsPerDay) return
      const termMarks = markText(ctx, `term ${term}`, now)
      const isAskedAgain = figures.hasSearchMark(tx, 'term', termMarks)
      const mark = { visitor: visitor.mark, term: termMarks.mark, network, createdAt: now }
      figures.addSearchMark(tx, mark, LIMITS.keptSearchMarks)
      if (isAskedAgain)
        figures.addMissedSearch(tx, { term, day: toUtcDay(now), most: LIMITS.keptSearches })
    })
  ctx.background
    .run(async (signal) => {
      await setImmediate()
      await ctx.waitForPrimary()
      if (!signal.aborted) write()
    })
    // One that the primary or a lock keeps out is missing in the figures, and nowhere else.
    .catch((error: unknown) => ctx.logger.debug({ err: error }, 'search is not noted'))
}

/** As it is stored; null for what is no word, or may tell who somebody is. */
export function toKeptTerm(query: string): string | null {
  const term = query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const isPersonal = /@.*\./.test(term) || /\d(?:[ ()/.+-]*\d){5}/.test(term)
  return isPersonal || !/\p{L}{2}/u.test(term) ? null : [...term].slice(0, TERM_LENGTH).join('')
}

/** Deletes terms after 90 days. For a job; answers how many rows. */
export function deleteOldSearches(ctx: AdminContext): number {
  return figures.deleteMissedSearchesBefore(ctx.db, toUtcDay(firstDayOf(KEPT_DAYS, ctx.clock())))
}
