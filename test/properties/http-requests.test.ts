import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeProcedure, listPathParams } from '#server/rest/endpoint.ts'
import { ENDPOINTS } from '#server/rest/endpoints.ts'
import { BASIC } from '#test/app.ts'
import { PAGE_PATHS } from '#test/page-paths.ts'
import {
  guessInput,
  HALF_ESCAPED,
  HOSTILE_TEXTS,
  hostileText,
  junk,
  STRANGE_PARTS,
  someId,
} from '#test/properties/hostile-input.ts'
import {
  CALLABLE,
  createPropertySite,
  expectTrueCounters,
  isCounted,
  SEED,
  settings,
  TIMEOUT_MS,
} from '#test/properties/property-site.ts'

type Call = { method: string; path: string; body?: string | Uint8Array<ArrayBuffer> }

const PAGES = [
  ...PAGE_PATHS.map((path) => path.replaceAll('$', ':')),
  ...['/brands/:x/feed.xml', '/influencers/:x/feed.xml', '/feed.xml', '/sitemap.xml'],
  ...['/sitemap-:x-1.xml', '/og/brands/:x.png', '/logos/:x', '/robots.txt', '/site.webmanifest'],
  ...['/opensearch.xml', '/mcp', '/syrup/:x', '/syrup/coupons', '/syrup/coupons/valid/:x'],
  ...['/assets/:x', '/admin_cuwntvw/:x', '/api/docs', '/api/openapi.json', '/healthz', '/readyz'],
  ...['/metrics', '/:x', '/:x/:x'],
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND']
const isGood = (text: string) => text.isWellFormed()

/** A part of a path: escaped as it should be, or half, or not at all. */
const part = fc.oneof(
  someId().map(String),
  hostileText().filter(isGood).map(encodeURIComponent),
  hostileText().map((text) => text.replaceAll(/[#?]/g, '')),
  fc.constantFrom(...HALF_ESCAPED, ...STRANGE_PARTS),
)
const fill = (path: string) => {
  const pieces = path.split(/:\w+/)
  return fc
    .array(part, { minLength: pieces.length - 1, maxLength: pieces.length - 1 })
    .map((parts) => pieces.map((piece, index) => piece + (parts[index] ?? '')).join(''))
}
const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(
      fc.constantFrom(
        'q',
        'kategorie',
        'sort',
        'seite',
        'page',
        'pageSize',
        'type',
        'limit',
        'batch',
        'input',
      ),
      hostileText().filter(isGood),
      { maxKeys: 3 },
    )
    .map((fields) => `?${new URLSearchParams(fields)}`),
  hostileText().map((text) => `?q=${text}`),
)

const page: fc.Arbitrary<Call> = fc.record({
  method: fc.oneof({ weight: 4, arbitrary: fc.constant('GET') }, fc.constantFrom(...METHODS)),
  path: fc.tuple(fc.constantFrom(...PAGES).chain(fill), query).map((pieces) => pieces.join('')),
})

const endpoint = fc.oneof(
  fc.constantFrom(...ENDPOINTS),
  fc.constantFrom(...ENDPOINTS.filter(({ procedure }) => isCounted(procedure))),
)
const rest: fc.Arbitrary<Call> = endpoint.chain((endpoint) => {
  const facts = describeProcedure(endpoint.procedure)
  const names = listPathParams(endpoint.path)
  const input = guessInput(facts.input)
  const sends = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return fc.record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant<string>(endpoint.method) },
      fc.constantFrom(...METHODS),
    ),
    path: fc
      .tuple(
        // Half of the ids are real, so that calls reach what they change.
        fc.oneof(
          fill(endpoint.path),
          fc.constant(
            names.reduce((path, name) => path.replace(`:${name}`, '1'), endpoint.path as string),
          ),
        ),
        sends ? fc.constant('') : query,
      )
      .map((pieces) => pieces.join('')),
    body: fc.oneof({ weight: 5, arbitrary: input.map(toText) }, rawBody),
  })
})

const procedure = fc.oneof(
  fc.constantFrom(...CALLABLE),
  fc.constantFrom(...CALLABLE.filter(({ path }) => isCounted(path))),
)
const trpc: fc.Arbitrary<Call> = procedure.chain(({ path, input: schema }) => {
  const input = guessInput(schema).map(toText)
  return fc.oneof(
    input.map((body) => ({ method: 'POST', path: `/trpc/${path}`, body })),
    input.map((text) => ({
      method: 'GET',
      path: `/trpc/${path}?input=${encodeURIComponent(text.toWellFormed())}`,
    })),
    input.map((text) => ({
      method: 'POST',
      path: `/trpc/${path},${path}?batch=1`,
      body: `{"0":${text},"1":${text}}`,
    })),
    part.map((text) => ({ method: 'GET', path: `/trpc/${path}${text}?batch=${text}` })),
  )
})

const rawBody = fc.oneof(
  junk().map(toText),
  fc.constantFrom(
    '',
    '{',
    '[',
    '"',
    '\ufeff{}',
    '{"a":1}{',
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
  ),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes)),
)
function toText(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

const isHeader = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
const headerText = fc.constantFrom(...HOSTILE_TEXTS.filter(isHeader)).map((text) => text.trim())
const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 5, arbitrary: fc.constant(BASIC) },
      headerText,
      headerText.map((text) => `Basic ${Buffer.from(text).toString('base64')}`),
      fc.constantFrom('Basic', 'Basic =', 'Bearer x', 'basic  YTpi'),
    ),
    cookie: headerText.map((text) => `__Host-codefluencer_session=${text}`),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'x',
      '',
    ),
    'content-encoding': fc.constantFrom('identity', 'identity', 'identity', 'identity', 'gzip'),
    'accept-encoding': fc.constantFrom('br', 'gzip', '*;q=0', 'gzip;q=x', ''),
    accept: headerText,
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"', ','),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'x'),
    'x-forwarded-for': headerText,
    'x-request-id': headerText,
    origin: fc.constantFrom('https://codes.example', 'https://boese.example', 'null', '%'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
    'trpc-accept': fc.constantFrom('application/jsonl', 'x'),
  },
  { requiredKeys: ['authorization'] },
)

const request = fc.tuple(
  fc.oneof(
    { weight: 2, arbitrary: page },
    { weight: 4, arbitrary: rest },
    { weight: 3, arbitrary: trpc },
  ),
  // Mostly nothing but the login, or the checks before would stop most calls.
  fc.oneof(fc.constant({}), fc.constant({ authorization: BASIC }), headers),
)

test(
  `no request is answered with a fault, and every counter stays right (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 25, size: 'max' }), async (calls) => {
        const t = await createPropertySite()
        try {
          for (const [{ method, path, body }, headers] of calls) {
            const sent = method === 'GET' || method === 'HEAD' ? undefined : body
            const response = await t.app.request(path, {
              method,
              headers: headers as Record<string, string>,
              ...(sent !== undefined && { body: sent }),
            })
            const text = await response.text()
            expect(response.status, `${method} ${path}`).toBeLessThan(500)
            expect(t.faults).toEqual([])
            expect(response.headers.get('x-content-type-options')).toBe('nosniff')
            const isReadable = method !== 'HEAD' && !response.headers.has('content-encoding')
            const { pathname } = new URL(`http://localhost${path}`)
            if (response.status >= 400 && pathname.startsWith('/api/') && isReadable)
              expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/./) })
          }
          await expectTrueCounters(t)
        } finally {
          t.close()
        }
      }),
      settings(),
    )
  },
  TIMEOUT_MS,
)
