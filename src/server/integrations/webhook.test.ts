import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { listen } from '#test/http.ts'
import type { NetworkPolicy } from './http/fetch-public.ts'
import { createWebhook } from './webhook.ts'

let stop = async () => {}
afterEach(() => stop())

const policy: NetworkPolicy = {
  resolve: async (host) => [
    { address: host === 'inner.test' ? '10.0.0.5' : '127.0.0.1', family: 4 },
  ],
  isAllowedAddress: (address) => address === '127.0.0.1',
  isAllowedPort: () => true,
}
const MAIL = { subject: 'Störung: früh', text: 'Der Lauf schlug fehl.\n' }

/** A service that answers with these heads in turn; what it was sent. */
async function start(...heads: [number, Record<string, string>?][]) {
  const seen: { method: string; headers: IncomingHttpHeaders; body: string }[] = []
  const service = await listen(
    createServer(async (request, response) => {
      const { method = '', headers } = request
      seen.push({ method, headers, body: await text(request) })
      const [status, answered = {}] = heads[seen.length - 1] ?? [200]
      response.writeHead(status, answered).end()
    }),
  )
  stop = service.stop
  return { seen, url: `http://hook.test:${service.port}/geheimes-thema` }
}

test('ntfy gets a text with its title, others JSON', async () => {
  const { seen, url } = await start()
  await createWebhook({ kind: 'ntfy', url }, policy).send(MAIL)
  await createWebhook({ kind: 'json', url }, policy).send(MAIL)
  const [ntfy, json] = seen
  expect(ntfy).toMatchObject({ method: 'POST', body: MAIL.text })
  const [, encoded = ''] = /^=\?UTF-8\?B\?(.*)\?=$/.exec(String(ntfy?.headers.title)) ?? []
  expect(Buffer.from(encoded, 'base64').toString()).toBe(MAIL.subject)
  expect(JSON.parse(json?.body ?? '')).toMatchObject({ title: MAIL.subject, message: MAIL.text })
})

test('a redirect is sent the same again, but none into a private network', async () => {
  const moved = await start([308, { location: '/neu' }])
  await createWebhook({ kind: 'ntfy', url: moved.url }, policy).send(MAIL)
  expect(moved.seen.map(({ method, body }) => [method, body])).toEqual([
    ['POST', MAIL.text],
    ['POST', MAIL.text],
  ])
  await stop()
  const trap = await start([307, { location: 'http://inner.test/' }])
  const sent = createWebhook({ kind: 'json', url: trap.url }, policy).send(MAIL)
  await expect(sent).rejects.toThrow('Die Adresse führt in ein privates Netz.')
})

test('a refusal is told without the address', async () => {
  const { url } = await start([403])
  const sent = createWebhook({ kind: 'ntfy', url }, policy).send(MAIL)
  await expect(sent).rejects.toThrow(/^Der Server lehnt die Anfrage ab\.$/)
})
