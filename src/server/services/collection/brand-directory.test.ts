import { beforeEach, expect, test } from 'vitest'
import { readCaption } from '#extraction/reader.ts'
import { openTestReader } from '#test/caption-reader.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrands } from '../brands/add-brands.ts'
import { type BrandDirectory, loadBrandDirectory, matchBrand } from './brand-directory.ts'

const t = useTestContext(() => ({
  catalogue: [
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
    expect(await match(name)).toEqual({ brandId: ids.get('Snocks') })
  },
)

test('a brand that is stored but not in the catalogue is recognised, too', async () => {
  expect(await match('hofladen meyer')).toEqual({ brandId: ids.get('Hofladen Meyer') })
})

test('a shop that is no stored brand is named as unknown', async () => {
  expect(await match('Purelei')).toEqual({ unknownBrand: 'Purelei' })
  expect(await match('ganz.neu')).toEqual({ unknownBrand: 'ganz.neu' })
})

test.each([
  ['Heute für euch: ANNA15 🧦 @snocks', { brandId: 1 }],
  ['ANNA15 für @purelei_official', { unknownBrand: 'Purelei' }],
  ['ANNA15 #snocks @purelei_official', null],
  ['ANNA15 im Link', null],
  ['ANNA15 mit @jemand', null],
])('an offer without a shop in %s is for %j', async (caption, expected) => {
  expect(await match(null, caption)).toEqual(expected)
})
