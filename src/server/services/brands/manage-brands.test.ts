import { expect, test } from 'vitest'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import { addBrandInputSchema } from '#shared/schemas/brand.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { insertBrand, insertCode, insertInfluencer, insertVote } from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { collectSoon } from '../collection/collect-brands.ts'
import { listLogs } from '../logs.ts'
import { addBrand, addBrands } from './add-brands.ts'
import { listManagedBrands } from './list-brands.ts'
import { deleteBrand, deleteBrands, setBrandCategory, setCategoryOfMany } from './manage-brands.ts'

const t = useTestContext(() => ({
  catalogue: () => [
    createCatalogueBrand('NA-KD', 'na-kd.com', {
      handles: ['nakdfashion'],
      spellings: ['NAKD'],
      description: 'Mode aus Schweden.',
    }),
  ],
}))

const count = (table: string) => t.sqlite.prepare(`select count(*) from ${table}`).pluck().get()
const lastLog = () => listLogs(t.asAdmin(), { type: 'brand' })[0]

test('a brand of the catalogue comes with address, description, category and aliases', async () => {
  const { brand, category, classification } = await addBrand(t.asAdmin(), { name: ' na-kd ' })
  expect(brand).toMatchObject({ name: 'na-kd', slug: 'na-kd', url: 'https://na-kd.com' })
  expect(brand.description).toBe('Mode aus Schweden.')
  expect(category.slug).toBe('mode')
  expect(classification.confidence).toBe(1)
  const aliases = t.sqlite.prepare('select alias_key, kind from brand_aliases order by 1').raw()
  expect(aliases.all()).toEqual([
    ['nakd', 'name'],
    ['nakdcom', 'domain'],
    ['nakdfashion', 'handle'],
  ])
  expect(lastLog()).toMatchObject({ level: 'success', message: 'Marke „na-kd“ hinzugefügt' })
})

test('an unknown name gets a free slug and a low confidence', async () => {
  insertBrand(t.db, { name: 'Andere', slug: 'grosse-oefen' })
  const { brand, classification } = await addBrand(t.asAdmin(), { name: '@Große Öfen' })
  expect(brand).toMatchObject({ name: 'Große Öfen', slug: 'grosse-oefen-2', url: null })
  expect(classification.confidence).toBeLessThan(0.9)
  expect((await addBrand(t.asAdmin(), { name: 'Мода' })).brand.slug).toBe('marke')
  const own = await addBrand(t.asAdmin(), { name: 'Eigen', slug: 'mein-slug' })
  expect(own.brand.slug).toBe('mein-slug')
})

test.each([
  [{ name: 'Kapten und Son', slug: 'kapten-son' }, 'gehört schon zur Marke „Kapten & Son“.'],
  [{ name: 'kapten&son' }, 'Diese Marke gibt es bereits.'],
])('%j is refused as an existing brand', async (input, message) => {
  insertBrand(t.db, { name: 'Kapten & Son' })
  await expect(addBrand(t.asAdmin(), input)).rejects.toThrow(message)
  expect(count('brands')).toBe(1)
  expect(count('logs')).toBe(0)
})

test('a handle becomes the name that the catalogue knows, which then exists', async () => {
  const add = (name: string) => addBrand(t.asAdmin(), { name })
  expect((await add('@nakdfashion')).brand.name).toBe('NA-KD')
  for (const name of ['@nakdfashion', 'NA-KD'])
    await expect(add(name)).rejects.toThrow('gibt es bereits')
  await expect(add('🔥')).rejects.toThrow('mindestens einen Buchstaben')
})

test('a list is added at once, duplicates counted, faults named by line', async () => {
  insertBrand(t.db, { name: 'Alt' })
  const brands = ['Neu', '', '  neu ', 'ALT', '🔥', 'x'.repeat(81), 'Neu 2']
  const result = await addBrands(t.asAdmin(), { brands })
  expect(result).toMatchObject({ added: 2, duplicates: 2 })
  expect(result.errors).toEqual([
    expect.stringMatching(/^Zeile 5 \(„🔥“\): Der Markenname braucht/),
    expect.stringMatching(/^Zeile 6 .*: Der Markenname darf höchstens 80 Zeichen lang sein\.$/),
  ])
  expect(count('brands')).toBe(3)
  expect(lastLog()).toMatchObject({
    level: 'warning',
    message: '2 Marken hinzugefügt, 2 Duplikate übersprungen',
    details: { added: 2, errorCount: 2 },
  })
  addBrands(t.asAdmin(), { brands: ['Neu 3', 'neu 3'] })
  expect(lastLog()?.message).toBe('1 Marke hinzugefügt, 1 Duplikat übersprungen')
})

test('deleting a brand deletes all that belongs to it, and its names are free', async () => {
  const brand = insertBrand(t.db, { name: 'Weg' })
  const other = insertBrand(t.db, { name: 'Bleibt' })
  const person = insertInfluencer(t.db)
  const code = insertCode(t.db, { brandId: brand.id, influencerId: person.id })
  insertCode(t.db, { brandId: other.id, influencerId: person.id })
  insertVote(t.db, { codeId: code.id })
  t.sqlite.exec(`insert into scheduled_brands
    (brand_name, name_key, status, batch_size, interval, scheduled_at, created_at, brand_id) values
    ('Weg', 'weg', 'published', 1, 'daily', 0, 0, ${brand.id}),
    ('Weg', 'weg', 'failed', 1, 'daily', 0, 0, null),
    ('Bleibt', 'bleibt', 'pending', 1, 'daily', 0, 0, null);
    insert into brand_aliases (brand_id, alias, alias_key, kind) values (${brand.id}, 'Fort', 'fort', 'spelling');
    insert into former_slugs values ('frueher-weg', ${brand.id}, 1);
    insert into logos (brand_id, fetched_at) values (${brand.id}, 1)`)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), t.deps.clock())

  expect(deleteBrand(t.asAdmin(), { id: brand.id })).toEqual({ id: brand.id })
  expect(['brands', 'codes', 'code_sources', 'scheduled_brands'].map(count)).toEqual([1, 1, 1, 1])
  expect(['votes', 'brand_aliases', 'former_slugs', 'logos'].map(count)).toEqual([0, 0, 0, 0])
  expect(t.sqlite.prepare('select active_codes from influencers').pluck().get()).toBe(1)
  expect(lastLog()).toMatchObject({ message: 'Marke „Weg“ gelöscht', details: { codesDeleted: 1 } })
  expect(() => deleteBrand(t.asAdmin(), { id: brand.id })).toThrow('Marke nicht gefunden')
  for (const name of ['Weg', 'Fort'])
    expect((await addBrand(t.asAdmin(), { name })).brand.slug).toBe(name.toLowerCase())
})

test('a category that the operator sets has confidence 1', () => {
  const brand = insertBrand(t.db, { name: 'Umzug', category: 'mode' })
  const changed = setBrandCategory(t.asAdmin(), { id: brand.id, categoryId: 4 })
  expect(changed).toMatchObject({ id: brand.id, categoryId: 4, categorySlug: 'food' })
  const row = t.sqlite.prepare('select category_id, classification_confidence from brands').raw()
  expect(row.get()).toEqual([4, 1])
  expect(lastLog()).toMatchObject({ message: 'Kategorie von „Umzug“ geändert: Mode → Food' })
})

test.each(['', ' '])('an empty slug %j is as good as none', async (slug) => {
  const input = addBrandInputSchema.parse({ name: 'Neue Marke', slug })
  expect((await addBrand(t.asAdmin(), input)).brand.slug).toBe('neue-marke')
})

test('many brands are moved, collected for and deleted at once; unknown ones are passed over', async () => {
  const ids = ['Eins', 'Zwei', 'Drei'].map((name) => insertBrand(t.db, { name }).id)
  const influencerId = insertInfluencer(t.db, { username: 'anna' }).id
  const own = ids.map((brandId) => insertCode(t.db, { brandId, influencerId, usageCount: brandId }))
  expect(own).toHaveLength(3)
  const moved = { ids: ids.slice(1), categoryId: 6 }
  expect(setCategoryOfMany(t.asAdmin(), moved)).toEqual({ changed: 2 })
  expect(() => setCategoryOfMany(t.asAdmin(), { ids, categoryId: 99 })).toThrow('Kategorie')
  const byName = new Map(listManagedBrands(t.asAdmin()).map((brand) => [brand.name, brand]))
  expect([...byName.values()].map(({ copies }) => copies).sort()).toEqual(ids)
  expect(byName.get('Zwei')).toMatchObject({ categoryId: 6, classificationConfidence: 1 })
  expect(byName.get('Eins')?.categoryId).not.toBe(6)

  collectSoon(t.asAdmin(), { ids: [...ids, 99] })
  await expect.poll(() => count('runs')).toBe(1)
  await t.deps.collection.waitUntilIdle()

  expect(deleteBrands(t.asAdmin(), { ids: [ids[0] ?? 0, ids[1] ?? 0, 99] })).toEqual({ changed: 2 })
  expect([count('brands'), count('codes')]).toEqual([1, 1])
  expect(lastLog()).toMatchObject({
    message: '2 Marken gelöscht',
    details: { brands: ['Eins', 'Zwei'], codesDeleted: 2 },
  })
  const active = t.sqlite.prepare('select active_codes from influencers').pluck().get()
  expect(active).toBe(1)
})
