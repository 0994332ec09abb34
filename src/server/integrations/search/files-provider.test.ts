import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTempFolder } from '#test/temp-folder.ts'
import { createFilesProvider, createUploads } from './files-provider.ts'
import type { SearchRequest, SourceEvent } from './search-provider.ts'

const folder = useTempFolder()

const snocks = { id: 7, name: 'Snocks', terms: ['Snocks'] }
const line = (name: string, caption: string) =>
  JSON.stringify({
    url: `https://www.instagram.com/p/${name}/`,
    username: 'anna.beispiel',
    caption,
    postedAt: '2026-11-01T10:00:00Z',
    unknownKey: true,
  })

/** All events of one search; `onPost` is called at each post, before the search goes on. */
async function search(request: Partial<SearchRequest> = {}, onPost = () => {}) {
  const events: SourceEvent[] = []
  const provider = createFilesProvider({ folder: folder.path })
  const { signal } = new AbortController()
  const whole = { brands: [snocks], includeOthers: false, maxCalls: 0, signal, ...request }
  for await (const event of provider.search(whole)) {
    if (event.type === 'post') onPost()
    events.push(event)
  }
  return events
}

const urlsOf = (events: SourceEvent[]) =>
  events.flatMap((event) => (event.type === 'post' ? [event.post.url.slice(-3, -1)] : []))
const errorsOf = (events: SourceEvent[]) =>
  events.flatMap((event) => (event.type === 'error' ? [event.error.message] : []))

test('reads all files below the folder once and picks the posts that may concern a brand', async () => {
  mkdirSync(join(folder.path, 'alt/2025'), { recursive: true })
  writeFileSync(join(folder.path, 'b.jsonl'), `\uFEFF${line('p1', 'bei Snocks')}\r\n\r\n`)
  writeFileSync(
    join(folder.path, 'alt/2025/a.jsonl'),
    `${line('p2', 'nichts')}\n${line('p3', '@snocks')}`,
  )
  writeFileSync(join(folder.path, 'c.txt'), line('p4', 'Snocks'))
  expect(urlsOf(await search())).toEqual(['p3', 'p1'])
  const all = await search({ includeOthers: true })
  expect(urlsOf(all)).toEqual(['p2', 'p3', 'p1'])
  expect(all.find((event) => event.type === 'post')).toMatchObject({ brandIds: [] })
  expect(all.at(-1)).toEqual({ type: 'progress', share: 1 })
})

test('names broken lines by file and number and goes on', async () => {
  mkdirSync(join(folder.path, 'mai'))
  writeFileSync(
    join(folder.path, 'mai/a.jsonl'),
    [
      line('p1', 'Snocks'),
      '{"url":',
      '{"url":"https://a.example/1","username":"x","caption":"Snocks"}',
      `"${'x'.repeat(5_000_000)}"`,
      line('p2', 'Snocks'),
      '{"url": "https://a',
    ].join('\n'),
  )
  const events = await search()
  expect(urlsOf(events)).toEqual(['p1', 'p2'])
  expect(errorsOf(events)).toEqual([
    'mai/a.jsonl, Zeile 2: kein gültiges JSON',
    expect.stringMatching(/^mai\/a\.jsonl, Zeile 3: Feld postedAt: Ungültige Eingabe/),
    'mai/a.jsonl, Zeile 4: länger, als ein Post sein kann',
    'mai/a.jsonl, Zeile 6: kein gültiges JSON',
  ])
  expect(errorsOf(events).join()).not.toContain(folder.path)
})

test.each([
  ['file of lines', 'a.jsonl', ['', '\n', '\n']],
  ['list', 'a.json', ['[', ',', ']']],
])('a %s that grows while it is read gives what was there', async (_, name, [start, and, end]) => {
  const file = join(folder.path, name)
  const second = line('p2', 'Snocks')
  writeFileSync(file, `${start}${line('p1', 'Snocks')}${and}${second.slice(0, 40)}`)
  expect(errorsOf(await search())).toHaveLength(1)
  const events = await search({}, () => appendFileSync(file, `${second.slice(40)}${end}`))
  expect(urlsOf(events)).toEqual(['p1'])
  expect(errorsOf(events)).toEqual([])
  expect(urlsOf(await search())).toEqual(['p1', 'p2'])
})

test('a post comes once, whatever the files and the spellings of its address', async () => {
  const url = 'https://www.instagram.com/p/DQxAbCdEf12/'
  const reel = { shortCode: 'DQxAbCdEf12', url: url.replace('/p/', '/reel/') }
  const scraped = { ...reel, ownerUsername: 'anna', caption: 'Snocks', timestamp: 1793354400 }
  writeFileSync(join(folder.path, 'a.jsonl'), line('DQxAbCdEf12', 'Snocks'))
  writeFileSync(join(folder.path, 'b.json'), JSON.stringify([scraped, scraped]))
  expect(urlsOf(await search())).toHaveLength(1)
})

test('files that are no text are one error each, others are named, packed ones read', async () => {
  writeFileSync(join(folder.path, 'a.json'), Buffer.from('\uFEFF[]', 'utf16le'))
  writeFileSync(join(folder.path, 'b.jsonl'), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]))
  writeFileSync(join(folder.path, 'c.json.gz'), gzipSync(line('p2', 'Snocks')))
  writeFileSync(join(folder.path, 'd.jsonl.zip'), 'x')
  writeFileSync(join(folder.path, '._e.jsonl'), 'macOS')
  writeFileSync(join(folder.path, 'f.jsonl.part'), 'x')
  writeFileSync(join(folder.path, 'g.jsonl'), line('p1', 'Snocks'))
  const events = await search()
  expect(urlsOf(events)).toEqual(['p2', 'p1'])
  expect(errorsOf(events)).toEqual([
    'Übergangen, da ohne Posts oder auf andere Art gepackt: d.jsonl.zip',
    'a.json ist in UTF-16 geschrieben, bitte als UTF-8 speichern',
    'b.jsonl ist beschädigt und lässt sich nicht zu Ende entpacken',
  ])
})

test('of an uploaded file 500,000 entries are read, and that is said', async () => {
  writeFileSync(join(folder.path, 'a.jsonl'), `${line('p1', 'Snocks')}\n${'x\n'.repeat(500_000)}`)
  writeFileSync(join(folder.path, 'b.jsonl'), line('p2', 'Snocks'))
  const { signal } = new AbortController()
  const request = { brands: [], includeOthers: true, maxCalls: 0, signal }
  const urls: string[] = []
  const errors: string[] = []
  for await (const event of createUploads(folder.path).source.search(request)) {
    urls.push(...urlsOf([event]))
    errors.push(...errorsOf([event]))
  }
  expect(urls).toEqual(['p1', 'p2'])
  expect(errors).toHaveLength(500_000)
  expect(errors.at(-1)).toBe('a.jsonl hat mehr als 500.000 Einträge; gelesen wurden so viele')
})

test('a file that is renamed before its turn waits for the next search', async () => {
  writeFileSync(join(folder.path, 'a.jsonl'), line('p1', 'Snocks'))
  writeFileSync(join(folder.path, 'b.jsonl'), line('p2', 'Snocks'))
  const events = await search({}, () =>
    renameSync(join(folder.path, 'b.jsonl'), join(folder.path, '0.json')),
  )
  expect(urlsOf(events)).toEqual(['p1'])
  expect(errorsOf(events)).toEqual([])
  expect(urlsOf(await search())).toEqual(['p2', 'p1'])
})

test('pipes, links to folders, and folders called like a file are passed by', async () => {
  execFileSync('mkfifo', [join(folder.path, 'a.jsonl')])
  symlinkSync('a.jsonl', join(folder.path, 'b.jsonl'))
  mkdirSync(join(folder.path, 'mai'))
  symlinkSync('mai', join(folder.path, 'c.jsonl'))
  mkdirSync(join(folder.path, 'x.jsonl'))
  expect((await search()).map(({ type }) => type)).toEqual(['searched', 'progress'])
})

test('a missing folder is an error, and the state of the source names POSTS_DIR', async () => {
  rmSync(folder.path, { recursive: true })
  const events = await search()
  expect(errorsOf(events)).toHaveLength(1)
  expect(errorsOf(events).join()).not.toContain(folder.path)
  const health = await createFilesProvider({ folder: folder.path }).checkHealth()
  expect(health).toMatchObject({
    state: 'not_configured',
    hint: expect.stringContaining('POSTS_DIR'),
  })
})

test('its health says whether there is something to read', async () => {
  const provider = createFilesProvider({ folder: folder.path })
  expect(await provider.checkHealth()).toMatchObject({ state: 'not_configured' })
  writeFileSync(join(folder.path, 'a.jsonl'), '')
  expect(await provider.checkHealth()).toEqual({ state: 'online' })
  for (let number = 1; number <= 22; number += 1)
    writeFileSync(join(folder.path, `${String(number).padStart(2, '0')}.jpg`), '')
  const { hint } = (await provider.checkHealth()) as { hint: string }
  expect(hint).toMatch(/^Übergangen, .*: 01\.jpg, 02\.jpg, .*, 20\.jpg und 2 weitere$/)
  for (let number = 1; number <= 22; number += 1)
    rmSync(join(folder.path, `${String(number).padStart(2, '0')}.jpg`))
  expect((await search()).map(({ type }) => type)).toEqual(['searched', 'progress'])
})

test('stops at the signal', async () => {
  writeFileSync(join(folder.path, 'a.jsonl'), `${line('p1', 'Snocks')}\n${line('p2', 'Snocks')}\n`)
  const abort = new AbortController()
  const events = await search({ signal: abort.signal }, () => abort.abort())
  expect(urlsOf(events)).toHaveLength(1)
})
