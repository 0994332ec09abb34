import { z } from 'zod'

/** Fenced pieces and braces looked at in one text. */
const MAX_PIECES = 12

type JsonSchemaNode = Record<string, unknown>

/** What strict mode knows in every implementation; bounds and patterns are checked by zod afterwards. */
const KEPT = ['type', 'enum', 'const', 'description', '$ref']

/**
 * The schema in the form that strict JSON schemas ask for: no key beyond the named ones, every key
 * required, at every depth, nothing but keywords that each service knows. Throws `TypeError` for
 * what cannot be said so: keys that may be absent, maps with free keys, tuples, dates.
 */
export function toStrictSchema(schema: z.ZodType): JsonSchemaNode {
  const whole = z.toJSONSchema(schema, { io: 'input' })
  return toStrictNode(whole as JsonSchemaNode)
}

function toStrictNode(node: JsonSchemaNode): JsonSchemaNode {
  const result: JsonSchemaNode = {}
  for (const key of KEPT) if (key in node) result[key] = node[key]
  const choices = node.anyOf ?? node.oneOf
  if (Array.isArray(choices)) result.anyOf = choices.map(toStrictNode)
  if (node.$defs) result.$defs = mapValues(node.$defs as JsonSchemaNode)
  if (node.type === 'array') result.items = toStrictNode(requireNode(node.items, 'a list'))
  if (node.type === 'object') Object.assign(result, toStrictObject(node))
  if (Object.keys(result).length === 0)
    throw new TypeError('a value of any kind has no strict form')
  return result
}

function toStrictObject(node: JsonSchemaNode): JsonSchemaNode {
  const properties = requireNode(node.properties, 'an object')
  const names = Object.keys(properties)
  const required = Array.isArray(node.required) ? node.required : []
  const absent = names.filter((name) => !required.includes(name))
  if (absent.length > 0) throw new TypeError(`strict schemas know no optional key: ${absent}`)
  return { properties: mapValues(properties), required: names, additionalProperties: false }
}

const mapValues = (nodes: JsonSchemaNode): JsonSchemaNode =>
  Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, toStrictNode(node as JsonSchemaNode)]),
  )

function requireNode(value: unknown, what: string): JsonSchemaNode {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as JsonSchemaNode
  throw new TypeError(`${what} of unknown content has no strict form`)
}

/** `isJson`: the text as a whole is JSON, as modes that hold the model to a form guarantee. */
type Answer<T> = { ok: true; value: T } | { ok: false; isJson: boolean; fault: string }

/** Takes the first JSON object that fits the schema out of bare text, fences or prose. */
export function readAnswer<T>(schema: z.ZodType<T>, text: string): Answer<T> {
  const whole = parseJson(text)
  let fault: string | null = null
  for (const piece of whole ? [whole] : findObjects(text)) {
    const parsed = schema.safeParse(piece.value)
    if (parsed.success) return { ok: true, value: parsed.data }
    fault ??= z.prettifyError(parsed.error).slice(0, 1000)
  }
  return { ok: false, isJson: whole !== null, fault: fault ?? 'it is not JSON.' }
}

/** JSON objects inside of other text, the fenced ones first. */
function findObjects(text: string): { value: unknown }[] {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '')
  const fenced = [...spoken.matchAll(/```[\w-]*\n?([\s\S]*?)```/g)].map(([, inner]) => inner ?? '')
  const end = spoken.lastIndexOf('}') + 1
  const starts = [...spoken.matchAll(/\{/g)].slice(0, MAX_PIECES).map(({ index }) => index)
  const braced = starts.flatMap((start) => [
    spoken.slice(start, findEnd(spoken, start)),
    spoken.slice(start, end),
  ])
  const pieces = [...fenced.slice(0, MAX_PIECES), ...braced]
  return pieces.flatMap((piece) => parseJson(piece) ?? [])
}

/** Where the brace at `start` closes; braces in strings do not count. */
function findEnd(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
