import { beforeEach, expect, test } from 'vitest'
import { createReader, readCaption } from '#extraction/reader.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrands } from '../brands/add-brands.ts'
import { type BrandDirectory, loadBrandDirectory, matchBrand } from './brand-directory.ts'

const catalogueBrand = (name: string, domain: string, handle: string): CatalogueBrand => ({
  name,
  domain,
  category: 'mode',
  handles: [handle],
  spellings: [],
})

const t = useTestContext(() => ({
  catalogue: [
    catalogueBrand('Snocks', 'snocks.com', 'snocks'),
    catalogueBrand('Purelei', 'purelei.com', 'purelei_official'),
  ],
}))
let directory: BrandDirectory
let ids: Map<string, number>
beforeEach(async () => {
  await addBrands(t.asAdmin(), { brands: ['Snocks', 'Hofladen Meyer'] })
  directory = loadBrandDirectory(t.deps)
  ids = new Map(directory.brands.map(({ name, id }) => [name, id]))
})

const match = (brand: string | null, caption = '') => {
  const input = { text: caption, username: null, postedAt: null }
  const { onlyBrand } = readCaption(input, createReader(directory.known))
  return matchBrand(directory, { brand }, onlyBrand)
}

test.each(['Snocks', 'SNOCKS', 'snocks.com', '@snocks'])('%s is in the directory', (name) => {
  expect(match(name)).toEqual({ brandId: ids.get('Snocks') })
})

test('a brand only the operator knows is recognised, too', () => {
  expect(match('hofladen meyer')).toEqual({ brandId: ids.get('Hofladen Meyer') })
})

test('a brand that is missing is named', () => {
  expect(match('Purelei')).toEqual({ unknownBrand: 'Purelei' })
  expect(match('ganz.neu')).toEqual({ unknownBrand: 'ganz.neu' })
})

test.each([
  ['Heute für euch: ANNA15 🧦 @snocks', { brandId: 1 }],
  ['ANNA15 für @purelei_official', { unknownBrand: 'Purelei' }],
  ['ANNA15 #snocks @purelei_official', null],
  ['ANNA15 im Link', null],
  ['ANNA15 mit @jemand', null],
])('without a brand, %s is for %j', (caption, expected) => {
  expect(match(null, caption)).toEqual(expected)
})
