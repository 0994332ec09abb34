import { beforeEach, expect, test, vi } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { createFakeModel } from '#test/model.ts'
import { useFresh } from '#test/use-context.ts'

const HOST = 'xyloba.de'

let asked: string[] = []
/** A site whose model names a shop for every brand, with one brand that only the model knows. */
const site = useFresh(() => {
  asked = []
  const model = createFakeModel(() => ({
    value: { category: 'food', confidence: 0.8, domain: `https://www.${HOST}/shop` },
  }))
  const favicons = {
    fetchFavicon: async (domain: string) => {
      asked.push(domain)
      return { favicon: null, failures: [] }
    },
  }
  return createTestApp({ model, favicons })
})
beforeEach(() => call('POST', '/api/brands', { name: 'Xyloba' }))

const call = async (method: string, path: string, body?: unknown) =>
  site.app.request(path, {
    method,
    headers: { authorization: BASIC, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const decide = (decision: string) => call('POST', '/api/admin/brands/1/website', { decision })
const brandRow = () => site.sqlite.prepare('select url, suggested_url from brands').raw().get()
const lastLog = async () => {
  const logs = await (await call('GET', '/api/admin/logs?type=brand')).json()
  return logs[0]
}

test('a website that only the model named is in no public answer, and nothing is fetched from it', async () => {
  expect(brandRow()).toEqual([null, `https://${HOST}`])
  const publicPaths = [
    '/api/brands/all',
    '/api/brands/xyloba',
    '/api/brands/search?q=xyloba',
    '/api/brands/xyloba/stats',
    '/api/categories/food',
    '/feed.xml',
    '/brands/xyloba/feed.xml',
    '/sitemap.xml',
  ]
  for (const path of publicPaths) {
    const response = await site.app.request(path)
    expect([path, response.status]).toEqual([path, 200])
    expect([path, await response.text()]).toEqual([path, expect.not.stringContaining(HOST)])
  }
  expect(
    site.sqlite.prepare("select * from brand_aliases where alias like '%xyloba.de%'").all(),
  ).toEqual([])
  await site.deps.background.stop()
  expect(asked).toEqual([])
})

test('the operator sees the suggestion, and may confirm it: then it is the website, and its logo is fetched', async () => {
  expect(await (await call('GET', '/api/brands/management')).json()).toMatchObject([
    { name: 'Xyloba', url: null, suggestedUrl: `https://${HOST}` },
  ])
  const response = await decide('accept')
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ url: `https://${HOST}`, suggestedUrl: null }),
  ])
  expect(brandRow()).toEqual([`https://${HOST}`, null])
  expect(await (await site.app.request('/api/brands/xyloba')).json()).toMatchObject({
    brand: { url: `https://${HOST}` },
  })
  expect(await lastLog()).toMatchObject({
    level: 'info',
    message: `Website von „Xyloba“ bestätigt: ${HOST}`,
  })
  await vi.waitUntil(() => asked.length > 0)
  expect(asked).toEqual([HOST])
})

test('a dismissed suggestion is gone, and the brand stays without a website', async () => {
  const response = await decide('reject')
  expect(await response.json()).toMatchObject({ url: null, suggestedUrl: null })
  expect(brandRow()).toEqual([null, null])
  expect(await lastLog()).toMatchObject({
    message: `Vorgeschlagene Website von „Xyloba“ verworfen: ${HOST}`,
  })
  expect(asked).toEqual([])
})

test('a website that the operator imports is confirmed by that', async () => {
  const rows = [{ line: 2, values: { name: 'Xyloba', url: `https://${HOST}/` } }]
  const response = await call('POST', '/api/admin/import/brands', { format: 'csv', rows })
  expect(await response.json()).toMatchObject({ updated: 1, errors: [] })
  expect(brandRow()).toEqual([expect.stringContaining(HOST), null])
})
