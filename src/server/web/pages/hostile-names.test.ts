import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { parseXml, type XmlElement } from '#test/parse-xml.ts'
import { listAllIds } from '#test/stored-rows.ts'

/** Each in the name of a brand, a person, a code's text and a quote. */
const NAMES = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '</title></style></textarea><b>x',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  ']]><x/>',
  '&lt;b&gt; &amp;amp; &#60;',
  "=cmd|' /C calc'!A0",
  '@SUM(1;2)',
  'a\u202egpj.exe',
  'Zeile\u2028Ende',
  'javascript:alert(1)',
]

let site: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  site = await createTestApp()
  NAMES.forEach((name, index) => {
    const brand = insertBrand(site.db, { name, slug: `marke-${index}`, description: name })
    const person = insertInfluencer(site.db, { username: `person.${index}`, displayName: name })
    const code = insertCode(site.db, {
      brandId: brand.id,
      influencerId: person.id,
      description: name,
      discountAmount: null,
      discountType: null,
      excludedGoods: name,
    })
    insertSource(site.db, { codeId: code.id, influencerId: person.id, quote: name })
  })
  updateBrandCounters(site.db, listAllIds(site.db, 'brands'), site.deps.clock())
  updateInfluencerCounters(site.db, listAllIds(site.db, 'influencers'), site.deps.clock())
})
afterAll(() => site.close())

const load = async (path: string, headers: Record<string, string> = {}) =>
  (await site.app.request(path, { headers })).text()

/** What a browser makes of a page: its tags, without what stands inside of scripts. */
function readTags(html: string): { scripts: string[]; tags: string[] } {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script/gi)].map(([, text]) => text)
  const outside = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?(<\/script)/gi, '$1$2')
  // Quoted values hold text; with a quote left out of one, the rest of it would stand here.
  const bare = outside.replaceAll(/="[^"]*"/g, '=')
  const tags = [...bare.matchAll(/<[a-z!/][^>]*>/gi)].map(([tag]) => tag)
  return { scripts: scripts.map(String), tags }
}

/** The names that a page tells search engines. */
const readNames = (data = '{}') =>
  JSON.stringify(JSON.parse(data))
    .match(/"name":"(?:[^"\\]|\\.)*"/g)
    ?.map((field) => JSON.parse(`{${field}}`).name)

const PAGES = NAMES.flatMap((name, index) =>
  [`/brands/marke-${index}`, `/influencers/person.${index}`].map((path) => ({ name, path })),
)
const SHARED = [
  '/',
  '/brands',
  '/kategorien/mode',
  `/search?q=${encodeURIComponent(NAMES[0] ?? '')}`,
]

test.each([...PAGES, ...SHARED.map((path) => ({ name: NAMES[0] ?? '', path }))])(
  '$path shows a hostile name as text ($name)',
  async ({ path, name }) => {
    const html = await load(path)
    expect(html.includes('<main')).toBe(true)
    const { scripts, tags } = readTags(html)
    expect(tags.filter((tag) => /\son\w+=|alert|<(img src=x|x|b)[\s/>]|["']/i.test(tag))).toEqual(
      [],
    )
    expect(/(href|src|action)="\s*javascript:/i.exec(html)).toBeNull()
    // What is left of a name in a script is part of a string there, never markup.
    for (const script of scripts) expect(/<\/?(script|!--)/i.test(script)).toBe(false)
    const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]
    if (data) expect(() => JSON.parse(data)).not.toThrow()
    if (path.startsWith('/brands/')) expect(readNames(data)).toContain(name)
  },
)

const listTexts = ({ text, children }: XmlElement): string[] => [
  text,
  ...children.flatMap(listTexts),
]

test('feeds and sitemap stay well-formed and give the names back', async () => {
  const texts = listTexts(parseXml(await load('/feed.xml'))).join('\n')
  for (const name of NAMES) expect(texts).toContain(name)
  expect(() => parseXml('<a>]]></b>')).toThrow()
  expect((await load('/sitemap.xml')).includes('<urlset')).toBe(true)
  parseXml(await load('/sitemap.xml'))
})

test('no cell of an exported file is a formula', async () => {
  const csv = await load('/api/admin/export/brands.csv', { authorization: BASIC })
  expect(csv).toContain("'=cmd|")
  expect(csv).toContain("'@SUM(1")
  expect(/(^|[,"\r\n])[=+@]/m.exec(csv)?.[0]).toBeUndefined()
})

test('what a visitor asks for is not put into the answer as markup', async () => {
  const asked = encodeURIComponent('"><script>alert(1)</script>')
  for (const path of [
    `/${asked}`,
    `/brands/${asked}`,
    `/search?q=${asked}`,
    `/influencers/${asked}`,
  ]) {
    const { tags, scripts } = readTags(await load(path))
    expect(scripts.some((script) => script.startsWith('alert'))).toBe(false)
    expect(tags.filter((tag) => tag.includes('alert'))).toEqual([])
  }
})
