import { z } from 'zod'
import { RUN_STATUSES, RUN_TRIGGERS } from '../domain/vocabulary.ts'
import { idSchema, instantSchema } from './common.ts'

export const collectionResultSchema = z.object({
  /** Posts read. */
  totalSearched: z.number().int(),
  codesFound: z.number().int(),
  codesAdded: z.number().int(),
  /** `maxCodes` where the run ended because of it and left something to the next; else null. */
  limitReached: z.number().int().nullable(),
  errors: z.array(z.string()),
})
export type CollectionResult = z.infer<typeof collectionResultSchema>

export const brandCollectionResultSchema = collectionResultSchema.extend({ brandName: z.string() })

/** A run as the panel sees it, while it goes on and afterwards. */
export const runSchema = collectionResultSchema.extend({
  id: idSchema,
  trigger: z.enum(RUN_TRIGGERS),
  status: z.enum(RUN_STATUSES),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** Name of the brand being read now; null before the first and after the last. */
  currentBrand: z.string().nullable(),
  /** Part of the work that is done, 0 to 1. */
  share: z.number().min(0).max(1),
  brandsDone: z.number().int(),
  brandsTotal: z.number().int(),
  /** Estimate from the pace so far; null while there is none. */
  remainingSeconds: z.number().int().nullable(),
  unknownBrands: z.array(z.object({ name: z.string(), offers: z.number().int() })),
  /** Calls to services that count them, and tokens in both directions. */
  searchCalls: z.number().int(),
  modelCalls: z.number().int(),
  modelTokens: z.number().int(),
})
export type Run = z.infer<typeof runSchema>

export const startedSchema = z.object({ started: z.literal(true) })

/** One tile of the system status; `hint` says what to do when it is not online. */
export const systemTileSchema = z.object({
  key: z.enum(['search', 'ai', 'database']),
  label: z.string(),
  state: z.enum(['online', 'not_configured', 'unchecked', 'error']),
  hint: z.string().nullable(),
})
export type SystemTile = z.infer<typeof systemTileSchema>
