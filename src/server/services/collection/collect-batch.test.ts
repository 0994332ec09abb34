import { expect, test } from 'vitest'
import { insertBrand } from '#test/factories.ts'
import { createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { loadBrandDirectory } from './brand-directory.ts'
import { matchOffers } from './collect-batch.ts'

const t = useTestContext()

test('a code that does not stand in the caption is dropped, whoever read it', () => {
  const { id } = insertBrand(t.db, { name: 'Snocks' })
  const offers = ['ANNA15', 'ERFUNDEN20'].map((code) => createReadOffer({ code, brand: 'Snocks' }))
  const matched = matchOffers(loadBrandDirectory(t.asSystem()), new Set([id]), {
    found: { post: createPost('Mit ANNA15 spart ihr bei Snocks'), isExcerpt: false },
    reading: { offers, onlyBrand: null },
    fault: null,
  })
  expect(matched.offers).toMatchObject([{ brandId: id, offer: { code: 'ANNA15' } }])
})
