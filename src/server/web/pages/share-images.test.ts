import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brands, shareImages } from '#db/schema/brands.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { createTestApp } from '#test/app.ts'
import { createStubRenderer } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { drawStaleShareImages } from '../../services/share-images.ts'

let site: Awaited<ReturnType<typeof createTestApp>>
let renderer: ReturnType<typeof createStubRenderer>
beforeEach(async () => {
  renderer = createStubRenderer()
  site = await createTestApp({ shareImages: renderer })
})
afterEach(() => site.close())

const draw = () => drawStaleShareImages(site.asSystem())

async function shown(path: string): Promise<string | null | number> {
  const response = await site.app.request(path)
  if (response.status !== 200) return response.status
  expect(response.headers.get('content-type')).toBe('image/png')
  return (await response.json()).brand?.name ?? null
}

test('a picture comes from the table; until it is drawn, the site stands in', async () => {
  insertBrand(site.db, { name: 'Snocks' })
  expect(await shown('/og/site.png')).toBe(404)
  expect(await draw()).toEqual({ drawn: 2, failed: 0 })
  expect(await shown('/og/site.png')).toBeNull()
  expect(await shown('/og/brands/snocks.png')).toBe('Snocks')
  insertBrand(site.db, { name: 'Neu' })
  expect(await shown('/og/brands/neu.png')).toBeNull()
  expect(await shown('/og/brands/gibt-es-nicht.png')).toBe(404)
  expect(renderer.drawn).toHaveLength(2)
})

test('only what shows something else is drawn again', async () => {
  const { id } = insertBrand(site.db, { name: 'Snocks' })
  insertBrand(site.db, { name: 'Anker' })
  await draw()
  expect(await draw()).toEqual({ drawn: 0, failed: 0 })
  for (const change of [{ name: 'SNOCKS' }, { totalCodes: 3 }, { highestDiscount: 20 }]) {
    site.db.update(brands).set(change).where(eq(brands.id, id)).run()
    expect(await draw()).toEqual({ drawn: 1, failed: 0 })
  }
  // Another look or site name concerns all of them.
  const next = { ...site.asSystem(), shareImages: createStubRenderer('2') }
  expect(await drawStaleShareImages(next)).toEqual({ drawn: 3, failed: 0 })
})

test('a run is bounded and starts with the brands that have most codes', async () => {
  for (let count = 0; count < LIMITS.shareImagesPerRun + 3; count += 1)
    insertBrand(site.db, { totalCodes: count })
  expect(await draw()).toEqual({ drawn: LIMITS.shareImagesPerRun, failed: 0 })
  expect(renderer.drawn[1]?.brand?.totalCodes).toBe(LIMITS.shareImagesPerRun + 2)
  expect(await draw()).toEqual({ drawn: 4, failed: 0 })
})

test('a picture that cannot be drawn keeps no other from being drawn; stopping ends the run', async () => {
  insertBrand(site.db, { name: 'Unzeichenbar', totalCodes: 2 })
  insertBrand(site.db, { name: 'Snocks', totalCodes: 1 })
  expect(await draw()).toEqual({ drawn: 2, failed: 1 })
  renderer.stop()
  expect(await draw()).toEqual({ drawn: 0, failed: 0 })
})

test('a picture goes with its brand, even when it is deleted while it is drawn', async () => {
  const { id } = insertBrand(site.db, { name: 'Snocks' })
  await draw()
  site.db.delete(brands).where(eq(brands.id, id)).run()
  expect(site.db.select().from(shareImages).all()).toHaveLength(1)
  insertBrand(site.db, { name: 'Anker' })
  const deleting = createStubRenderer()
  const render: typeof deleting.render = async function* (cards) {
    site.db.delete(brands).run()
    yield* deleting.render(cards)
  }
  const ctx = { ...site.asSystem(), shareImages: { ...deleting, render } }
  expect(await drawStaleShareImages(ctx)).toEqual({ drawn: 0, failed: 0 })
})
