import fc from 'fast-check'

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
