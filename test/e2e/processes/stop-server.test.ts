import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OPERATOR_HEADERS } from '#test/e2e/support/api.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { sendRaw } from '#test/http.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

let dataDir: string
let site: Site
beforeEach(async () => {
  dataDir = makeTempFolder()
  site = await startSite({ posts: [], env: { DATA_DIR: dataDir, JOBS: 'off' } })
})
afterEach(async () => {
  await site.kill()
})

/** A connection that has sent these bytes; what comes back is collected until the other side ends it. */
async function openSocket(bytes: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const opened = Promise.withResolvers<Socket>()
  const answer = sendRaw(Number(new URL(site.url).port), bytes, opened.resolve)
  return { socket: await opened.promise, answer }
}

const BODY = JSON.stringify({ name: 'Snocks' })

/** A request that is begun: the server has its head and half of its body. */
async function beginRequest() {
  const head = [
    'POST /api/brands HTTP/1.1',
    'Host: x',
    `Authorization: ${OPERATOR_HEADERS.authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Expect: 100-continue',
  ]
  const { socket, answer } = await openSocket(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  socket.write(BODY.slice(0, 5))
  return { socket, answer }
}

const waitForLine = (words: string) => expect.poll(() => site.output().includes(words)).toBe(true)

test('a request in flight is answered, an event stream is ended, the rest is refused', async () => {
  const stream = await fetch(`${site.url}/trpc/collection.progress`, { headers: OPERATOR_HEADERS })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const { socket, answer } = await beginRequest()

  process.kill(site.pid, 'SIGTERM')
  await waitForLine('"stopping"')
  await expect(stream.text()).rejects.toThrow()
  await expect(fetch(site.url)).rejects.toThrow()
  socket.write(`${BODY.slice(5)}GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect((await answer).match(/HTTP\/1\.1 [2-5]\d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 503'])
  expect(await site.ended).toBe(0)
  expect(site.output()).toContain('"stopped"')
  // Everything is in the one file.
  expect(existsSync(join(dataDir, 'app.db-wal'))).toBe(false)
})

test('an answer that is read slowly is sent to its end', async () => {
  const name = 'codefluencer-2026-11-01T12-00-00-000Z-manual.db'
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  // More than a connection holds on its way.
  writeFileSync(join(dataDir, 'backups', name), Buffer.alloc(32_000_000, 'x'))
  const { socket, answer } = await openSocket(
    `GET /api/admin/backups/${name} HTTP/1.1\r\nHost: x\r\nAuthorization: ${OPERATOR_HEADERS.authorization}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.pause()
  process.kill(site.pid, 'SIGTERM')
  await waitForLine('"stopping"')
  expect(site.output()).not.toContain('"stopped"')
  socket.resume()
  expect((await answer).split('\r\n\r\n')[1]).toHaveLength(32_000_000)
  expect(await site.ended).toBe(0)
  expect(site.output()).not.toContain('cut off')
})

test('a request that never ends is cut off in the end, and named', async () => {
  const { answer } = await beginRequest()
  process.kill(site.pid, 'SIGINT')
  expect(await site.ended).toBe(1)
  expect(site.output()).toMatch(/"left":\["requests"\].*work was cut off/)
  expect(await answer).not.toContain('HTTP/1.1 2')
  expect(existsSync(join(dataDir, 'app.db-wal'))).toBe(false)
})

test('a terminal that closes ends it like SIGTERM; a second signal ends it at once', async () => {
  await beginRequest()
  process.kill(site.pid, 'SIGHUP')
  await waitForLine('"stopping"')
  const again = setInterval(() => process.kill(site.pid, 'SIGTERM'), 100)
  expect(await site.ended).toBe(1)
  clearInterval(again)
  expect(site.output()).not.toContain('cut off')
})
