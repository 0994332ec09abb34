import { expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { samplePng } from '#test/sample-images.ts'
import { useFresh } from '#test/use-context.ts'
import { loadBrandDirectory } from '../collection/brand-directory.ts'
import { addBrand } from './add-brands.ts'
import { searchBrands } from './search-brands.ts'
import { getEditableBrand, updateBrand } from './update-brand.ts'

/** Which domains were asked for a logo. */
let asked: string[] = []
const site = useFresh(() => {
  asked = []
  const fetchFavicon = async (domain: string) => {
    asked.push(domain)
    return { favicon: null, failures: [] }
  }
  return createTestApp({ favicons: { fetchFavicon } })
})
const add = () => insertBrand(site.db, { name: 'Snoks', slug: 'snoks', url: 'https://snoks.com' })
const update = (input: Parameters<typeof updateBrand>[1]) => updateBrand(site.asAdmin(), input)
const brandLogs = () =>
  site.sqlite.prepare("select message, details from logs where type = 'brand'").all() as {
    message: string
    details: string
  }[]
const get = (path: string) => site.app.request(path)
const put = (id: number, body: unknown) =>
  site.app.request(`/api/brands/${id}`, {
    method: 'PUT',
    headers: { authorization: BASIC, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a brand is changed as a whole, and one log entry names every change', async () => {
  const { id } = add()
  const changed = update({
    id,
    name: 'Snocks',
    slug: 'snocks',
    url: 'https://snocks.com',
    shopUrl: 'https://partner.example/snocks',
    isAffiliateLink: true,
    description: 'Socken und Wäsche.',
    categoryId: 3,
    handles: ['snocks_official'],
    domains: ['snocks.com'],
    spellings: ['Snockz'],
  })
  expect(changed).toMatchObject({
    ...{ name: 'Snocks', slug: 'snocks', url: 'https://snocks.com', categoryId: 3 },
    ...{ shopUrl: 'https://partner.example/snocks', isAffiliateLink: true },
    ...{ handles: ['snocks_official'], domains: ['snocks.com'], spellings: ['Snockz', 'Snoks'] },
  })
  expect(changed).toEqual({ ...getEditableBrand(site.asAdmin(), { id }), droppedHandles: [] })
  const logs = brandLogs()
  expect(logs.map(({ message }) => message)).toEqual([
    'Marke „Snocks“ geändert: Name, Slug, Website, Shop-Link, Affiliate-Link, Beschreibung, Kategorie, Instagram-Namen, Domains, Schreibweisen',
  ])
  expect(JSON.parse(logs[0]?.details ?? '')).toMatchObject({
    brandId: id,
    changes: {
      Name: 'Snoks → Snocks',
      'Shop-Link': '– → https://partner.example/snocks',
      'Affiliate-Link': 'nein → ja',
      Kategorie: 'Mode → Tech',
      Schreibweisen: '– → Snockz, Snoks',
    },
  })
})

test('fields that are not given stay, and without a change nothing is logged', () => {
  const { id } = add()
  update({ id, description: 'Socken.', spellings: ['Snockz'] })
  const before = update({ id, shopUrl: 'https://partner.example' })
  expect(before).toMatchObject({ description: 'Socken.', spellings: ['Snockz'], slug: 'snoks' })
  expect(update({ id, name: 'Snoks', shopUrl: 'https://partner.example' })).toEqual(before)
  // Its own name, and a name twice, are no further spellings.
  expect(update({ id, spellings: ['snoks', 'Snockz', 'SNOCKZ'] })).toEqual(before)
  expect(brandLogs()).toHaveLength(2)
  expect(update({ id, spellings: ['a, b', 'c'] }).spellings).toEqual(['a, b', 'c'])
  expect(update({ id, spellings: ['a', 'b, c'] }).spellings).toEqual(['a', 'b, c'])
})

test('the old slug leads to the new one, pages show the change at once, and a slug can be taken back', async () => {
  const { id } = add()
  insertCode(site.db, { brandId: id, code: 'ANNA15' })
  expect(await (await get('/api/brands/snoks')).json()).toMatchObject({ brand: { name: 'Snoks' } })
  update({ id, name: 'Snocks', slug: 'snocks' })
  const page = (await (await get('/api/brands/snocks')).json()) as { brand: object }
  expect(page).toMatchObject({ brand: { name: 'Snocks', slug: 'snocks' } })
  const old = await get('/brands/snoks/feed.xml')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/brands/snocks/feed.xml'])
  expect(searchBrands(site.asVisitor(), { q: 'snocks' })[0]).toMatchObject({ name: 'Snocks' })
  update({ id, slug: 'snoks' })
  const back = await get('/brands/snocks/feed.xml')
  expect(back.headers.get('location')).toBe('/brands/snoks/feed.xml')
  expect((await get('/brands/snoks/feed.xml')).status).toBe(200)
})

test('captions may mean the brand by its old name and by every alias', () => {
  const { id } = add()
  update({ id, name: 'Wäschewerk', handles: ['@Waesche.Werk'], domains: ['waeschewerk.shop'] })
  const { idByKey } = loadBrandDirectory(site.deps)
  for (const key of ['waeschewerk', 'snoks', 'waeschewerkshop']) expect(idByKey.get(key)).toBe(id)
  update({ id, domains: [], spellings: [] })
  const later = loadBrandDirectory(site.deps).idByKey
  expect([later.get('snoks'), later.get('waeschewerkshop')]).toEqual([undefined, undefined])
})

test('a name, an alias or a slug of another brand is refused by its name, and nothing is changed', async () => {
  const { id } = add()
  const { brand: other } = await addBrand(site.asAdmin(), { name: 'Gymshark' })
  update({ id: other.id, slug: 'gym', spellings: ['Gym Shark Women'] })
  const before = getEditableBrand(site.asAdmin(), { id })
  const refusals: [Partial<Parameters<typeof update>[0]>, string][] = [
    [{ name: 'GYMSHARK' }, '„GYMSHARK“ gehört schon zur Marke „Gymshark“.'],
    [{ handles: ['gymsharkwomen'] }, '„gymsharkwomen“ gehört schon zur Marke „Gymshark“.'],
    [{ description: 'Neu', slug: 'gym' }, 'Der Slug „gym“ gehört schon zur Marke „Gymshark“.'],
    [{ slug: 'gymshark' }, 'Der Slug „gymshark“ leitet auf die Marke „Gymshark“ weiter.'],
  ]
  for (const [change, message] of refusals) expect(() => update({ id, ...change })).toThrow(message)
  expect(() => update({ id, name: '!!!' })).toThrow('mindestens einen Buchstaben')
  expect(() => update({ id, categoryId: 99 })).toThrow('Diese Kategorie gibt es nicht.')
  expect(() => update({ id: 99, name: 'Neu' })).toThrow('Marke nicht gefunden')
  expect(getEditableBrand(site.asAdmin(), { id })).toEqual(before)
})

test('handles that are not kept are named with the reason', () => {
  const { id } = add()
  const handles = ['snoks_official', '___', 'snoks', 'snoks.official']
  const changed = update({ id, handles })
  expect(changed.handles).toEqual(['snoks_official'])
  expect(changed.droppedHandles).toEqual([
    '„___“ (ohne Buchstabe und Ziffer)',
    '„snoks“ (schon erfasst)',
    '„snoks.official“ (schon erfasst)',
  ])
  expect(update({ id, handles: ['...'] })).toMatchObject({ handles: [] })
  expect(update({ id, description: 'Socken.' }).droppedHandles).toEqual([])
})

test('the mark of an affiliate link needs a shop link and goes with it', () => {
  const { id } = add()
  expect(() => update({ id, isAffiliateLink: true })).toThrow('braucht einen Shop-Link')
  update({ id, shopUrl: 'https://partner.example', isAffiliateLink: true })
  expect(update({ id, shopUrl: null })).toMatchObject({ shopUrl: null, isAffiliateLink: false })
})

test.each([
  ['https://anna:geheim@snocks.com/a?b=c@d', 'https://snocks.com/a?b=c@d'],
  ['https://:geheim@snocks.com', 'https://snocks.com/'],
  ['https://anna@x:y@snocks.com/', 'https://snocks.com/'],
  ['https://www.snocks.com', 'https://www.snocks.com'],
  ['https://www.de', 'https://www.de'],
])('%s is stored without name and password', async (typed, stored) => {
  const { id } = add()
  expect((await put(id, { url: typed, shopUrl: typed })).status).toBe(200)
  expect(getEditableBrand(site.asAdmin(), { id })).toMatchObject({ url: stored, shopUrl: stored })
})

test('another website drops what was fetched from the old one and is asked for its logo', async () => {
  const { id } = add()
  site.sqlite
    .prepare("insert into logos values (?, 'image/png', ?, 'https://snoks.com/favicon.ico', 0)")
    .run(id, samplePng())
  site.sqlite.exec("update brands set suggested_url = 'https://x.example'")
  expect(update({ id, description: 'Socken.' }).logo).toBe('fetched')
  expect(asked).toEqual([])
  expect(update({ id, url: 'https://snocks.com/shop' }).logo).toBeNull()
  await site.deps.background.stop()
  expect(asked).toEqual(['snocks.com'])
  expect(site.sqlite.prepare('select suggested_url from brands').pluck().get()).toBeNull()
})

test.each([
  [{ shopUrl: 'javascript:alert(1)' }, 'Der Shop-Link ist ungültig.'],
  [{ url: 'snocks' }, 'Die Website ist ungültig.'],
  [{ url: 'https://www./' }, 'Die Website ist ungültig.'],
  [{ url: 'https://www.www.' }, 'Die Website ist ungültig.'],
  [{ url: 'https:snocks.com' }, 'Die Website ist ungültig.'],
  [{ shopUrl: 'https://./a' }, 'Der Shop-Link ist ungültig.'],
  [{ shopUrl: 'https://anna:geheim@www./' }, 'Der Shop-Link ist ungültig.'],
  [{ name: ' ' }, 'Der Markenname fehlt.'],
  [{ slug: 'Neue Marke' }, 'Der Slug'],
  [{ handles: ['zwei worte'] }, 'Benutzername'],
  [{ spellings: ['!'] }, 'In Eintrag 1 muss die Schreibweise einen Buchstaben oder eine Ziffer'],
  [{ spellings: Array(51).fill('x') }, '50'],
])('%j is refused over HTTP', async (body, message) => {
  const response = await put(add().id, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: expect.stringContaining(message) })
})
