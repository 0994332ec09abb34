import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkerReader } from '#server/integrations/caption-reader/worker-reader.ts'
import { createInlineReader } from '#server/services/collection/read-caption.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { createPosts } from '#test/e2e/support/posts.ts'

const brand = (name: string) => createCatalogueBrand(name, `${name.toLowerCase()}.com`)

test('the built thread reads what is read in the program itself', async () => {
  const inputs = createPosts().map(({ caption, postedAt }) => ({
    text: caption,
    username: 'anna',
    postedAt,
  }))
  const brands = [brand('Snocks'), brand('Purelei')]
  const built = createWorkerReader({
    program: { file: resolve('dist/server/caption-reader-worker.js') },
  })
  try {
    const readings = await built.open(brands).read(inputs)
    expect(readings).toEqual(await createInlineReader().open(brands).read(inputs))
    expect(readings).toMatchObject([
      { offers: [{ code: 'ANNA15', brand: 'Snocks' }], onlyBrand: 'Snocks' },
      { offers: [{ code: 'LENA20', brand: 'Snocks' }], onlyBrand: 'Snocks' },
      { offers: [{ code: 'MIRA10', brand: 'Purelei' }], onlyBrand: 'Purelei' },
      { offers: [], onlyBrand: null },
      { offers: [{ code: 'TOM5' }], onlyBrand: null },
    ])
  } finally {
    built.stop()
  }
})
