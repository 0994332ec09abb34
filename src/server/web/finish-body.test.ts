import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/domain/limits.ts'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import { createHttpServer } from './create-http-server.ts'
import { discardUnreadBody } from './request-checks.ts'

/** Longer than Node leaves a connection open whose request was not read. */
const LATER_MS = 800
const SECOND = 'GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'

let stop = async () => {}
afterEach(() => stop())

/** What comes back for a body sent to `path`, and for a second request after a while. */
async function post(path: string, { length, head }: { length: number; head?: string }) {
  const app = new Hono()
    .use(discardUnreadBody)
    .use(bodyLimit({ maxSize: LIMITS.bodyBytes, onError: (c) => c.text('zu groß\n', 413) }))
    .get('/', (c) => c.text('da\n'))
    .post('/refused', (c) => c.text('nein\n', 403))
    .post('/read', async (c) => c.text(`${(await c.req.text()).length}\n`))
  const server = await listen(createHttpServer(app.fetch).server)
  stop = server.stop
  const first = `POST ${path} HTTP/1.1\r\nHost: here\r\n${head ?? `Content-Length: ${length}`}\r\n\r\n`
  return sendRaw(server.port, first, (socket) => {
    socket.write(Buffer.alloc(length, ' '))
    setTimeout(() => socket.write(SECOND), LATER_MS)
  })
}

test.each([
  ['refused unread', '/refused', 900_000, 403],
  ['too large', '/read', 1_500_000, 413],
  ['read', '/read', 900_000, 200],
])('a connection goes on after a body that was %s', async (_, path, length, status) => {
  expect(readStatuses(await post(path, { length }))).toEqual([status, 200])
})

test('what is far too large is not read: the connection ends, and the answer says so', async () => {
  const answer = await post('/read', { length: 1_000, head: 'Content-Length: 99000000' })
  expect(readStatuses(answer)).toEqual([413])
  expect(answer).toMatch(/^connection: close\r$/im)
})

test('a body without a length is cut when it grows too large', async () => {
  const length = 1_200_000
  const head = `Transfer-Encoding: chunked\r\n\r\n${length.toString(16)}`
  const answer = await post('/read', { length, head })
  expect(readStatuses(answer)).toEqual([413])
  expect(answer).toMatch(/^connection: close\r$/im)
})
