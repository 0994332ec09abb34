import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { brandRowSchema, codeRowSchema } from '#shared/schemas/transfer.ts'
import { BASIC } from '#test/app.ts'
import { toCallContext } from '#test/context.ts'
import { CALLABLE } from '#test/properties/property-site.ts'
import { createRestSite, type RestSite } from '#test/rest-cases/rest-case.ts'
import { readRows } from '../services/transfer/import-rows.ts'
import { getProcedure } from '../trpc/app-router.ts'
import { describeProcedure, listPathParams } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

let site: RestSite
beforeAll(async () => {
  site = await createRestSite()
})
afterAll(() => site.close())

const WITH_INPUT = CALLABLE.flatMap(({ path, input }) =>
  input instanceof z.ZodObject ? [{ path, input }] : [],
)
const ROWS = [
  { what: 'brands' as const, schema: brandRowSchema },
  { what: 'codes' as const, schema: codeRowSchema },
]

describe('what a sentence must not hold', () => {
  test.each([
    'discountAmount: Höchstens 100 Prozent.',
    'Ungültige Eingabe: erwartet string, erhalten undefined.',
    'Zu groß: erwartet, dass number <=50 ist.',
    'Der Markenname fehlt',
    'der Markenname fehlt.',
    'Invalid input.',
    'Der Wert NaN ist ungültig.',
    'Die Angabe brands fehlt.',
  ])('%s is refused', (message) => {
    expect(findFaults(message)).not.toEqual([])
  })
})

/** What is wrong with a message as a German sentence. */
function findFaults(message: string): string[] {
  const words = message.match(/[\p{L}\p{N}_]+/gu) ?? []
  const FOREIGN =
    /\b(?:expected|received|invalid|required|missing|must|should|at least|at most|too|option|value|values|error|input|unexpected|token|string|number|int|boolean|undefined|null|NaN|object|array|record|enum|union|true|false|date|datetime|url|regex|pattern)\b/
  return [
    // '@anna ist nicht gesperrt.'
    /^[A-ZÄÖÜ„@]/u.test(message) || 'no capital at the beginning',
    /\.$/.test(message) || 'no full stop',
    !/[<>=]|!=|\\|\^/.test(message) || 'operators',
    !FOREIGN.test(message) || `foreign word: ${FOREIGN.exec(message)?.[0]}`,
    !/\p{Ll}\p{Lu}/u.test(message) || 'camel case',
    !words.some((word) => /^\p{Ll}/u.test(word) && KEYS.has(word)) || 'name of a field',
    !/Die Angabe(?: fehlt| ist| muss| darf| hat)/.test(message) || 'a field without a label',
    !/undefined|\[object/.test(message) || 'unwritten',
  ].filter((fault) => typeof fault === 'string')
}

const expectSentences = (message: string, what: unknown) =>
  expect([what, message, findFaults(message)]).toEqual([what, message, []])

/** Values that some field or other does not take. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'Ä!',
  'x'.repeat(3_000),
  'x'.repeat(30_000),
  'gibt-es-nicht',
  'a@b',
  '2026-13-45',
  '1999-01-01',
  'javascript:alert(1)',
  0,
  -1,
  1.5,
  2,
  51,
  10_000_000,
  1e20,
  Number.NaN,
  true,
  false,
  {},
  { unbekannt: 1 },
  [],
  ['x', 5],
  [5, -1],
  Array.from({ length: 6_000 }, () => 'x'),
]

/** The input with one field, at whatever depth, replaced by each wrong value. */
function* listWrong(schema: z.ZodType, valid: unknown): Generator<unknown> {
  for (const wrong of WRONG) yield wrong
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) {
    const base = valid as Record<string, unknown>
    for (const [key, field] of Object.entries(inner.shape as Record<string, z.ZodType>))
      for (const wrong of listWrong(field, base[key] ?? makeValid(field)))
        yield { ...base, [key]: wrong }
    yield { ...base, unbekannt: 1 }
  }
  if (inner instanceof z.ZodArray) {
    const element = inner.element as z.ZodType
    const one = makeValid(element)
    for (const wrong of listWrong(element, one)) yield [one, wrong]
  }
}

const unwrap = (schema: z.ZodType): z.ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return unwrap(schema.unwrap() as z.ZodType)
  return schema
}

const VALID: readonly unknown[] = [
  ...['Purelei', 'purelei', '2026-12-24', '2026-12-24T10:00:00Z', 'a@b.de', 'UE5H'],
  ...['https://www.instagram.com/p/CuZ7YhKtZ1b/', 1, 50, 0.5, true, {}],
]

function makeValid(schema: z.ZodType): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape as Record<string, z.ZodType>)
        // Where all may be absent, some must be given.
        .filter(([, field]) => areAllOptional(inner) || !field.safeParse(undefined).success)
        .map(([key, field]) => [key, makeValid(field)]),
    )
  if (inner instanceof z.ZodArray) return [makeValid(inner.element as z.ZodType)]
  if (inner instanceof z.ZodEnum) return inner.options[0]
  if (inner instanceof z.ZodLiteral) return [...inner.values][0]
  return VALID.find((value) => inner.safeParse(value).success)
}

function listKeys(schema: z.ZodType): string[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return listKeys(inner.element as z.ZodType)
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
    key,
    ...listKeys(field),
  ])
}

/** Names of fields, those of the columns of import files among them. */
const KEYS = new Set(
  [...WITH_INPUT.map(({ input }) => input), ...ROWS.map(({ schema }) => schema)].flatMap(listKeys),
)

describe('a procedure refuses wrong input in German sentences', () => {
  test.each(WITH_INPUT)('$path', async ({ path, input }) => {
    const valid = makeValid(input)
    expect(input.safeParse(valid).error).toBeUndefined()
    const call = getProcedure(toCallContext(site.asAdmin()), path)
    let refused = 0
    for (const wrong of listWrong(input, valid)) {
      if (input.safeParse(wrong).success) continue
      refused += 1
      const error = await call(wrong).then(
        () => null,
        (error: unknown) => error as Error & { code: string },
      )
      expect(error?.code).toBe('BAD_REQUEST')
      expectSentences(error?.message ?? '', wrong)
    }
    expect(refused).toBeGreaterThan(5)
  })
})

describe('a line of an import is refused in German sentences', () => {
  test.each(ROWS)('of $what', ({ what, schema }) => {
    let refused = 0
    for (const wrong of listWrong(schema, makeValid(schema))) {
      if (typeof wrong !== 'object' || wrong === null || Array.isArray(wrong)) continue
      const rows = [{ line: 2, values: wrong as Record<string, unknown> }]
      const { errors } = readRows<unknown>({ rows }, { what, schema })
      for (const { message } of errors) expectSentences(message, wrong)
      refused += errors.length
    }
    expect(refused).toBeGreaterThan(100)
  })
})

describe('a path refuses wrong input in German sentences', () => {
  const WORDS = ['abc', '-1', '1.5', '0', '%20', 'x'.repeat(300), '1e9', 'NaN', '%00']
  const BODIES = ['{', '[]', 'null', '"x"', '5', '{}', '{"__proto__":1}', 'abc']

  test.each(ENDPOINTS)('$method $path', async (endpoint) => {
    const { method, path, procedure } = endpoint
    const { input } = describeProcedure(procedure)
    const fill = (text: string) => path.replace(/:\w+/g, text)
    const hasParams = listPathParams(path).length > 0
    const plain = fill('1')
    const queries = method === 'GET' ? Object.keys(input?.shape ?? {}) : []
    const addresses = [
      ...(hasParams ? WORDS.map(fill) : []),
      ...queries.flatMap((key) => WORDS.map((word) => `${plain}?${key}=${word}`)),
    ]
    const takesBody = method === 'POST' || method === 'PUT'
    const calls = [
      ...addresses.map((address) => ({ address, body: takesBody ? '{}' : undefined })),
      ...(takesBody && input ? BODIES.map((body) => ({ address: plain, body })) : []),
    ]
    for (const { address, body } of calls) {
      const response = await site.app.request(address, {
        method,
        headers: { authorization: BASIC, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
      if (response.status < 400) continue
      const { message } = (await response.json()) as { message: string }
      if (!SPECIFIED.has(message)) expectSentences(message, [method, address.slice(0, 80), body])
    }
  })
})

/** Word for word in the specification, without a full stop. */
const SPECIFIED = new Set([
  // Section 8, empty states.
  'Marke nicht gefunden',
  'Influencer nicht gefunden',
  // Section 5, bulk import and scheduling.
  'Keine Marken eingegeben',
])

const areAllOptional = (schema: z.ZodObject): boolean =>
  Object.values(schema.shape as Record<string, z.ZodType>).every(
    (field) => field.safeParse(undefined).success,
  )
