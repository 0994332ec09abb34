import { z } from 'zod'
import { FIGURE_PERIODS, RUN_STATUSES } from '../domain/vocabulary.ts'

const DEFAULT_PERIOD = 30
export const figuresInputSchema = z.object({
  /** Days up to today, which is the last. */
  period: z.coerce
    .number()
    .pipe(z.union(FIGURE_PERIODS.map((days) => z.literal(days))))
    .default(DEFAULT_PERIOD),
})
export type FiguresInput = z.output<typeof figuresInputSchema>
export type FigurePeriod = FiguresInput['period']

const count = z.number().int()
const activity = { copies: count, working: count, notWorking: count }
const bestSchema = z.object({ id: z.number().int(), name: z.string(), slug: z.string() })

/** Days are UTC days, as copies are counted. */
export const figuresSchema = z.object({
  /** Every day of the period, the oldest first. */
  days: z.array(z.object({ day: z.string(), found: count, ended: count, ...activity })),
  /** Those with the most copies, at most ten. */
  brands: z.array(bestSchema.extend(activity)),
  /** The same of codes; `name` and `slug` are the brand's. */
  codes: z.array(bestSchema.extend({ code: z.string(), ...activity })),
  /** How many runs began in the period. */
  totalRuns: count,
  /** The latest of them, at most a hundred, the oldest first. */
  runs: z.array(
    z.object({
      id: z.number().int(),
      startedAt: z.iso.datetime(),
      /** Null while it runs. */
      seconds: z.number().nullable(),
      status: z.enum(RUN_STATUSES),
      codesFound: count,
      codesAdded: count,
      errors: count,
    }),
  ),
  /** What at least three visitors looked for and nobody found, at most a hundred terms. */
  missedSearches: z.array(z.object({ term: z.string(), searches: count })),
})
export type Figures = z.infer<typeof figuresSchema>
