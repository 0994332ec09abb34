import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUploads } from '#server/integrations/search/files-provider.ts'
import { createInlineReader } from '#server/services/collection/read-caption.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { UPLOAD_PATH } from '#shared/domain/vocabulary.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { openStubModel } from '#test/caption-reader.ts'
import { insertBrand } from '#test/factories.ts'
import { sendRaw } from '#test/http.ts'
import { breakOff, createWorkbook, POST_FILES } from '#test/post-files.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const folder = useTempFolder()
let t: Awaited<ReturnType<typeof createTestApp>>
let uploads: string
beforeEach(async () => {
  uploads = join(folder.path, 'uploads')
  t = await createTestApp({
    uploads: createUploads(uploads),
    captionReader: createInlineReader(openStubModel),
  })
  insertBrand(t.db, { name: 'Snocks' })
})
afterEach(() => t.close())

type Body = Uint8Array | ReadableStream<Uint8Array>
const send = (name: string, body: Body, headers: Record<string, string> = {}) =>
  t.app.request(`${UPLOAD_PATH}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: BASIC, ...headers },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit)

/** Reads what was sent, to the end; answers what the panel shows of it. */
async function read() {
  const started = await t.post('/trpc/collection.readUploads', {}, { authorization: BASIC })
  expect(started.status).toBe(200)
  await t.deps.collection.waitUntilIdle()
  const run = t.deps.collection.getSnapshot()
  expect(existsSync(uploads)).toBe(false)
  return run
}

const listPosts = () =>
  t.sqlite
    .prepare(
      `select post_url as url, username, posted_at as at from code_sources
        join influencers on influencers.id = influencer_id order by code_sources.id`,
    )
    .all()
    .map((row) => {
      const { url, username, at } = row as { url: string; username: string; at: number }
      return [url, username, new Date(at).toISOString()]
    })

test.each(POST_FILES)('$name is read with the right posts', async ({ name, bytes, posts }) => {
  expect((await send(name, bytes)).status).toBe(201)
  const run = await read()
  expect(run).toMatchObject({ status: 'completed', errors: [], trigger: 'upload', share: 1 })
  expect(listPosts()).toEqual(posts)
})

test.each(POST_FILES)(
  'of $name, broken off, whole entries stay, and it is named',
  async (shape) => {
    expect((await send(shape.name, breakOff(shape))).status).toBe(201)
    const run = await read()
    expect(run?.errors).toEqual([expect.stringContaining(shape.name)])
    const isOneWhole = /\.(?:xz|info\.json|xlsx)$/.test(shape.name)
    expect(listPosts()).toEqual(isOneWhole ? [] : shape.posts.slice(0, -1))
  },
)

test('umlauts and the sign of the euro are read as German Excel wrote them', async () => {
  const file = POST_FILES.find(({ name }) => name === 'excel.csv')
  await send('excel.csv', file?.bytes ?? Buffer.alloc(0))
  await read()
  const [quote] = t.sqlite.prepare('select quote from code_sources').pluck().all()
  expect(quote).toBe('Mit CSVFIL15 spart ihr 15 € bei Snocks, für alle gültig.')
})

test('all of them together are one run, whose posts no number of an account holds back', async () => {
  for (const { name, bytes } of POST_FILES) await send(name, bytes)
  await send('result.json', Buffer.from('kein JSON'))
  await send('bild.jpg', Buffer.from('x'))
  const run = await read()
  expect(run?.errors).toEqual([
    'Übergangen, da ohne Posts oder auf andere Art gepackt: bild.jpg',
    'result (2).json, Zeile 1: kein gültiges JSON',
  ])
  expect(listPosts()).toHaveLength(POST_FILES.flatMap(({ posts }) => posts).length)
  const [waiting] = t.sqlite.prepare('select count(*) from codes where needs_review').pluck().all()
  expect(waiting).toBe(0)
  const [log] = t.sqlite.prepare("select message from logs where type = 'collection'").pluck().all()
  expect(log).toMatch(/^Hochgeladene Dateien abgeschlossen: /)
})

test('only the operator sends files, and only from the own site', async () => {
  const [file] = POST_FILES
  const bytes = file?.bytes ?? Buffer.alloc(0)
  expect((await send('a.json', bytes, { authorization: '' })).status).toBe(401)
  const foreign = await send('a.json', bytes, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect(existsSync(uploads)).toBe(false)
  const large = Buffer.alloc(LIMITS.bodyBytes + 1)
  const other = await t.app.request('/api/other', { method: 'POST', body: large })
  expect(other.status).toBe(413)
  expect((await send('a.json', large)).status).toBe(201)
})

test('a file that is too large, or breaks off, leaves nothing behind', async () => {
  const huge = await send('a.json', Buffer.from('x'), { 'content-length': '209715201' })
  expect(await huge.json()).toEqual({ message: 'Die Datei ist zu groß (höchstens 200 MiB).' })
  const piece = new Uint8Array(1024 * 1024)
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1
      controller.enqueue(piece)
    },
  })
  expect((await send('a.json', endless)).status).toBe(400)
  expect(pieces).toBeLessThan(260)
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(piece),
    pull: (controller) =>
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  expect((await send('a.json', broken)).status).toBe(400)
  expect(readdirSync(uploads)).toEqual([])
})

test('an upload whose sender goes away leaves nothing behind', async () => {
  const { port, stop } = await t.listen()
  const head = `POST ${UPLOAD_PATH}?name=a.json HTTP/1.1\r\nHost: here\r\nAuthorization: ${BASIC}\r\nContent-Length: 9000\r\n\r\n[{`
  const hasPart = () => existsSync(uploads) && readdirSync(uploads).length === 1
  await sendRaw(port, head, async (socket) => {
    await expect.poll(hasPart).toBe(true)
    socket.destroy()
  })
  await expect.poll(() => readdirSync(uploads)).toEqual([])
  await stop()
})

test('a run of uploaded files that is stopped keeps what was read, and nothing of the files', async () => {
  const posts = Array.from({ length: 200 }, (_, at) => ({
    url: `https://blog.example/${at}`,
    username: 'anna',
    caption: `Mit STOPP${at} spart ihr 15 % bei Snocks`,
    postedAt: '2026-10-30',
  }))
  await send('viele.json', Buffer.from(JSON.stringify(posts)))
  const stop = t.deps.collection.onChange(() => {
    if ((t.deps.collection.getSnapshot()?.totalSearched ?? 0) > 0) t.deps.collection.requestStop()
  })
  const run = await read()
  stop()
  expect(run?.status).toBe('stopped')
  expect(listPosts().length).toBeGreaterThan(0)
  expect(listPosts().length).toBeLessThan(200)
})

test('names lead nowhere else', async () => {
  for (const name of ['../../böse.json', '/etc/passwd', '.versteckt.json', '\u0000a.json'])
    expect((await send(name, Buffer.from('[]'))).status).toBe(201)
  expect(readdirSync(uploads).sort()).toEqual(
    ['_a.json', '_etc_passwd', '_.._böse.json', 'versteckt.json'].sort(),
  )
})

test('while a run goes on nothing is taken, and without a file nothing starts', async () => {
  const empty = await t.post('/trpc/collection.readUploads', {}, { authorization: BASIC })
  expect(await empty.text()).toContain('Es ist keine Datei hochgeladen.')
  t.deps.collection.begin(() => ({}) as never)
  expect(await (await send('a.json', Buffer.from('[]'))).json()).toEqual({
    message: 'Es läuft bereits eine Datensammlung.',
  })
})

test('what unpacks to more than a file may have is read up to there, and named', async () => {
  const [own] = POST_FILES
  // 1.1 GiB behind three posts, in a megabyte.
  const blanks = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
  const bomb = Buffer.concat([
    gzipSync(Buffer.concat([own?.bytes ?? Buffer.alloc(0), Buffer.from('\n')])),
    ...Array.from({ length: 18 }, () => blanks),
  ])
  await send('bombe.jsonl.gz', bomb)
  const sheet = createWorkbook([
    ['url', 'username', 'caption', 'postedAt'],
    ['x'.repeat(40 * 1024 * 1024)],
  ])
  await send('bombe.xlsx', sheet)
  const entities =
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa">]><rss><channel><title>&a;</title></channel></rss>'
  await send('entity.xml', Buffer.from(entities))
  const run = await read()
  expect(run?.errors).toEqual([
    'bombe.jsonl.gz ist entpackt größer als 1 GiB und wurde nur bis dahin gelesen',
    'bombe.xlsx ist als Excel-Datei zu groß, bitte als CSV speichern',
    'entity.xml enthält eine DOCTYPE-Angabe und wird darum nicht gelesen',
  ])
  expect(listPosts()).toEqual(own?.posts)
})
