import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/domain/limits.ts'
import { BASIC, createTestApp } from '../testing/create-test-app.ts'
import { insertBrand, insertCode, insertInfluencer } from '../testing/factories.ts'
import { ENDPOINTS } from './endpoints.ts'

let site: Awaited<ReturnType<typeof createTestApp>>

beforeEach(async () => {
  site = await createTestApp()
  const brand = insertBrand(site.db, { name: 'Snocks', slug: 'snocks', category: 'mode' })
  insertBrand(site.db, { name: 'Gymshark', slug: 'gymshark', category: 'mode' })
  const influencer = insertInfluencer(site.db, { username: 'anna.beispiel' })
  insertCode(site.db, { brandId: brand.id, influencerId: influencer.id, code: 'ANNA15' })
})
afterEach(() => site.close())

type Case = {
  /** 'METHOD path' as documented. */
  endpoint: string
  path: string
  body?: unknown
  admin?: true
  status?: number
  /** What the answer must hold. */
  answer: unknown
  /** Calls that must be refused, as path or body, with status and a word of the message. */
  refused?: { path?: string; body?: unknown; status: number; says: string }[]
}

const code = { id: 1, code: 'ANNA15', brand: { name: 'Snocks' } }
const snocks = { id: 1, name: 'Snocks', slug: 'snocks', categorySlug: 'mode' }
const isArray = expect.any(Array)

const CASES: Case[] = [
  { endpoint: 'GET /api/codes/recent', path: '/api/codes/recent', answer: [code] },
  { endpoint: 'GET /api/codes/top-week', path: '/api/codes/top-week', answer: code },
  { endpoint: 'GET /api/codes/featured', path: '/api/codes/featured', answer: [code] },
  {
    endpoint: 'GET /api/dashboard',
    path: '/api/dashboard',
    answer: { totalCodes: 1, totalBrands: 2, totalInfluencers: 1, totalCategories: 6 },
  },
  {
    endpoint: 'GET /api/brands/all',
    path: '/api/brands/all',
    answer: [{ name: 'Gymshark' }, snocks],
  },
  { endpoint: 'GET /api/categories', path: '/api/categories', answer: isArray },
  {
    endpoint: 'GET /api/categories/:slug',
    path: '/api/categories/mode',
    answer: { category: { slug: 'mode' }, brands: isArray },
    refused: [{ path: '/api/categories/garten', status: 404, says: 'Kategorie' }],
  },
  {
    endpoint: 'GET /api/brands/search',
    path: '/api/brands/search?q=snoks',
    answer: [{ id: 1, name: 'Snocks', slug: 'snocks' }],
    refused: [
      { path: '/api/brands/search', status: 400, says: 'q' },
      { path: '/api/brands/search?q=%20', status: 400, says: 'q' },
      { path: `/api/brands/search?q=${'x'.repeat(101)}`, status: 400, says: 'q' },
    ],
  },
  {
    endpoint: 'GET /api/brands/management',
    path: '/api/brands/management',
    admin: true,
    answer: [{ name: 'Gymshark' }, { ...snocks, categoryName: 'Mode' }],
  },
  {
    endpoint: 'GET /api/brands/similar/:brandId/:categoryId',
    path: '/api/brands/similar/1/2',
    answer: [{ name: 'Gymshark' }],
    refused: [{ path: '/api/brands/similar/eins/2', status: 400, says: 'brandId' }],
  },
  {
    endpoint: 'GET /api/brands/:slug/stats',
    path: '/api/brands/snocks/stats',
    answer: { monthlyTrends: [{ month: '2026-11', codes: 1, avgDiscount: 10 }] },
    refused: [{ path: '/api/brands/unbekannt/stats', status: 404, says: 'Marke nicht gefunden' }],
  },
  {
    endpoint: 'GET /api/brands/:slug',
    path: '/api/brands/snocks',
    answer: { brand: snocks, codes: [code] },
    refused: [{ path: '/api/brands/unbekannt', status: 404, says: 'Marke nicht gefunden' }],
  },
  {
    endpoint: 'GET /api/influencers/:username',
    path: '/api/influencers/anna.beispiel',
    answer: { influencer: { username: 'anna.beispiel' }, codes: [code] },
    refused: [{ path: '/api/influencers/niemand', status: 404, says: 'Influencer nicht gefunden' }],
  },
  {
    endpoint: 'POST /api/codes/:id/vote',
    path: '/api/codes/1/vote',
    body: { vote: 'working' },
    answer: { id: 1, upvotes: 1, downvotes: 0, vote: 'working' },
    refused: [
      { body: { vote: 'vielleicht' }, status: 400, says: 'vote' },
      { body: {}, status: 400, says: 'vote' },
      { path: '/api/codes/99/vote', status: 404, says: 'Code' },
      { path: '/api/codes/abc/vote', status: 400, says: 'id' },
    ],
  },
  {
    endpoint: 'POST /api/codes/:id/copy',
    path: '/api/codes/1/copy',
    body: {},
    answer: { id: 1, usageCount: 1 },
    refused: [{ path: '/api/codes/99/copy', status: 404, says: 'Code' }],
  },
  {
    endpoint: 'POST /api/admin/login',
    path: '/api/admin/login',
    body: { username: 'admin', password: 'ein-langes-passwort' },
    answer: { username: 'admin' },
    refused: [
      { body: { username: 'admin', password: 'falsch' }, status: 401, says: 'falsch' },
      { body: { username: 'admin' }, status: 400, says: 'password' },
    ],
  },
  {
    endpoint: 'GET /api/admin/overview',
    path: '/api/admin/overview',
    admin: true,
    answer: { totalCodes: 1, recentCodes: [code], brands: isArray, influencers: isArray },
  },
  { endpoint: 'GET /api/admin/codes', path: '/api/admin/codes', admin: true, answer: [code] },
  {
    endpoint: 'PUT /api/codes/:id',
    path: '/api/codes/1',
    body: { discountAmount: 20 },
    admin: true,
    answer: { id: 1, code: 'ANNA15', discountAmount: 20 },
    refused: [
      { body: { discountAmount: 'viel' }, status: 400, says: 'discountAmount' },
      { body: { code: '' }, status: 400, says: 'code' },
      { path: '/api/codes/99', status: 404, says: 'Code' },
    ],
  },
  {
    endpoint: 'DELETE /api/codes/:id',
    path: '/api/codes/1',
    admin: true,
    answer: { id: 1 },
    refused: [{ path: '/api/codes/99', status: 404, says: 'Code' }],
  },
  { endpoint: 'GET /api/brands', path: '/api/brands', admin: true, answer: isArray },
  {
    endpoint: 'POST /api/brands',
    path: '/api/brands',
    body: { name: 'Junglück' },
    admin: true,
    status: 201,
    answer: {
      brand: { name: 'Junglück', slug: 'junglueck' },
      classification: { confidence: expect.any(Number) },
    },
    refused: [
      { body: { name: '  ' }, status: 400, says: 'name' },
      { body: { name: 'x'.repeat(LIMITS.brandNameLength + 1) }, status: 400, says: 'name' },
      { body: { name: 'SNOCKS' }, status: 409, says: 'gibt es bereits' },
      { body: { name: 'Neu', slug: 'snocks' }, status: 409, says: 'gibt es bereits' },
    ],
  },
  {
    endpoint: 'POST /api/brands/bulk',
    path: '/api/brands/bulk',
    body: { brands: ['Purelei', 'Snocks', ''] },
    admin: true,
    answer: { added: 1, duplicates: 1, errors: [] },
    refused: [{ body: { brands: 'Purelei' }, status: 400, says: 'brands' }],
  },
  {
    endpoint: 'DELETE /api/brands/:id',
    path: '/api/brands/1',
    admin: true,
    answer: { id: 1 },
    refused: [{ path: '/api/brands/99', status: 404, says: 'Marke nicht gefunden' }],
  },
  {
    endpoint: 'PUT /api/brands/:id/category',
    path: '/api/brands/1/category',
    body: { categoryId: 3 },
    admin: true,
    answer: { id: 1, categorySlug: 'tech' },
    refused: [
      { body: { categoryId: 'tech' }, status: 400, says: 'categoryId' },
      { body: { categoryId: 99 }, status: 404, says: 'Kategorie' },
    ],
  },
  {
    endpoint: 'POST /api/brands/:id/collect',
    path: '/api/brands/1/collect',
    admin: true,
    answer: { brandName: 'Snocks', totalSearched: 0, codesFound: 0, codesAdded: 0, errors: [] },
    refused: [{ path: '/api/brands/99/collect', status: 404, says: 'Marke nicht gefunden' }],
  },
  {
    endpoint: 'POST /api/collect-codes',
    path: '/api/collect-codes',
    admin: true,
    answer: { totalSearched: 0, codesFound: 0, codesAdded: 0, errors: [] },
  },
  {
    endpoint: 'GET /api/collect-codes/trigger',
    path: '/api/collect-codes/trigger',
    admin: true,
    status: 202,
    answer: { started: true },
  },
  {
    endpoint: 'GET /api/admin/logs',
    path: '/api/admin/logs?type=brand&level=info',
    admin: true,
    answer: isArray,
    refused: [{ path: '/api/admin/logs?type=alles', status: 400, says: 'type' }],
  },
]

const methodOf = ({ endpoint }: Case) => endpoint.split(' ')[0] ?? ''

function send(entry: Case, change: { path?: string; body?: unknown; anonymous?: boolean } = {}) {
  const body = 'body' in change ? change.body : entry.body
  return site.app.request(change.path ?? entry.path, {
    method: methodOf(entry),
    headers: {
      'content-type': 'application/json',
      ...(entry.admin && !change.anonymous && { authorization: BASIC }),
    },
    ...(methodOf(entry) !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('the table below covers every endpoint', () => {
  const covered = CASES.map((entry) => entry.endpoint).sort()
  expect(covered).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(CASES)('$endpoint answers as documented', async (entry) => {
  const response = await send(entry)
  const body = await response.json()
  expect([response.status, body]).toEqual([entry.status ?? 200, expect.anything()])
  if (Array.isArray(entry.answer)) {
    expect(body).toHaveLength(entry.answer.length)
    expect(body).toMatchObject(entry.answer)
  } else if (entry.answer === isArray) expect(body).toEqual(isArray)
  else expect(body).toMatchObject(entry.answer as object)
  await site.deps.collection.waitUntilIdle()
})

test.each(CASES.filter((entry) => entry.admin))('$endpoint needs the operator', async (entry) => {
  const response = await send(entry, { anonymous: true })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ message: 'Bitte melden Sie sich an.' })
})

test.each(CASES.flatMap((entry) => (entry.refused ?? []).map((change) => ({ ...entry, change }))))(
  '$endpoint refuses $change',
  async ({ change, ...entry }) => {
    const response = await send(entry, change)
    const body = (await response.json()) as { message: string }
    expect(body).toEqual({ message: expect.stringContaining(change.says) })
    expect(response.status).toBe(change.status)
  },
)
