import fc from 'fast-check'
import { z } from 'zod'

/** Texts that break what pastes them together: HTML, XML, SQL, CSV, paths, formats, Unicode. */
export const HOSTILE_TEXTS = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '&amp;&lt;&#x0;',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "' or 1=1; drop table codes; --",
  '%\\_*"(NEAR',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '@SUM(A1)',
  '\u202egpj.exe\u2066',
  '\u0000',
  '\ud800',
  '\u2028\u2029',
  'e\u0301'.repeat(20),
  '\u{1f600}',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '#{7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e309',
  '9007199254740993',
  ' ',
  '',
  'x'.repeat(5_000),
]

/** Percent signs that escape nothing, or nothing that is UTF-8. */
export const HALF_ESCAPED = ['%', '%zz', 'x%zz,%', '%E0%A4%A', '%C0%AF', '%ED%A0%80']
/** Parts of addresses that lead to nothing. */
export const STRANGE_PARTS = [
  ...['%00', '%0d%0a', '%2e%2e%2fx', '%5C..%5C', '%25zz', '//', ';a=1', '__proto__', '..;/'],
  ...['%2F', '%2e%2e', '..', '.', '\u00fc', 'x'.repeat(8_000), 'x'.repeat(9_000)],
]
/** Targets of requests that mean nothing, as no library would send them. */
export const STRANGE_TARGETS = [
  ...['*', '//', '///x', '//x/%zz', '\\', '/\\', '/a\\b', '?', '#', '/#%zz', '/?%zz', '/?q=%E0%A4'],
  ...['http://', 'http://other.example/%zz', 'http://other.example/trpc/%zz', 'http://x:99999/'],
  ...['https://[::1', 'http://[::1]:80/trpc/%zz', 'a:1', 'javascript:1', '', '..', '/../%zz'],
  ...['/%2e%2e/%2e', '/\xff', '/\xc3\x28', '/search?q=\xff', '/trpc/codes.recent?input=%zz'],
  ...['/trpc/codes.recent?batch=1&input=%7B', '/api/codes/recent?limit=%zz', '/api/brands?page=%'],
  ...['/trpc/%zz', '/api/%zz', '/brands/%zz', `/${'x'.repeat(20_000)}`],
]

export const hostileText = () =>
  fc.oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('snocks', 'gymshark', 'mode', 'anna.beispiel', 'ANNA15', 'working', '1'),
  )

/** An id that exists more often than not. */
export const someId = () =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308) },
    { weight: 1, arbitrary: fc.integer() },
  )

/** Any JSON, also deep and also with names that mean something to JavaScript. */
export const junk = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
    hostileText(),
    fc.constantFrom<unknown>(null, true, [], {}, nest(2_000), JSON.parse('{"__proto__":{"a":1}}')),
  )

function nest(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

/** Three of four values fit the schema's kind, so that calls get further than its check. */
export const guessInput = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema
    ? fc.oneof({ weight: 7, arbitrary: generate(schema) }, { weight: 1, arbitrary: junk() })
    : fc.oneof(fc.constant(undefined), junk())

function generate(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    const optional = fields.filter(([, field]) => field.safeParse(undefined).success)
    const optionalKeys = new Set(optional.map(([key]) => key))
    return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, guessInput(field)])), {
      requiredKeys: fields.map(([key]) => key).filter((key) => !optionalKeys.has(key)),
    })
  }
  if (schema instanceof z.ZodArray)
    return fc.array(guessInput(schema.element as z.ZodType), { maxLength: 5 })
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return generate(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable)
    return fc.oneof(fc.constant(null), generate(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodPipe) return generate(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => generate(option as z.ZodType)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as unknown[]))
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...(schema.values as Set<unknown>))
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return someId()
  if (schema instanceof z.ZodString)
    return fc.oneof(
      hostileText(),
      fc.constantFrom(
        'Purelei',
        'neue-marke',
        'NEU20',
        '2026-12-24',
        'https://www.instagram.com/p/A1/',
      ),
    )
  return junk()
}
