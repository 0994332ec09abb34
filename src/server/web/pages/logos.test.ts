import { expect, test } from 'vitest'
import { saveLogo } from '#db/queries/images.ts'
import { createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { samplePng } from '#test/sample-images.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createTestApp)

test('a logo comes with the type of its bytes, to be kept for a week', async () => {
  const { id: brandId } = insertBrand(site.db)
  saveLogo(site.db, {
    brandId,
    bytes: samplePng(),
    mediaType: 'image/png',
    sourceUrl: 'https://x.example/favicon.ico',
    fetchedAt: TEST_NOW,
  })
  const response = await site.app.request(`/logos/${brandId}`)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(samplePng())
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['1', '99', '0', 'abc', '1.5', '1e3'])(
  '/logos/%s is 404 and may be asked for again soon',
  async (id) => {
    const brand = insertBrand(site.db)
    saveLogo(site.db, { brandId: brand.id, fetchedAt: TEST_NOW })
    const response = await site.app.request(`/logos/${id}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  },
)
