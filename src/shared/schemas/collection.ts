import { z } from 'zod'
import { RUN_STATUSES, RUN_TRIGGERS } from '../domain/vocabulary.ts'
import { idSchema, instantSchema } from './common.ts'

export const brandLinkSchema = z.object({ id: idSchema, name: z.string() })

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
  /** Calls to services that count them, and tokens in both directions. */
  searchCalls: z.number().int(),
  modelCalls: z.number().int(),
  modelTokens: z.number().int(),
})
export type Run = z.infer<typeof runSchema>

/** A brand that posts name and the directory lacks; `suggestion` is the brand whose name it holds. */
export const unknownBrandSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Of the run that met most of them. */
  offers: z.number().int(),
  /** The post that offers a code and the words that do; empty where they had to be deleted. */
  postUrl: z.string(),
  quote: z.string(),
  isIgnored: z.boolean(),
  suggestion: brandLinkSchema.nullable(),
})
export type UnknownBrand = z.infer<typeof unknownBrandSchema>

export const assignUnknownBrandInputSchema = z.object({ id: idSchema, brandId: idSchema })
export type AssignUnknownBrandInput = z.infer<typeof assignUnknownBrandInputSchema>
export const ignoreUnknownBrandInputSchema = z.object({ id: idSchema, isIgnored: z.boolean() })
export type IgnoreUnknownBrandInput = z.infer<typeof ignoreUnknownBrandInputSchema>

export const startedSchema = z.object({ started: z.literal(true) })

/** One tile of the system status; `hint` says what to do when it is not online. */
export const systemTileSchema = z.object({
  key: z.enum(['search', 'ai', 'database']),
  label: z.string(),
  state: z.enum(['online', 'not_configured', 'unchecked', 'error']),
  hint: z.string().nullable(),
})
export type SystemTile = z.infer<typeof systemTileSchema>
