import { beforeEach, expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { brandAliases, brands, formerSlugs, logos, shareImages } from '#db/schema/brands.ts'
import { codes, dismissedCodes } from '#db/schema/codes.ts'
import { runs, scheduledBrands } from '#db/schema/collection.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { brandSchema } from '#shared/schemas/brand.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import { listAllIds, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { listCodes } from '../codes/list-codes.ts'
import { collectBrand } from '../collection/collect-brands.ts'
import { addBrand } from './add-brands.ts'
import { getBrandPage } from './get-brand-page.ts'
import { mergeBrands } from './manage-brands.ts'

const t = useTestContext()
let from: ReturnType<typeof insertBrand>
let into: ReturnType<typeof insertBrand>
beforeEach(() => {
  from = insertBrand(t.db, { name: 'Alte Socken' })
  into = insertBrand(t.db, { name: 'Snocks' })
})

const merge = () => mergeBrands(t.asAdmin(), { fromId: from.id, intoId: into.id })
const error = (code: string) => expect.objectContaining({ code })

test('codes move; one that both brands have becomes one with the evidence of both', async () => {
  const anna = insertInfluencer(t.db)
  insertCode(t.db, { brandId: from.id, code: 'NUR', discountAmount: 40 })
  insertCode(t.db, { brandId: from.id, code: 'beide', influencerId: anna.id, usageCount: 2 })
  const both = insertCode(t.db, { brandId: into.id, code: 'BEIDE', usageCount: 3 })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
  merge()
  const merged = getBrandPage(t.asVisitor(), { slug: 'alte-socken' }).brand
  expect(merged).toMatchObject({ id: into.id, totalCodes: 2, highestDiscount: 40 })
  expect(brandSchema.parse(merged)).toMatchObject({ slug: 'snocks' })
  expect(listRows(t.db, brands)).toHaveLength(1)
  const rows = listRows(t.db, codes)
  expect(rows.map(({ brandId, code }) => [brandId, code]).sort()).toEqual([
    [into.id, 'BEIDE'],
    [into.id, 'NUR'],
  ])
  expect(rows.find(({ id }) => id === both.id)).toMatchObject({ usageCount: 5 })
  expect(listRows(t.db, dismissedCodes)).toEqual([])
  const stored = listRows(t.db, influencers)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
  expect(listRows(t.db, influencers)).toEqual(stored)
  expect(listCodes(t.asAdmin(), { search: 'snocks' }).matching).toBe(2)
  expect(listCodes(t.asAdmin(), { search: 'socken' }).matching).toBe(0)
  expect(listRows(t.db, logs)).toMatchObject([
    {
      type: 'brand',
      message: 'Marke „Alte Socken“ mit „Snocks“ vereint',
      details: { codesMoved: 2, formerSlug: 'alte-socken' },
    },
  ])
})

test('aliases, dismissed codes, runs, schedule entries and former slugs move, pictures are deleted', async () => {
  const [old, kept] = [from.id, into.id]
  t.sqlite.exec(`
    insert into brand_aliases (brand_id, alias, alias_key, kind) values (${old}, '@socken', 'socken', 'handle');
    insert into dismissed_codes (brand_id, normalized_code, created_at)
      values (${old}, 'NIE', 1), (${kept}, 'NIE', 1), (${old}, 'NIMMER', 1);
    insert into runs (brand_id, trigger, status, max_codes, started_at) values (${old}, 'brand', 'completed', 5, 1);
    insert into scheduled_brands
      (brand_id, brand_name, name_key, status, batch_size, interval, scheduled_at, created_at)
      values (${old}, 'Alte Socken', 'altesocken', 'published', 1, 'daily', 1, 1);
    insert into former_slugs (slug, brand_id, created_at) values ('ganz-alt', ${old}, 1);
    insert into logos (brand_id, fetched_at) values (${old}, 1);
    insert into share_images (brand_id, subject, content_key, png, created_at) values (${old}, 's', 'k', x'00', 1)`)
  merge()
  const owners = [brandAliases, dismissedCodes, runs, scheduledBrands, formerSlugs].map((table) =>
    t.db
      .select({ brandId: table.brandId })
      .from(table)
      .all()
      .map((row) => row.brandId),
  )
  const both = [into.id, into.id]
  expect(owners).toEqual([both, both, [into.id], [into.id], both])
  expect(listRows(t.db, logos)).toEqual([])
  expect(listRows(t.db, shareImages)).toEqual([])
})

test('the next collection recognises the old name', async () => {
  merge()
  t.deps.searchProvider = createListProvider([
    createPost('Mit dem Code ANNA15 spart ihr 15 % bei Alte Socken!'),
    // Written in small letters, only a known name is a brand.
    createPost('alte socken sind wieder da! Mein Code LENA20 spart euch 20 %.'),
  ])
  await collectBrand(t.asAdmin(), { id: into.id })
  expect(listRows(t.db, codes)).toMatchObject([
    { brandId: into.id, code: 'ANNA15' },
    { brandId: into.id, code: 'LENA20' },
  ])
})

test('the old address answers with the brand, and no new brand takes name or address', async () => {
  merge()
  expect(getBrandPage(t.asVisitor(), { slug: 'alte-socken' }).brand.slug).toBe('snocks')
  await expect(addBrand(t.asAdmin(), { name: 'Alte Socken' })).rejects.toThrow(error('conflict'))
  const slug = 'alte-socken'
  const other = addBrand(t.asAdmin(), { name: 'Etwas anderes', slug })
  await expect(other).rejects.toThrow(error('conflict'))
  const { brand } = await addBrand(t.asAdmin(), { name: 'Alte-Socken!!! Ü' })
  expect(brand.slug).not.toBe(slug)
})

test('after two merges the oldest address leads to the last brand', () => {
  merge()
  const last = insertBrand(t.db, { name: 'Letzte' })
  mergeBrands(t.asAdmin(), { fromId: into.id, intoId: last.id })
  for (const slug of ['alte-socken', 'snocks'])
    expect(getBrandPage(t.asVisitor(), { slug }).brand.id).toBe(last.id)
})

test('a brand is merged neither with itself nor with one that does not exist', () => {
  const call = (fromId: number, intoId: number) => () =>
    mergeBrands(t.asAdmin(), { fromId, intoId })
  expect(call(from.id, from.id)).toThrow(error('invalid_input'))
  expect(call(from.id, 999)).toThrow(error('not_found'))
  expect(call(999, into.id)).toThrow(error('not_found'))
  expect(listRows(t.db, brands)).toHaveLength(2)
})
