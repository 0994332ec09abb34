import { expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand } from '#test/factories.ts'
import { PAGE_PATHS } from '#test/page-paths.ts'
import { useFresh } from '#test/use-context.ts'
import { addBrands } from './add-brands.ts'
import { RESERVED_SLUGS } from './plan-brand.ts'

const site = useFresh(createTestApp)

const send = async (method: string, path: string, body: object) => {
  const headers = { authorization: BASIC, 'content-type': 'application/json' }
  const init = { method, headers, body: JSON.stringify(body) }
  const response = await site.app.request(path, init)
  return [response.status, (await response.json()).message]
}
const listSlugs = () =>
  site.sqlite.prepare('select slug from brands order by id').pluck().all() as string[]

/** What stands in a route where another route has the slug of a brand. */
function listWordsOfRoutes(): string[] {
  const paths = [...site.app.routes.map(({ path }) => path), ...PAGE_PATHS]
  const split = paths.map((path) => /^(.*\/brands)\/([^/]+)/.exec(path) ?? [])
  const folders = split.filter(([, , part = '']) => /^[:$](slug|key|brand)\b/.test(part))
  const beside = split.filter(([, folder]) => folders.some(([, other]) => other === folder))
  return [...new Set(beside.map(([, , part = '']) => part))].filter((part) => /^[\w-]+$/.test(part))
}

test('the words that routes have in the place of a slug are reserved, and no others', () => {
  expect([...RESERVED_SLUGS].sort()).toEqual(listWordsOfRoutes().sort())
})

test('a reserved word is refused as a slug, with the reason, and given a number where it is made of a name', async () => {
  const { id } = insertBrand(site.db, { name: 'Snocks', slug: 'snocks' })
  for (const slug of RESERVED_SLUGS) {
    const refused = [
      400,
      `Der Slug „${slug}“ ist nicht möglich: Unter /api/brands/${slug} antwortet die API selbst.`,
    ]
    expect(await send('POST', '/api/brands', { name: 'Alles', slug })).toEqual(refused)
    expect(await send('PUT', `/api/brands/${id}`, { slug })).toEqual(refused)
  }
  addBrands(site.asAdmin(), { brands: ['All', 'Search', 'Management'] })
  expect(listSlugs()).toEqual(['snocks', 'all-2', 'search-2', 'management-2'])
  const headers = { authorization: BASIC }
  for (const slug of listSlugs()) {
    const page = await (await site.app.request(`/api/brands/${slug}`, { headers })).json()
    expect(page).toMatchObject({ brand: { slug } })
  }
})

test('a slug that leads elsewhere is refused with the brand that it leads to', async () => {
  const { id } = insertBrand(site.db, { name: 'Gymshark', slug: 'gymshark' })
  const other = insertBrand(site.db, { name: 'Snocks', slug: 'snocks' })
  expect(await send('PUT', `/api/brands/${id}`, { slug: 'gym' })).toEqual([200, undefined])
  const leads = [409, 'Der Slug „gymshark“ leitet auf die Marke „Gymshark“ weiter.']
  expect(await send('PUT', `/api/brands/${other.id}`, { slug: 'gymshark' })).toEqual(leads)
  expect(await send('POST', '/api/brands', { name: 'Neu', slug: 'gymshark' })).toEqual(leads)
  const taken = [409, 'Der Slug „gym“ gehört schon zur Marke „Gymshark“.']
  expect(await send('PUT', `/api/brands/${other.id}`, { slug: 'gym' })).toEqual(taken)
  expect(await send('POST', '/api/brands', { name: 'Neu', slug: 'gym' })).toEqual(taken)
  // The brand itself may take it back.
  expect(await send('PUT', `/api/brands/${id}`, { slug: 'gymshark' })).toEqual([200, undefined])
})
