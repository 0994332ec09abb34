import { expect, test } from 'vitest'
import { z } from 'zod'
import { insertBrandAliases } from '#db/queries/brand-edits.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { brandIndexEntrySchema, brandSearchResultSchema } from '#shared/schemas/brand.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { listBrandIndex } from './list-brands.ts'
import { searchBrands } from './search-brands.ts'

const t = useTestContext()

const search = (q: string) => searchBrands(t.asVisitor(), { q }).map(({ name }) => name)
const insertBrands = (...names: string[]) => {
  for (const name of names) insertBrand(t.db, { name })
}

test.each(['müller', 'mueller', 'muller', 'MÜLLER', 'Mueller', 'Mu\u0308ller'])(
  'umlaut spelling and case do not matter: %s',
  (q) => {
    insertBrands('Müller', 'Nike')
    expect(search(q)).toEqual(['Müller'])
  },
)

test.each([
  ['about you', 'About You'],
  ['aboutyou', 'About You'],
  ['about-you', 'About You'],
  ['you about', 'About You'],
  ['abouty', 'About You'],
  ['h&m', 'H&M'],
  ['h', 'H&M'],
  ['kapten & son', 'Kapten & Son'],
  ['kaptenson', 'Kapten & Son'],
  ['son kap', 'Kapten & Son'],
  ['öko', 'Ökowerk'],
  ['L’Oréal', "L'Oréal"],
  ['loreal', "L'Oréal"],
  ['suessware', 'Süßware'],
])('%s finds %s', (q, name) => {
  insertBrands('About You', 'H&M', 'Kapten & Son', 'Ökowerk', "L'Oréal", 'Süßware')
  expect(search(q)[0]).toBe(name)
})

test('a slug finds its brand, too', () => {
  insertBrand(t.db, { name: 'The Brand', slug: 'tb-official' })
  expect(search('tb-official')).toEqual(['The Brand'])
  expect(search('official')).toEqual(['The Brand'])
})

test.each([
  ['zalnado', ['Zalando']],
  ['zaland', ['Zalando']],
  ['zalandoo', ['Zalando']],
  ['salando', ['Zalando']],
  ['zlanado', []],
  ['zlaando', ['Zalando']],
  ['gymshrak', ['Gymshark']],
  ['gmyshrak', ['Gymshark']],
  ['gmyshrakk', []],
  ['gimshrk', []],
  ['gimshirk', ['Gymshark']],
  ['nkie', ['Nike']],
  ['nake', ['Nike']],
  ['nikee', ['Nike']],
  ['nkae', []],
  ['nie', []],
  ['abot you', ['About You']],
  ['about yuo', ['About You']],
  ['xbout xou', []],
  ['müler', ['Müller']],
])('typos: %s finds %j', (q, names) => {
  insertBrands('Zalando', 'Gymshark', 'Nike', 'About You', 'Müller')
  expect(search(q)).toEqual(names)
})

test('best match first: exact, prefix, word, substring, influencer, fuzzy, then more codes', () => {
  insertBrand(t.db, { name: 'Emma', totalCodes: 0 })
  insertBrand(t.db, { name: 'Emmanuel', totalCodes: 1 })
  insertBrand(t.db, { name: 'Emmas Welt', totalCodes: 5 })
  insertBrand(t.db, { name: 'Haus Emma', totalCodes: 9 })
  insertBrand(t.db, { name: 'Gemmax', totalCodes: 99 })
  const influencerId = insertInfluencer(t.db, { username: 'emma.lebt' }).id
  insertCode(t.db, {
    influencerId,
    brandId: insertBrand(t.db, { name: 'Otto', totalCodes: 100 }).id,
  })
  insertBrand(t.db, { name: 'Enma', totalCodes: 200 })
  const others = ['Emmas Welt', 'Emmanuel', 'Haus Emma', 'Gemmax', 'Otto']
  expect(search('emma')).toEqual(['Emma', ...others])
  t.sqlite.exec("delete from brands where name = 'Emma'")
  t.deps.publicData.renewAll()
  expect(search('emma')).toEqual([...others, 'Enma'])
})

test('an exact name comes first, else brands with codes come before those without', () => {
  insertBrand(t.db, { name: 'Emmas Welt' })
  insertBrand(t.db, { name: 'Haus Emma', totalCodes: 1 })
  insertBrand(t.db, { name: 'Gemmax', totalCodes: 9 })
  insertBrand(t.db, { name: 'Enma', totalCodes: 99 })
  expect(search('emma')).toEqual(['Haus Emma', 'Gemmax', 'Emmas Welt', 'Enma'])
  insertBrand(t.db, { name: 'Emma' })
  t.deps.publicData.renewAll()
  expect(search('emma')).toEqual(['Emma', 'Haus Emma', 'Gemmax', 'Emmas Welt'])
})

test.each(['therabody', '@thera.gun', 'TheraGun', 'Massage und Pistole', 'therabody.com'])(
  'a spelling, handle or host is as good as a name: %s',
  (q) => {
    const { id: brandId } = insertBrand(t.db, { name: 'Therabody' })
    insertBrand(t.db, { name: 'Therabody Gun Massage Pistole Zubehör', totalCodes: 9 })
    insertBrandAliases(t.db, [
      { brandId, kind: 'handle', alias: 'thera.gun', aliasKey: 'theragun' },
      { brandId, kind: 'spelling', alias: 'Massage & Pistole', aliasKey: 'massagepistole' },
      { brandId, kind: 'domain', alias: 'therabody.com', aliasKey: 'therabodycom' },
    ])
    expect(search(q)[0]).toBe('Therabody')
    // Half the directory has such an ending.
    expect(search('com')).toEqual([])
  },
)

test.each([
  ['Kapten & Son', ['kapten+son', 'kapten und son', 'Kapten and Son', 'kaptenandson']],
  ['Peek und Cloppenburg', ['peek & cloppenburg', 'peek+cloppenburg', 'peekcloppenburg']],
  ['& Other Stories', ['and other stories', '+ other stories', 'und other stories']],
  ['Und Gretel', ['& gretel', 'and gretel', 'und']],
  ['A & B und C', ['a und b + c', 'abc']],
  ['Sand', ['sand']],
  ['Kapten & Son', ['kapten u', 'kapten un', 'kapten und', 'kapten und s', 'kapten &']],
])("%s: '&', '+', 'und' and 'and' are one word: %j", (name, terms) => {
  insertBrands(name, 'Andere Marke', 'Sonderbar', 'Kapt')
  for (const q of terms) expect(search(q)[0], q).toBe(name)
})

test('what brands sell is asked only where no name and no influencer answers', () => {
  const sold = { description: 'Laufschuhe & Socken aus Köln.' }
  insertBrand(t.db, { ...sold, name: 'Ohne Codes' })
  insertBrand(t.db, { ...sold, name: 'Mit Codes', totalCodes: 3 })
  expect(search('schuhe')).toEqual(['Mit Codes', 'Ohne Codes'])
  expect(search('socken schuhe koeln')).toEqual(['Mit Codes', 'Ohne Codes'])
  expect(search('schuhe münchen')).toEqual([])
  insertBrand(t.db, { name: 'Schuhe24' })
  t.deps.publicData.renewAll()
  expect(search('schuhe')).toEqual(['Schuhe24'])
})

test('names written together count like names written apart', () => {
  insertBrand(t.db, { name: 'About You', totalCodes: 1 })
  insertBrand(t.db, { name: 'Aboutyou Outlet', totalCodes: 5 })
  insertBrand(t.db, { name: 'Allaboutyou', totalCodes: 9 })
  expect(search('aboutyou')).toEqual(['About You', 'Aboutyou Outlet', 'Allaboutyou'])
  expect(search('abouty')).toEqual(['Aboutyou Outlet', 'About You', 'Allaboutyou'])
})

test('fewer typos come before more codes', () => {
  insertBrand(t.db, { name: 'Gymsharc', totalCodes: 9 })
  insertBrand(t.db, { name: 'Gymsharks', totalCodes: 1 })
  expect(search('gymsharkk')).toEqual(['Gymsharks', 'Gymsharc'])
})

test('an influencer answers with the brands of active codes, each once', () => {
  const influencerId = insertInfluencer(t.db, {
    username: 'anna.beispiel',
    displayName: 'Ännchen Groß',
  }).id
  const brandId = insertBrand(t.db, { name: 'Nike' }).id
  insertCode(t.db, { influencerId, brandId })
  insertCode(t.db, { influencerId, brandId })
  const dead = (values: object, name: string) =>
    insertCode(t.db, { influencerId, brandId: insertBrand(t.db, { name }).id, ...values })
  dead({ status: 'rejected' }, 'Rejected')
  dead({ expiresAt: TEST_NOW }, 'Ended')
  for (const q of ['anna', '@anna.beispiel', 'ännchen', 'gross', 'beispiel anna', 'annabeispiel'])
    expect(search(q), q).toEqual(['Nike'])
  expect(search('ana.beispiel')).toEqual(['Nike'])
  expect(search('xyz.beispiel')).toEqual([])
})

test.each(['%', '_', '"', "'", '*', '^', '🔥', 'OR NOT', '\\', '-'])(
  'syntax of search queries finds nothing: %s',
  (q) => {
    insertBrands('Nike', 'Adidas')
    expect(search(q)).toEqual([])
  },
)

test('short terms match the beginning of words only', () => {
  insertBrands('Nike', 'Onitsuka', 'Haus Niemann')
  expect(search('ni')).toEqual(['Nike', 'Haus Niemann'])
})

test('a renamed brand is found by its new name, a deleted one no longer', () => {
  const { id } = insertBrand(t.db, { name: 'Altmarke' })
  t.sqlite
    .prepare(
      "update brands set name = 'Frisch', slug = 'frisch', search_text = 'frisch' where id = ?",
    )
    .run(id)
  expect(search('frisch')).toEqual(['Frisch'])
  expect(search('altmarke')).toEqual([])
  t.sqlite.exec('delete from brands')
  expect(search('frisch')).toEqual([])
})

test('no more results than allowed, the ones with most codes first', () => {
  for (let totalCodes = 1; totalCodes <= LIMITS.searchResults + 1; totalCodes += 1)
    insertBrand(t.db, { name: `Schuh ${totalCodes}`, totalCodes })
  const codes = searchBrands(t.asVisitor(), { q: 's' }).map((result) => result.totalCodes)
  expect(codes).toHaveLength(LIMITS.searchResults)
  expect(codes).toEqual(codes.toSorted((one, other) => other - one))
})

test('a result has what its card shows', () => {
  const brand = insertBrand(t.db, { name: 'Nike', url: 'https://nike.com', totalCodes: 4 })
  const [result] = searchBrands(t.asVisitor(), { q: 'nike' })
  const { id, name, slug, url, totalCodes } = brand
  expect(result).toEqual({ id, name, slug, url, totalCodes, hasLogo: false })
  expect(brandSearchResultSchema.parse(result)).toEqual(result)
})

test('the list of all brands is by name and has only the columns that it shows', () => {
  insertBrand(t.db, { name: 'Zalando', category: 'mode', totalCodes: 3, highestDiscount: 20 })
  insertBrand(t.db, { name: 'Ökotest', description: 'Tests', category: 'food' })
  const list = listBrandIndex(t.asVisitor())
  expect(list.map(({ name }) => name)).toEqual(['Ökotest', 'Zalando'])
  expect(list[1]).toMatchObject({ totalCodes: 3, highestDiscount: 20, categoryName: 'Mode' })
  expect(z.array(z.strictObject(brandIndexEntrySchema.shape)).parse(list)).toEqual(list)
})
