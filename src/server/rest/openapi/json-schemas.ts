import { z } from 'zod'
import { NAMED_SCHEMAS, NOTES } from './named-schemas.ts'

/** As much of JSON Schema 2020-12 as zod writes. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  required?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
}

const PREFIX = '#/components/schemas/'
export const toSchemaName = (ref: string): string => ref.slice(PREFIX.length)

/**
 * Writes zod schemas as JSON Schema; those with a name become parts of `components`, which fills as
 * schemas are written.
 */
export function createSchemaWriter() {
  const outputs = z.registry<{ id?: string; description?: string }>()
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) outputs.add(schema, { id })
  const inputs = z.registry<Record<string, unknown>>()
  for (const [schema, note] of NOTES) inputs.add(schema, note)
  const components: Record<string, JsonSchema> = {}

  /** `input` is what may be sent, `output` what is answered. */
  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, {
      metadata: io === 'input' ? inputs : outputs,
      io,
      override: ({ jsonSchema }) => dropNoise(jsonSchema as JsonSchema),
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

/** What JavaScript cannot count, and patterns that only repeat a format. */
function dropNoise(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.format) delete schema.pattern
}
