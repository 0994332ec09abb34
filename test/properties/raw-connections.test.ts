import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#server/web/protection/create-http-server.ts'
import { BASIC } from '#test/app.ts'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import { HOSTILE_TEXTS, hostileText, STRANGE_TARGETS } from '#test/properties/hostile-input.ts'
import {
  createPropertySite,
  expectTrueCounters,
  SEED,
  settings,
  TIMEOUT_MS,
} from '#test/properties/property-site.ts'

let site: Awaited<ReturnType<typeof createPropertySite>>
let port: number
let stop: () => Promise<void>
beforeAll(async () => {
  site = await createPropertySite()
  const limits = { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 }
  const running = await listen(createHttpServer(site.app.fetch, limits).server)
  port = running.port
  stop = running.stop
})
afterAll(async () => {
  await stop()
  site.close()
})

/** Mostly as it should be: a request that is wrong in one place gets further than noise. */
const mostly = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: bad })

const word = mostly(
  fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
  fc.constantFrom('CONNECT', 'TRACE', 'get', 'G\0', ''),
)
const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('/', '/brands/snocks', '/api/codes/1/vote', '/trpc/site.get'),
  },
  fc.constantFrom(...STRANGE_TARGETS),
  hostileText().map((text) => `/search?q=${encodeURI(text.toWellFormed())}`),
  hostileText().map((text) => `/${text}`),
)
const version = mostly(
  fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'),
  fc.constantFrom('HTTP/2.0', 'HTTP/9', 'http/1.1', ''),
)
const host = mostly(
  fc.constant('Host: here'),
  fc.constantFrom(
    'Host: a b',
    'Host: ',
    'Host: a:99999',
    'Host: \u00fc',
    'Host: a/b?c#d@e',
    'X: y',
  ),
)
const header = fc.oneof(
  fc.constantFrom(
    'Host: twice',
    'Connection: close',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x',
    'Expect: 100-continue',
    'Expect: x',
    'Content-Length: 2',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding : chunked',
    'Trailer: x',
    'Content-Type: application/json',
    'X-Forwarded-For: 1.2.3.4, x, ::1',
    'Cookie: a=b; c; =; __Host-codefluencer_session=x',
    `Authorization: ${BASIC}`,
    ' folded',
    ': none',
    'name',
  ),
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => `X: ${text}`),
)
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{}',
    '{"vote":"working"}',
    '2\r\n{}\r\n0\r\n\r\n',
    'zz\r\n',
    '0\r\n\r\n',
    'ffffffffffffffff\r\n',
  ),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const lineEnd = mostly(fc.constant('\r\n'), fc.constantFrom('\n', '\r'))

const framed = mostly(fc.constant(true), fc.constant(false))

const request = fc
  .tuple(word, target, version, host, fc.array(header, { maxLength: 2 }), body, lineEnd, framed)
  .map(([method, path, protocol, to, headers, sent, end, isFramed]) => {
    const length = isFramed ? [`Content-Length: ${Buffer.byteLength(sent)}`] : []
    return [`${method} ${path} ${protocol}`, to, ...headers, ...length, '', sent].join(end)
  })
const bytes = fc.oneof(
  { weight: 4, arbitrary: request },
  // Two on one connection: what is left of the first is the beginning of the second.
  fc.tuple(request, request).map((pair) => pair.join('')),
  fc.uint8Array({ maxLength: 200 }).map((noise) => Buffer.from(noise).toString('latin1')),
)

test(
  `whatever comes through the socket, no answer is a fault and the server goes on (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 15 }), async (connections) => {
        const answers = await Promise.all(
          connections.map((text) =>
            sendRaw(port, Buffer.from(text, 'utf8'), (socket) => socket.end()),
          ),
        )
        for (const answer of answers)
          for (const status of readStatuses(answer)) expect(status).toBeLessThan(500)
        expect(site.faults).toEqual([])
        const healthy = await sendRaw(
          port,
          'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        )
        expect(readStatuses(healthy)).toEqual([200])
      }),
      settings(4),
    )
    await expectTrueCounters(site)
  },
  TIMEOUT_MS,
)
