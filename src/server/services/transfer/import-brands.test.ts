import { beforeEach, expect, test } from 'vitest'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { insertBrand } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { listLogs } from '../logs.ts'
import { exportBrands } from './export-rows.ts'
import { importBrands } from './import-brands.ts'

const t = useTestContext(() => ({
  catalogue: () => [createCatalogueBrand('Purelei', 'purelei.com', { handles: ['purelei'] })],
}))
beforeEach(() => {
  insertBrand(t.db, { name: 'Snocks', slug: 'snocks', url: 'https://snocks.com' })
})

const importRows = (...values: Record<string, unknown>[]) =>
  importBrands(t.asAdmin(), {
    format: 'csv',
    rows: values.map((row, index) => ({ line: index + 2, values: row })),
  })
const readBrands = () => exportBrands(t.asAdmin(), {}).rows

test('a name alone is enough: the catalogue gives the rest', async () => {
  expect(await importRows({ name: 'Purelei' }, { name: 'Neu', slug: '', url: '' })).toEqual({
    added: 2,
    updated: 0,
    skipped: 0,
    errors: [],
  })
  await importRows({ name: 'Dritte' })
  expect(listLogs(t.asAdmin(), { type: 'admin' }).map(({ message }) => message)).toEqual([
    'Import: 1 Marke hinzugefügt, 0 geändert, 0 unverändert, 0 fehlerhaft',
    'Import: 2 Marken hinzugefügt, 0 geändert, 0 unverändert, 0 fehlerhaft',
  ])
  expect(readBrands()).toMatchObject([
    { name: 'Snocks' },
    { name: 'Purelei', url: 'https://purelei.com', categorySlug: 'mode' },
    { name: 'Neu', slug: 'neu', url: null },
    { name: 'Dritte' },
  ])
})

test('addresses of shops are stored without name and password', async () => {
  const address = 'https://anna:geheim@neu.example/'
  await importRows({ name: 'Neu', url: address, shopUrl: address })
  expect(readBrands().at(-1)).toMatchObject({
    url: 'https://neu.example/',
    shopUrl: 'https://neu.example/',
  })
})

test.each([
  [{ name: '' }, 'Markenname'],
  [{ name: 'x'.repeat(81) }, 'Markenname'],
  [{ name: '!!!' }, 'Markenname'],
  [{ slug: 'Mit Leerzeichen' }, 'Slug'],
  [{ slug: 'snocks' }, 'Der Slug gehört zur Marke „Snocks“.'],
  [{ url: 'javascript:alert(1)' }, 'Website'],
  [{ url: 'https://www./' }, 'Website'],
  [{ categorySlug: 'garten' }, 'Kategorie'],
  [{ createdAt: 'gestern' }, 'Zeitpunkt des Anlegens'],
  [{ name: 'Gut eins' }, 'Der Markenname steht schon in Zeile 2.'],
])('a row with %j is refused with its line, the others go on', async (fault, says) => {
  const result = await importRows(
    { name: 'Gut eins' },
    { name: 'Fehler', ...fault },
    { name: 'Gut zwei' },
  )
  expect(result).toMatchObject({ added: 2, updated: 0, skipped: 0 })
  expect(result.errors).toEqual([{ line: 3, message: expect.stringContaining(says) }])
})

test('a brand is known by slug or name; what a row leaves empty stays', async () => {
  expect(await importRows({ name: 'SNOCKS' })).toMatchObject({ updated: 1 })
  expect(await importRows({ name: 'SNOCKS', url: '' })).toMatchObject({ skipped: 1 })
  const known = { name: 'SNOCKS', slug: 'snocks', categorySlug: 'tech' }
  expect(await importRows({ ...known, handles: 'snocks.de|' })).toMatchObject({ updated: 1 })
  const kept = { url: 'https://snocks.com', handles: ['snocks.de'] }
  expect(readBrands()).toMatchObject([{ ...known, ...kept }])
})

test('shop link and mark come in where a file has them; a mark without a link does not count', async () => {
  const shopUrl = 'https://partner.example/snocks'
  const mark = { isAffiliateLink: 'true' }
  expect(await importRows({ name: 'Snocks', ...mark })).toMatchObject({ skipped: 1 })
  expect(await importRows({ name: 'Snocks', shopUrl })).toMatchObject({ updated: 1 })
  expect(await importRows({ name: 'Snocks', ...mark })).toMatchObject({ updated: 1 })
  // A file from before has neither column.
  expect(await importRows({ name: 'Snocks', slug: 'snocks' })).toMatchObject({ skipped: 1 })
  const fresh = [{ name: 'Neu' }, { name: 'Ganz neu', shopUrl }]
  expect(await importRows(...fresh.map((row) => ({ ...row, ...mark })))).toMatchObject({ added: 2 })
  expect(await importRows({ name: 'Snocks', shopUrl: 'ftp://x.example' })).toMatchObject({
    errors: [{ message: 'Der Shop-Link ist ungültig.' }],
  })
  expect(readBrands()).toMatchObject([
    { name: 'Snocks', shopUrl, isAffiliateLink: true },
    { name: 'Neu', shopUrl: null, isAffiliateLink: false },
    { name: 'Ganz neu', shopUrl, isAffiliateLink: true },
  ])
})
