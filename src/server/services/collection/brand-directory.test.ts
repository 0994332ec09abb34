import { beforeEach, expect, test } from 'vitest'
import { readCaption } from '#extraction/reader.ts'
import { openTestReader } from '#test/caption-reader.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrands } from '../brands/add-brands.ts'
import { type BrandDirectory, loadBrandDirectory, matchBrand } from './brand-directory.ts'

const t = useTestContext(() => ({
  catalogue: () => [
    createCatalogueBrand('Snocks', 'snocks.com', { handles: ['snocks'] }),
    createCatalogueBrand('Purelei', 'purelei.com', { handles: ['purelei_official'] }),
  ],
}))
let directory: BrandDirectory
let ids: Map<string, number>
beforeEach(async () => {
  await addBrands(t.asAdmin(), { brands: ['Snocks', 'Hofladen Meyer'] })
  directory = loadBrandDirectory(t.deps)
  ids = new Map(directory.brands.map(({ name, id }) => [name, id]))
})

const match = async (brand: string | null, caption = '') => {
  const input = { text: caption, username: null, postedAt: null }
  const { onlyBrand } = await readCaption(input, await openTestReader(directory.known))
  return matchBrand(directory, { brand }, onlyBrand)
}

test.each(['Snocks', 'SNOCKS', 'snocks.com', '@snocks'])(
  'the shop %s is the stored brand Snocks',
  async (name) => {
    expect(await match(name)).toEqual({ brandId: ids.get('Snocks'), shop: 'Snocks' })
  },
)

test('a brand that is stored but not in the catalogue is recognised, too', async () => {
  expect(await match('hofladen meyer')).toMatchObject({ brandId: ids.get('Hofladen Meyer') })
})

test('a shop that is no stored brand is named without one', async () => {
  expect(await match('Purelei')).toEqual({ brandId: null, shop: 'Purelei' })
  expect(await match('ganz.neu')).toEqual({ brandId: null, shop: 'ganz.neu' })
})

test.each([
  ['Heute für euch: ANNA15 🧦 @snocks', 1, 'Snocks'],
  ['ANNA15 für @purelei_official', null, 'Purelei'],
  ['ANNA15 #snocks @purelei_official', null, null],
  ['ANNA15 im Link', null, null],
  ['ANNA15 mit @jemand', null, null],
])('an offer without a shop in %s is for %s, %s', async (caption, brandId, shop) => {
  expect(await match(null, caption)).toEqual({ brandId, shop })
})
