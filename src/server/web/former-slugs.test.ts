import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { insertBrand } from '#test/factories.ts'
import { useFresh } from '#test/use-context.ts'
import { mergeBrands } from '../services/brands/manage-brands.ts'

const t = useFresh(createTestApp)
beforeEach(async () => {
  const fromId = insertBrand(t.db, { name: 'Alt' }).id
  const intoId = insertBrand(t.db, { name: 'Neu' }).id
  mergeBrands(t.asAdmin(), { fromId, intoId })
})

test.each([
  ['/brands/alt', '/brands/neu'],
  ['/brands/alt?von=post', '/brands/neu?von=post'],
  ['/brands/alt/feed.xml', '/brands/neu/feed.xml'],
])('%s leads to %s for good', async (path, target) => {
  const response = await t.app.request(path)
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe(target)
})

test('other addresses are not led anywhere', async () => {
  expect((await t.app.request('/brands/neu/feed.xml')).status).toBe(200)
  expect((await t.app.request('/brands/unbekannt/feed.xml')).status).toBe(404)
})

test('the API answers with the brand that took over', async () => {
  const response = await t.app.request('/api/brands/alt')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ brand: { slug: 'neu', name: 'Neu' } })
})
