import { z } from 'zod'

type Node = Record<string, unknown>

/** What strict mode knows in every implementation; bounds and patterns are checked by zod afterwards. */
const KEPT = ['type', 'enum', 'const', 'description', '$ref']

/**
 * The schema in the form that strict JSON schemas ask for: no key beyond the named ones, every key
 * required, at every depth, nothing but keywords that each service knows. Throws `TypeError` for
 * what cannot be said so: keys that may be absent, maps with free keys, tuples, dates.
 */
export function toStrictSchema(schema: z.ZodType): Node {
  const whole = z.toJSONSchema(schema, { io: 'input' })
  return toStrictNode(whole as Node)
}

function toStrictNode(node: Node): Node {
  const result: Node = {}
  for (const key of KEPT) if (key in node) result[key] = node[key]
  const choices = node.anyOf ?? node.oneOf
  if (Array.isArray(choices)) result.anyOf = choices.map(toStrictNode)
  if (node.$defs) result.$defs = mapValues(node.$defs as Node)
  if (node.type === 'array') result.items = toStrictNode(requireNode(node.items, 'a list'))
  if (node.type === 'object') Object.assign(result, toStrictObject(node))
  if (Object.keys(result).length === 0)
    throw new TypeError('a value of any kind has no strict form')
  return result
}

function toStrictObject(node: Node): Node {
  const properties = requireNode(node.properties, 'an object')
  const names = Object.keys(properties)
  const required = Array.isArray(node.required) ? node.required : []
  const absent = names.filter((name) => !required.includes(name))
  if (absent.length > 0) throw new TypeError(`strict schemas know no optional key: ${absent}`)
  return { properties: mapValues(properties), required: names, additionalProperties: false }
}

const mapValues = (nodes: Node): Node =>
  Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, toStrictNode(node as Node)]),
  )

function requireNode(value: unknown, what: string): Node {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Node
  throw new TypeError(`${what} of unknown content has no strict form`)
}
