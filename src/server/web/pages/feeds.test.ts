import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { childrenOf, childText, parseXml } from '#test/parse-xml.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createTestApp)

const day = (date: number) => new Date(Date.UTC(2026, 9, date))

async function read(path: string) {
  const response = await site.app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/atom+xml')
  const feed = parseXml(await response.text())
  const links = (rel: string) =>
    childrenOf(feed, 'link')
      .filter((link) => link.attributes.rel === rel)
      .map((link) => link.attributes.href)
  return { feed, entries: childrenOf(feed, 'entry'), links }
}

function fill() {
  const snocks = insertBrand(site.db, { name: 'Snocks', category: 'mode' })
  const other = insertBrand(site.db, { name: 'Anker', category: 'tech' })
  const anna = insertInfluencer(site.db, { username: 'anna.beispiel', displayName: 'Anna' })
  const lena = insertInfluencer(site.db, { username: 'lena' })
  const code = (name: string, brandId: number, influencerId: number, date: number, more = {}) =>
    insertCode(site.db, {
      ...{ code: name, brandId, influencerId, createdAt: day(1), collectedAt: day(date) },
      ...more,
    })
  code('ANNA15', snocks.id, anna.id, 3, { discountAmount: 15, extractedAt: day(8) })
  code('ANNATECH', other.id, anna.id, 4, { expiresAt: new Date('2026-12-31T22:59:59Z') })
  code('LENA20', snocks.id, lena.id, 5)
  code('VORBEI', snocks.id, anna.id, 2, { expiresAt: day(6) })
  code('FALSCH', snocks.id, anna.id, 6, { status: 'rejected' })
}

const titlesOf = (entries: Parameters<typeof childText>[0][]) =>
  entries.map((entry) => childText(entry, 'title').split(': ')[1])

test.each([
  ['/feed.xml', '/', ['LENA20', 'ANNATECH', 'ANNA15']],
  ['/brands/snocks/feed.xml', '/brands/snocks', ['LENA20', 'ANNA15']],
  ['/kategorien/tech/feed.xml', '/kategorien/tech', ['ANNATECH']],
  ['/influencers/anna.beispiel/feed.xml', '/influencers/anna.beispiel', ['ANNATECH', 'ANNA15']],
])(
  '%s is an Atom feed of the active codes, what was found last first',
  async (path, page, codes) => {
    fill()
    const { feed, entries, links } = await read(path)
    expect(feed).toMatchObject({
      name: 'feed',
      attributes: { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'de' },
    })
    expect(titlesOf(entries)).toEqual(codes)
    expect(links('self')).toEqual([`https://codes.example${path}`])
    expect(links('alternate')).toEqual([`https://codes.example${page}`])
    const newest = entries
      .map((entry) => childText(entry, 'updated'))
      .sort()
      .at(-1)
    expect(childText(feed, 'updated')).toBe(newest)
    for (const element of [feed, ...entries])
      for (const name of ['id', 'title', 'updated', 'author'])
        expect(childrenOf(element, name), name).toHaveLength(1)
    const ids = [feed, ...entries].map((element) => childText(element, 'id'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^tag:codes\.example,2026:(code:\d+|feed:\/\S*)$/)
  },
)

test('an entry tells benefit, conditions, evidence and who posted it', async () => {
  fill()
  const { entries } = await read('/brands/snocks/feed.xml')
  const [, entry] = entries
  if (!entry) throw new Error('entry missing')
  expect(childText(entry, 'title')).toBe('15\u00a0% Rabatt bei Snocks: ANNA15')
  expect(childText(entry, 'published')).toBe(day(3).toISOString())
  expect(childText(entry, 'updated')).toBe(day(3).toISOString())
  expect(childText(entry, 'summary')).toBe(
    'Code ANNA15 für Snocks von @anna.beispiel, unbegrenzt gültig. Im Post: „Mit dem Code ANNA15“',
  )
  const [author] = childrenOf(entry, 'author')
  expect(author && childText(author, 'name')).toBe('Anna')
})

test('a post of which the words may be kept no longer is not quoted', async () => {
  fill()
  site.sqlite.exec("update code_sources set quote = ''")
  const { entries } = await read('/brands/snocks/feed.xml')
  const summaries = entries.map((entry) => childText(entry, 'summary'))
  expect(summaries[1]).toBe('Code ANNA15 für Snocks von @anna.beispiel, unbegrenzt gültig.')
})

test('an entry leads to the code card on the brand page, and its id stays what it was', async () => {
  const brand = insertBrand(site.db, { slug: 'süße-öfen' })
  const { id } = insertCode(site.db, { brandId: brand.id })
  const { entries } = await read('/feed.xml')
  const [entry] = entries
  if (!entry) throw new Error('entry missing')
  const [link] = childrenOf(entry, 'link').filter(({ attributes }) => attributes.type)
  expect(link?.attributes).toEqual({
    rel: 'alternate',
    type: 'text/html',
    href: `https://codes.example/brands/s%C3%BC%C3%9Fe-%C3%B6fen?code=${id}#code-${id}`,
  })
  expect(childText(entry, 'id')).toBe(`tag:codes.example,2026:code:${id}`)
})

test('a code found today in an old post stands on top with the day of today', async () => {
  fill()
  const { id, brandId, influencerId } = insertCode(site.db, {
    ...{ code: 'FUND', createdAt: day(-300), collectedAt: day(20) },
  })
  // What a later post of the code's says moves neither its date nor its place.
  insertSource(site.db, { codeId: id, influencerId, createdAt: day(25) })
  insertCode(site.db, { brandId, code: 'GEBRACHT', createdAt: day(-200), collectedAt: null })
  site.sqlite.exec(
    `update code_sources set created_at = ${day(21).getTime()} where code_id > ${id}`,
  )
  const { entries } = await read('/feed.xml')
  expect(titlesOf(entries).slice(0, 3)).toEqual(['GEBRACHT', 'FUND', 'LENA20'])
  const dates = entries.map((entry) => childText(entry, 'published'))
  expect(dates.slice(0, 2)).toEqual([day(21).toISOString(), day(20).toISOString()])
  expect(entries[1] && childText(entries[1], 'id')).toBe(`tag:codes.example,2026:code:${id}`)
})

test('holds the newest 50', async () => {
  const brandId = insertBrand(site.db).id
  for (let code = 0; code < 53; code += 1)
    insertCode(site.db, {
      brandId,
      code: `NR${code}`,
      createdAt: new Date(day(1).getTime() + code),
    })
  const { entries } = await read('/feed.xml')
  expect(entries).toHaveLength(50)
  expect(titlesOf(entries)[0]).toBe('NR52')
})

test('nothing in a name, a code or a quote breaks the XML', async () => {
  const nasty = '<b>&amp;"\'\u0000\u0008\u001f\ufffe\ud800]]>\u2028 ü🙂'
  const brand = insertBrand(site.db, { name: nasty, slug: 'boese' })
  const person = insertInfluencer(site.db, { username: 'boese', displayName: nasty })
  insertCode(site.db, { brandId: brand.id, influencerId: person.id, code: `A${nasty}` })
  const { feed, entries } = await read('/brands/boese/feed.xml')
  expect(childText(feed, 'title')).toContain('<b>&amp;"\'')
  expect(entries[0] && childText(entries[0], 'title')).toContain(']]>\u2028 ü🙂')
})

test('an empty feed is valid, an unknown one is a 404 in JSON', async () => {
  insertBrand(site.db, { slug: 'leer' })
  const { feed, entries } = await read('/brands/leer/feed.xml')
  expect(entries).toEqual([])
  expect(childText(feed, 'updated')).toBe('1970-01-01T00:00:00.000Z')
  for (const [path, message] of [
    ['/brands/niemand/feed.xml', 'Marke nicht gefunden'],
    ['/kategorien/niemand/feed.xml', 'Diese Kategorie gibt es nicht.'],
    ['/influencers/niemand/feed.xml', 'Influencer nicht gefunden'],
  ] as const) {
    const response = await site.app.request(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message })
  }
})
