import { z } from 'zod'
import { adminCodeSchema, bulkResultSchema } from '#shared/schemas/admin-code.ts'
import { brandSchema } from '#shared/schemas/brand.ts'
import { categoryRefSchema, categorySchema } from '#shared/schemas/category.ts'
import { codeSchema } from '#shared/schemas/code.ts'
import { collectionResultSchema, runSchema, startedSchema } from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { blockedInfluencerSchema, influencerSchema } from '#shared/schemas/influencer.ts'
import { logEntrySchema } from '#shared/schemas/log.ts'
import { conditionsSchema } from '#shared/schemas/post.ts'
import { scheduledBrandSchema } from '#shared/schemas/scheduled-brand.ts'
import { cronConfigSchema, settingsSchema } from '#shared/schemas/settings.ts'
import {
  importResultSchema,
  writtenBrandSchema,
  writtenCodeSchema,
} from '#shared/schemas/transfer.ts'

export type ApiResponse = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, { schema: JsonSchema }>
}
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

/** As zod writes it: no field is `true` or `false`. */
export interface JsonSchema extends z.core.JSONSchema.JSONSchema {
  properties?: Record<string, JsonSchema>
}

const PREFIX = '#/components/schemas/'

/**
 * Writes zod schemas as JSON Schema; those with a name become parts of `components`, which fills as
 * schemas are written.
 */
export function createSchemaWriter() {
  const outputs = z.registry<{ id?: string }>()
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) outputs.add(schema, { id })
  const components: Record<string, JsonSchema> = {}

  /** `input` is what may be sent, `output` what is answered. */
  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, {
      metadata: io === 'input' ? z.globalRegistry : outputs,
      io,
      override: ({ jsonSchema }) => dropNoise(jsonSchema),
    })
    const text = JSON.stringify(written).replaceAll('"#/$defs/', `"${PREFIX}`)
    const { $schema: _, $defs, ...rest } = JSON.parse(text)
    for (const [name, { id: _id, ...part }] of Object.entries<JsonSchema & { id?: string }>(
      $defs ?? {},
    ))
      components[name] = part
    return rest
  }
  return { write, components }
}

/** Drops limits that only say "safe integer", and patterns that only repeat a format. */
function dropNoise(schema: z.core.JSONSchema.JSONSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.format) delete schema.pattern
}

/** Entities that answers refer to by name instead of repeating them. */
const NAMED_SCHEMAS: Record<string, z.ZodType> = {
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
  ExportedBrand: writtenBrandSchema,
  ExportedCode: writtenCodeSchema,
  Id: idInputSchema,
  ImportResult: importResultSchema,
  Influencer: influencerSchema,
  LogEntry: logEntrySchema,
  Run: runSchema,
  ScheduledBrand: scheduledBrandSchema,
  Settings: settingsSchema,
  Started: startedSchema,
}
