import type { z } from 'zod'
import { MAX_CODES_OPTIONS } from '#shared/domain/vocabulary.ts'
import { adminCodeSchema, bulkResultSchema } from '#shared/schemas/admin-code.ts'
import { brandSchema } from '#shared/schemas/brand.ts'
import { categoryRefSchema, categorySchema } from '#shared/schemas/category.ts'
import { codeSchema } from '#shared/schemas/code.ts'
import { collectionResultSchema, runSchema, startedSchema } from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { cronConfigSchema, updateCronConfigInputSchema } from '#shared/schemas/cron.ts'
import { blockedInfluencerSchema, influencerSchema } from '#shared/schemas/influencer.ts'
import { logEntrySchema } from '#shared/schemas/log.ts'
import { conditionsSchema } from '#shared/schemas/offer.ts'
import { scheduledBrandSchema } from '#shared/schemas/scheduled-brand.ts'
import { settingsSchema } from '#shared/schemas/settings.ts'
import { exportedBrandSchema, exportedCodeSchema } from '#shared/schemas/transfer-export.ts'
import { importResultSchema } from '#shared/schemas/transfer-import.ts'

/** Entities that answers refer to by name instead of repeating them. */
export const NAMED_SCHEMAS: Record<string, z.ZodType> = {
  AdminCode: adminCodeSchema,
  BlockedInfluencer: blockedInfluencerSchema,
  Brand: brandSchema,
  BulkResult: bulkResultSchema,
  Category: categorySchema,
  CategoryRef: categoryRefSchema,
  Code: codeSchema,
  CollectionResult: collectionResultSchema,
  Conditions: conditionsSchema,
  CronConfig: cronConfigSchema,
  ExportedBrand: exportedBrandSchema,
  ExportedCode: exportedCodeSchema,
  Id: idInputSchema,
  ImportResult: importResultSchema,
  Influencer: influencerSchema,
  LogEntry: logEntrySchema,
  Run: runSchema,
  ScheduledBrand: scheduledBrandSchema,
  Settings: settingsSchema,
  Started: startedSchema,
}

/** What a refinement checks and JSON Schema cannot know. */
export const NOTES: readonly (readonly [z.ZodType, Record<string, unknown>])[] = [
  [updateCronConfigInputSchema, { minProperties: 1 }],
  [updateCronConfigInputSchema.shape.maxCodes, { enum: [...MAX_CODES_OPTIONS] }],
]
