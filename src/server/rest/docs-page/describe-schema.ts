import { type JsonSchema, toSchemaName } from '../openapi/schemas.ts'

/** A line of a table of fields. Nested fields have dotted names, `[]` stands for each item. */
export type FieldLine = {
  name: string
  required: boolean
  /** What kind of value, in German; `link` is the named schema it refers to. */
  type: string
  link: string | null
  /** Limits, in German. */
  notes: string[]
  /** The only values there are; empty where any value fits. */
  choices: string[]
}

const TYPES: Record<string, string> = {
  string: 'Text',
  integer: 'Ganzzahl',
  number: 'Zahl',
  boolean: 'ja/nein',
  object: 'Objekt',
  array: 'Liste',
  null: 'null',
}
const FORMATS: Record<string, string> = {
  'date-time': 'Zeitpunkt',
  date: 'Tag',
  uri: 'Adresse',
}

/** The fields of an object, or the single line that any other value is. */
export function listFields(schema: JsonSchema): FieldLine[] {
  const value = unwrap(schema)
  if (value.inner.properties && !value.isList) return listProperties(value.inner, '')
  return [toLine('', true, value), ...listProperties(value.inner, '[].')]
}

function listProperties(
  { properties = {}, required = [] }: JsonSchema,
  prefix: string,
): FieldLine[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const value = unwrap(schema)
    const name = prefix + key
    const line = toLine(name, required.includes(key), value)
    line.notes.push(...describeLimits(schema))
    return [line, ...listProperties(value.inner, value.isList ? `${name}[].` : `${name}.`)]
  })
}

type Value = { inner: JsonSchema; isNullable: boolean; isList: boolean }

function toLine(name: string, required: boolean, { inner, isNullable, isList }: Value): FieldLine {
  const link = inner.$ref ? toSchemaName(inner.$ref) : null
  const type = link ?? describeType(inner)
  return {
    name,
    required,
    type: `${isList ? 'Liste: ' : ''}${type}${isNullable ? ' oder null' : ''}`,
    link,
    // Those of a field itself stand beside it, outside of 'or null'.
    notes: isList || !name ? describeLimits(inner) : [],
    choices: (inner.enum ?? []).map(String),
  }
}

/** Lists and 'or null' are said beside the type; what is left is the value itself. */
function unwrap(schema: JsonSchema): Value {
  if (schema.anyOf?.length === 2 && schema.anyOf[1]?.type === 'null' && schema.anyOf[0])
    return { ...unwrap(schema.anyOf[0]), isNullable: true }
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const type = schema.type.find((name) => name !== 'null')
    return { ...unwrap({ ...schema, ...(type && { type }) }), isNullable: true }
  }
  if (schema.type === 'array' && schema.items)
    return { inner: schema.items, isNullable: false, isList: true }
  return { inner: schema, isNullable: false, isList: false }
}

function describeType({ type, format, anyOf, const: constant }: JsonSchema): string {
  if (constant !== undefined) return JSON.stringify(constant)
  if (anyOf) return anyOf.map(describeType).join(' oder ')
  if (format && FORMATS[format]) return FORMATS[format]
  if (Array.isArray(type)) return type.map((name) => TYPES[name] ?? name).join(' oder ')
  return type ? (TYPES[type] ?? type) : 'beliebig'
}

function describeLimits(schema: JsonSchema): string[] {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const from =
    minimum ?? (exclusiveMinimum === undefined ? undefined : `mehr als ${exclusiveMinimum}`)
  return [
    ...describeRange(from, maximum, ''),
    ...describeRange(minLength, maxLength, ' Zeichen'),
    ...describeRange(minItems, maxItems, ' Einträge'),
    ...(schema.pattern && !schema.enum ? [`Muster ${schema.pattern}`] : []),
    ...(schema.default === undefined ? [] : [`Vorgabe ${JSON.stringify(schema.default)}`]),
  ]
}

function describeRange(
  from: number | string | undefined,
  to: number | undefined,
  unit: string,
): string[] {
  if (from === undefined && to === undefined) return []
  if (to === undefined) return [typeof from === 'string' ? from + unit : `ab ${from}${unit}`]
  if (from === undefined) return [`bis ${to}${unit}`]
  return [`${from} bis ${to}${unit}`]
}
