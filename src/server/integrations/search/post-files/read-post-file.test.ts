import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FileFault, type PostFileItem } from './post-format.ts'
import { readPostFile } from './read-post-file.ts'

const post = (id: string, values = {}) => ({
  url: `https://www.instagram.com/p/${id}/`,
  username: 'anna.beispiel',
  caption: `Mit ${id} 10 % bei Snocks`,
  postedAt: '2026-11-01T10:00:00Z',
  ...values,
})

/** Cut into small pieces, so that every boundary falls somewhere. */
async function read(bytes: string | Uint8Array, name = 'posts.json', pieceSize = 7) {
  const all = Buffer.from(bytes)
  const pieces = Array.from({ length: Math.ceil(all.length / pieceSize) }, (_, index) =>
    all.subarray(index * pieceSize, (index + 1) * pieceSize),
  )
  const items: PostFileItem[] = []
  for await (const item of readPostFile(Readable.from(pieces), { name })) items.push(item)
  return items
}

const idsOf = (items: readonly PostFileItem[]) =>
  items.flatMap(({ posts }) => posts.map(({ url }) => url.slice(28, -1)))
const faultsOf = (items: readonly PostFileItem[]) =>
  items.flatMap(({ place, faults }) => faults.map((fault) => `${place}: ${fault}`))

test('lines, a list on one line, a list over many and one object hold the same posts', async () => {
  const posts = [post('Aaaaa1', { caption: '💚 ANNA10 „spart“ 10 % ü' }), post('Aaaaa2')]
  const lines = posts.map((value) => JSON.stringify(value)).join('\r\n')
  const expected = await read(lines, 'posts.jsonl')
  expect(idsOf(expected)).toEqual(['Aaaaa1', 'Aaaaa2'])
  const forms = [lines, JSON.stringify(posts), JSON.stringify(posts, null, 2)]
  const objects = posts.map((value) => JSON.stringify(value, null, 4)).join('\n')
  for (const form of [...forms, objects, `\uFEFF${JSON.stringify(posts)}`, `\n\n ${lines}`]) {
    const items = await read(form)
    expect(items.flatMap((item) => item.posts)).toEqual(expected.flatMap((item) => item.posts))
    expect(faultsOf(items)).toEqual([])
  }
  expect(idsOf(await read(JSON.stringify(posts), 'posts.jsonl'))).toEqual(['Aaaaa1', 'Aaaaa2'])
})

test('an address of a network has one spelling, any other stays', async () => {
  const urls = ['https://instagram.com/anna/reel/Aaaaa1/?igsh=a', 'https://blog.example/post?id=7']
  const items = await read(urls.map((url) => JSON.stringify(post('', { url }))).join('\n'))
  const found = items.flatMap(({ posts }) => posts.map(({ url }) => url))
  expect(found).toEqual(['https://www.instagram.com/p/Aaaaa1/', urls[1]])
})

test('a list that breaks off gives what came before, and the fault', async () => {
  const text = JSON.stringify([post('Aaaaa1'), post('Aaaaa2')], null, 1)
  for (const end of [text.length - 1, text.length - 60, text.indexOf('Aaaaa2')]) {
    const items = await read(text.slice(0, end))
    const [last] = items.slice(-1)
    expect(idsOf(items)[0]).toBe('Aaaaa1')
    expect(last).toMatchObject({ isCut: true, faults: ['bricht mitten in einem Eintrag ab'] })
  }
})

test('a fault in the middle of a list costs that entry only, however large the pieces', async () => {
  const values = Array.from({ length: 100 }, (_, index) => post(`Aaaaa${index}`))
  const text = JSON.stringify(values).replace(
    '"url":"https://www.instagram.com/p/Aaaaa90/"',
    '"url"',
  )
  const items = await read(text, 'posts.json', 65_536)
  expect(idsOf(items)).toHaveLength(99)
  expect(faultsOf(items)).toEqual(['Eintrag 91: kein gültiges JSON'])
})

test('entries that hold no post are named by their number, the others go on', async () => {
  const values = [1, null, [], {}, 'x', { kaputt: true }, post('Aaaaa1'), { ...post('x'), url: 7 }]
  const items = await read(JSON.stringify(values))
  expect(idsOf(items)).toEqual(['Aaaaa1'])
  expect(faultsOf(items)).toHaveLength(7)
  expect(faultsOf(items)[5]).toMatch(/^Eintrag 6: unbekannte Form; erwartet wird ein Post mit url/)
  expect(faultsOf(items)[6]).toMatch(/^Eintrag 8: Feld url: /)
})

test('posts without words are counted, and no fault', async () => {
  const values = [
    post('Aaaaa1', { caption: null }),
    post('Aaaaa2', { caption: ' ' }),
    post('Aaaaa3'),
  ]
  const items = await read(JSON.stringify(values))
  expect(idsOf(items)).toEqual(['Aaaaa3'])
  expect(faultsOf(items)).toEqual([])
  expect(items.map(({ withoutCaption }) => withoutCaption)).toEqual([1, 1, 0])
  const { caption: _, ...silent } = post('Aaaaa4')
  expect(faultsOf(await read(JSON.stringify(silent)))).toEqual([
    expect.stringMatching(/^Zeile 1: Feld caption: /),
  ])
})

test('an entry longer than a post is skipped, in lines and in lists', async () => {
  const long = post('Aaaaa2', { extra: 'x'.repeat(10_000_000) })
  const scattered = post('Aaaaa2', { extra: Array.from({ length: 120_000 }, () => 'x'.repeat(40)) })
  for (const value of [long, scattered]) {
    const values = [post('Aaaaa1'), value, post('Aaaaa3')]
    const lines = await read(values.map((each) => JSON.stringify(each)).join('\n'), 'a', 65_536)
    expect(idsOf(lines)).toEqual(['Aaaaa1', 'Aaaaa3'])
    expect(faultsOf(lines)).toEqual(['Zeile 2: länger, als ein Post sein kann'])
    const list = await read(JSON.stringify(values), 'a', 65_536)
    expect(idsOf(list)).toEqual(['Aaaaa1', 'Aaaaa3'])
    expect(faultsOf(list)).toEqual(['Eintrag 2: länger, als ein Post sein kann'])
  }
})

test('what is no text is refused as a whole, and named', async () => {
  const text = JSON.stringify(post('Aaaaa1'))
  const utf16 = Buffer.from(text, 'utf16le')
  const bigEndian = Buffer.from(utf16).swap16()
  const files: [Uint8Array, RegExp][] = [
    [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), /UTF-16/],
    [Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]), /UTF-16/],
    [utf16, /UTF-16/],
    [bigEndian, /UTF-16/],
    [
      Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
      /^ist beschädigt und lässt sich nicht zu Ende entpacken/,
    ],
    [Buffer.from([0x1f, 0x8b]), /^ist beschädigt/],
    [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 7]), /^ist beschädigt/],
    [Buffer.from([0x42, 0x5a, 0x68, 0x39]), /^ist gepackt \(bzip2\)/],
    [Buffer.from('PK\u0003\u0004abc'), /^ist gepackt \(zip\)/],
    [Buffer.from('SQLite format 3\0abc'), /^ist keine Textdatei/],
  ]
  for (const [bytes, words] of files)
    await expect(read(bytes, 'a.json', 64)).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(words) }),
    )
  await expect(read(utf16)).rejects.toBeInstanceOf(FileFault)
})

const good = (id: string) => JSON.stringify(post(id))
/** What may stand in a file instead of a line, and what is said of it. */
const BROKEN: [string, Uint8Array, string][] = [
  ['zero bytes', Buffer.alloc(4_096), 'enthält Nullbytes'],
  ['more zero bytes than are looked at', Buffer.alloc(200_000), 'enthält Nullbytes'],
  ['zero bytes before a post', Buffer.from(`\0\0\0\0${good('x')}`), 'enthält Nullbytes'],
  ['zero bytes behind a post', Buffer.from(`${good('x')}\0\0`), 'enthält Nullbytes'],
  ['a zero byte in a post', Buffer.from(good('x').replace('10', '1\0')), 'enthält Nullbytes'],
  ['ISO 8859-1', Buffer.from(good('x').replace('Mit', 'für'), 'latin1'), 'kein gültiges UTF-8'],
  ['half a letter', Buffer.from(`{"a":"ü`).subarray(0, -1), 'kein gültiges UTF-8'],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'kein gültiges UTF-8'],
  ['half an object', Buffer.from(good('x').slice(0, -20)), 'kein gültiges JSON'],
  ['half a list', Buffer.from(`[${good('x')}`), 'kein gültiges JSON'],
  ['the beginning of a list', Buffer.from('[1'), 'kein gültiges JSON'],
  ['the end of an object', Buffer.from('Snocks"}'), 'kein gültiges JSON'],
  ['words', Buffer.from('HTTP/1.1 502 Bad Gateway'), 'kein gültiges JSON'],
  ['more than a post', Buffer.alloc(4_300_000, 'x'), 'länger, als ein Post sein kann'],
  ['deep lists', Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 'unbekannte Form'],
  [
    'deep objects',
    Buffer.from(`${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}`),
    'unbekannte Form',
  ],
  ['deep lists without an end', Buffer.from('['.repeat(40_000)), 'kein gültiges JSON'],
  ['a null', Buffer.from('null'), 'unbekannte Form'],
]

test.each(BROKEN)('in place of a line, %s cost that line only', async (_, broken, words) => {
  const lineEnd = Buffer.from('\n')
  const lines = [Buffer.from(good('Aaaaa1')), Buffer.from(good('Aaaaa2'))]
  for (const name of ['posts.jsonl', 'Standardeingabe'])
    for (const at of [0, 1, 2]) {
      const all = lines.toSpliced(at, 0, Buffer.from(broken)).flatMap((line) => [line, lineEnd])
      const items = await read(Buffer.concat(all), name, 4_099)
      expect([name, at, idsOf(items)]).toEqual([name, at, ['Aaaaa1', 'Aaaaa2']])
      expect(faultsOf(items)).toEqual([expect.stringContaining(`Zeile ${at + 1}: ${words}`)])
    }
})

test('lines end by any line break, and are counted alike', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const pieceSize of [1, 7, 65_536]) {
      const text = [good('Aaaaa1'), '', 'kaputt', good('Aaaaa2'), ''].join(end)
      const items = await read(text, 'posts.jsonl', pieceSize)
      expect(idsOf(items)).toEqual(['Aaaaa1', 'Aaaaa2'])
      expect(faultsOf(items)).toEqual(['Zeile 3: kein gültiges JSON'])
      expect(items.map(({ isCut }) => isCut)).toEqual([false, false, false])
    }
})

test('of concatenated files with byte order marks nothing is lost', async () => {
  const items = await read(`\uFEFF${good('Aaaaa1')}\n\uFEFF${good('Aaaaa2')}\n`, 'posts.jsonl')
  expect([idsOf(items), faultsOf(items)]).toEqual([['Aaaaa1', 'Aaaaa2'], []])
})

test('an escaped half of a surrogate pair is no fault of the line', async () => {
  const text = good('Aaaaa1').replace('Snocks', '\\ud83d Snocks \\u0000')
  const [item] = await read(`${text}\n`, 'posts.jsonl')
  expect(item?.faults).toEqual([])
  expect(item?.posts[0]?.caption).toContain('Snocks')
})

test.each([
  ['line', '', '\n', 'Zeile 1'],
  ['entry', `[{"a":"`, '"},', 'Eintrag 1'],
])('a %s of 262 MB is skipped without being held in memory', async (_, start, end, place) => {
  const long = async function* () {
    yield Buffer.from(start)
    for (let count = 0; count < 4_000; count += 1) yield Buffer.alloc(65_536, 'x')
    yield Buffer.from(`${end}${good('Aaaaa1')}${start && ']'}\n`)
  }
  const before = process.memoryUsage().rss
  const items: PostFileItem[] = []
  for await (const item of readPostFile(long(), { name: 'posts' })) items.push(item)
  expect([idsOf(items), faultsOf(items)]).toEqual([
    ['Aaaaa1'],
    [`${place}: länger, als ein Post sein kann`],
  ])
  expect(process.memoryUsage().rss - before).toBeLessThan(4_000 * 65_536 * 0.75)
})

test('lists one after the other are all read', async () => {
  const items = await read(`[${good('Aaaaa1')}]\n[${good('Aaaaa2')}]`)
  expect([idsOf(items), faultsOf(items)]).toEqual([['Aaaaa1', 'Aaaaa2'], []])
})

test('an empty file and an empty list hold nothing', async () => {
  for (const text of ['', '\n', '\uFEFF', '[]', ' [ ] \n']) expect(await read(text)).toEqual([])
})

test('reading ends when the caller ends it', async () => {
  let pieces = 0
  const endless = async function* () {
    yield Buffer.from(`[${JSON.stringify(post('Aaaaa1'))}`)
    for (; pieces < 10_000; pieces += 1) yield Buffer.from(`,${JSON.stringify(post('Aaaaa2'))}`)
  }
  for await (const item of readPostFile(endless(), { name: 'a.json' })) {
    expect(item.faults).toEqual([])
    break
  }
  expect(pieces).toBeLessThan(1_000)
})

const RSS = '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Blog</title>'
const rssItem = (id: string, html = `Mit ${id} 10 % bei Snocks`) =>
  `<item><title>${id}</title><link>https://www.instagram.com/p/${id}/</link><pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[${html}]]></description></item>`

test('an entry of a feed ends where it ends, not where its text says so', async () => {
  const html = 'Mit Aaaaa1 10 % bei Snocks </item> und danach <br> 15 %'
  const feed = `${RSS}${rssItem('Aaaaa1', html)}${rssItem('Aaaaa2')}</channel></rss>`
  const items = await read(feed, 'feed.xml')
  expect([idsOf(items), faultsOf(items)]).toEqual([['Aaaaa1', 'Aaaaa2'], []])
  expect(items[0]?.posts[0]?.caption).toContain('15 %')
  expect(items[0]?.posts[0]?.displayName).toBe('Blog')
})

test('what stands behind the first entries of a feed costs none of them', async () => {
  const start = `${RSS}${rssItem('Aaaaa1')}`
  const late = read(`${start}<!DOCTYPE x>${rssItem('Aaaaa2')}</channel></rss>`, 'feed.xml')
  await expect(late).rejects.toThrow('enthält eine DOCTYPE-Angabe und wird darum nicht gelesen')
  const endless = read(`${start}<item>${'x'.repeat(5_000_000)}`, 'feed.xml', 65_536)
  await expect(endless).rejects.toThrow('enthält nach Eintrag 1 mehr, als ein Post sein kann')
})

test('the entries of a feed are read as they come, however many there are', async () => {
  let given = 0
  const feed = async function* () {
    yield Buffer.from(RSS)
    for (given = 1; given <= 2_000; given += 1)
      yield Buffer.from(rssItem('Aaaaa1', `Mit Aaaaa1 10 % bei Snocks ${'x'.repeat(20_000)}`))
    yield Buffer.from('</channel></rss>')
  }
  let read = 0
  let mostAhead = 0
  for await (const _ of readPostFile(feed(), { name: 'feed.xml' })) {
    read += 1
    mostAhead = Math.max(mostAhead, given - read)
  }
  expect(read).toBe(2_000)
  expect(mostAhead).toBeLessThan(4)
})
