import { type JsonSchema, toSchemaName } from '../openapi/schemas.ts'

/** A line of a table of fields. Nested fields have dotted names, `[]` stands for each item. */
export type FieldLine = Omit<Value, 'inner'> & {
  name: string
  required: boolean
  /** What kind of value, in German; the named schema it refers to where `isLink`. */
  type: string
  isLink: boolean
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

/** A field with those nested in it, or the fields of an object that has no name. */
export function listFields(schema: JsonSchema, name = '', required = true): FieldLine[] {
  const { inner, ...value } = unwrap(schema)
  const { $ref, properties, required: given = [] } = inner
  const prefix = value.isList ? `${name}[].` : name && `${name}.`
  const nested = Object.entries(properties ?? {}).flatMap(([key, field]) =>
    listFields(field, prefix + key, given.includes(key)),
  )
  if (properties && !name && !value.isList) return nested
  const line = {
    ...value,
    name,
    required,
    type: $ref ? toSchemaName($ref) : describeType(inner),
    isLink: $ref !== undefined,
    notes: [...new Set([...describeLimits(inner), ...describeLimits(schema)])],
    choices: (inner.enum ?? []).map(String),
  }
  return [line, ...nested]
}

type Value = { inner: JsonSchema; isNullable: boolean; isList: boolean }

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
