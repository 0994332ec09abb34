import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import type { AppEnv } from './app-env.ts'
import { createHttpServer } from './create-http-server.ts'
import { limitBody } from './request-checks.ts'

const MOST = 10

let stop = async () => {}
afterEach(() => stop())

async function send(head: string, body: string) {
  const app = new Hono<AppEnv>()
    .use(limitBody(MOST))
    .all('/', async (c) => c.text(`gelesen: ${await c.req.text()}\n`))
  const server = await listen(createHttpServer(app.fetch).server)
  stop = server.stop
  return sendRaw(server.port, `${head}\r\nHost: here\r\nConnection: close\r\n\r\n${body}`)
}

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const POST = 'POST / HTTP/1.1'
const PLAIN = 'x'.repeat(MOST)

test.each([
  ['of the largest length', `${POST}\r\nContent-Length: ${MOST}`, PLAIN],
  ['in chunks', `${POST}\r\nTransfer-Encoding: chunked`, chunked(PLAIN)],
])('a body %s is read', async (_, head, body) => {
  const answer = await send(head, body)
  expect(readStatuses(answer)).toEqual([200])
  expect(answer).toContain(`gelesen: ${PLAIN}\n`)
})

test.each([
  ['declares more', `${POST}\r\nContent-Length: ${MOST + 1}`, `${PLAIN}x`],
  ['grows larger in chunks', `${POST}\r\nTransfer-Encoding: chunked`, chunked(`${PLAIN}x`)],
  ['of another method', `DELETE / HTTP/1.1\r\nContent-Length: ${MOST + 1}`, `${PLAIN}x`],
])('a body that %s is refused', async (_, head, body) => {
  expect(readStatuses(await send(head, body))).toEqual([413])
})

test('nothing is asked of the body of a request that says how long it is, or has none', async () => {
  const app = new Hono<AppEnv>().use(limitBody(MOST)).all('/', (c) => c.text('da\n'))
  for (const [method, headers] of [
    ['GET', {}],
    ['POST', { 'content-length': '2' }],
  ] as const) {
    const request = new Request('http://here/', { method, headers })
    Object.defineProperty(request, 'body', {
      get() {
        throw new Error('Der Strom wurde verlangt.')
      },
    })
    expect((await app.fetch(request)).status).toBe(200)
  }
})
