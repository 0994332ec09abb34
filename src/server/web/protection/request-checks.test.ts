import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { createTestApp } from '#test/app.ts'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import { createHttpServer } from './create-http-server.ts'
import { discardUnreadBody, limitBody } from './request-checks.ts'

let stop = async () => {}
afterEach(() => stop())

async function serve(app: Pick<Hono, 'fetch'>): Promise<number> {
  const server = await listen(createHttpServer(app.fetch).server)
  stop = server.stop
  return server.port
}

const MOST = LIMITS.bodyBytes

/** What an app that reads bodies answers to this request. */
async function sendLimited(head: string, body: string) {
  const app = new Hono()
    .use(limitBody)
    .all('/', async (c) => c.text(`gelesen: ${(await c.req.text()).length}\n`))
  const request = `${head}\r\nHost: here\r\nConnection: close\r\n\r\n${body}`
  return sendRaw(await serve(app), request)
}

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const POST = 'POST / HTTP/1.1'
const PLAIN = 'x'.repeat(MOST)

test.each([
  ['with the largest length', `${POST}\r\nContent-Length: ${MOST}`, PLAIN],
  ['in chunks', `${POST}\r\nTransfer-Encoding: chunked`, chunked(PLAIN)],
])('a body %s is read', async (_, head, body) => {
  const answer = await sendLimited(head, body)
  expect(readStatuses(answer)).toEqual([200])
  expect(answer).toContain(`gelesen: ${MOST}\n`)
})

test.each([
  ['declares more bytes', `${POST}\r\nContent-Length: ${MOST + 1}`, `${PLAIN}x`],
  ['sends more in chunks', `${POST}\r\nTransfer-Encoding: chunked`, chunked(`${PLAIN}x`)],
  ['comes by DELETE', `DELETE / HTTP/1.1\r\nContent-Length: ${MOST + 1}`, `${PLAIN}x`],
])('a body that is too large and %s is refused', async (_, head, body) => {
  expect(readStatuses(await sendLimited(head, body))).toEqual([413])
})

/** Longer than Node leaves a connection open whose request was not read. */
const LATER_MS = 800
const SECOND = 'GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'

/** What comes back for a body sent to `path`, and for a second request on the same connection later. */
async function postThenGet(path: string, { length, head }: { length: number; head?: string }) {
  const app = new Hono()
    .use(discardUnreadBody)
    .use(limitBody)
    .get('/', (c) => c.text('da\n'))
    .post('/refused', (c) => c.text('nein\n', 403))
    .post('/read', async (c) => c.text(`${(await c.req.text()).length}\n`))
  const first = `POST ${path} HTTP/1.1\r\nHost: here\r\n${head ?? `Content-Length: ${length}`}\r\n\r\n`
  return sendRaw(await serve(app), first, (socket) => {
    socket.write(Buffer.alloc(length, ' '))
    setTimeout(() => socket.write(SECOND), LATER_MS)
  })
}

test.each([
  ['refused unread', '/refused', 900_000, 403],
  ['too large', '/read', 1_500_000, 413],
  ['read', '/read', 900_000, 200],
])(
  'after a body that was %s the connection takes another request',
  async (_, path, length, status) => {
    expect(readStatuses(await postThenGet(path, { length }))).toEqual([status, 200])
  },
)

const GROWING = 1_200_000

test.each([
  ['declared far too large', 1_000, 'Content-Length: 99000000'],
  ['too large in chunks', GROWING, `Transfer-Encoding: chunked\r\n\r\n${GROWING.toString(16)}`],
])('a body that is %s ends the connection, and the answer says so', async (_, length, head) => {
  const answer = await postThenGet('/read', { length, head })
  expect(readStatuses(answer)).toEqual([413])
  expect(answer).toMatch(/^connection: close\r$/im)
})

test.each(['/', '/api/brands/public', '/trpc/brands.list', '/feed.xml'])(
  'while the server stops, %s is answered with 503 and when to come again',
  async (path) => {
    const site = await createTestApp({}, { isReady: () => false })
    const response = await site.app.request(path)
    site.close()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).toContain('neu gestartet')
  },
)
