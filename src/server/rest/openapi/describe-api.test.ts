import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { MAX_CODES_OPTIONS } from '#shared/domain/vocabulary.ts'
import { createTestApp } from '#test/app.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { describeApi } from './describe-api.ts'

const api = describeApi({ name: 'Codefluencer', publicUrl: 'https://codes.example' })
const operations = Object.entries(api.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
)

test('is valid by the meta schema of OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(api)))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('covers exactly the table of endpoints', () => {
  const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const table = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(documented.sort()).toEqual(table.sort())
  expect(new Set(table).size).toBe(table.length)
})

test('every call of the specification is there', () => {
  const specified = `GET /api/codes/recent, GET /api/codes/top-week, GET /api/codes/featured,
    GET /api/dashboard, GET /api/brands/all, GET /api/categories, GET /api/categories/{},
    GET /api/brands/{}, GET /api/brands/{}/stats, GET /api/brands/similar/{}/{},
    GET /api/influencers/{}, GET /api/brands/search, POST /api/codes/{}/vote,
    POST /api/codes/{}/copy, POST /api/admin/login, GET /api/admin/overview, GET /api/admin/codes,
    PUT /api/codes/{}, DELETE /api/codes/{}, GET /api/brands/management, GET /api/brands,
    POST /api/brands, DELETE /api/brands/{}, POST /api/brands/bulk, PUT /api/brands/{}/category,
    POST /api/brands/{}/collect, POST /api/collect-codes, GET /api/collect-codes/trigger,
    GET /api/admin/cronjob/config, PUT /api/admin/cronjob/config, POST /api/admin/cronjob/trigger,
    GET /api/admin/logs, GET /api/admin/brands/scheduled, POST /api/admin/brands/schedule,
    POST /api/admin/brands/scheduled/process, DELETE /api/admin/brands/scheduled/{}`.split(/,\s+/)
  expect(specified).toHaveLength(36)
  const table = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`)
  expect(specified.filter((call) => !table.includes(call))).toEqual([])
})

test('operation ids are unique, paths differ by more than the names of their parts', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const shapes = Object.keys(api.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every reference leads somewhere, every schema is used', () => {
  const text = JSON.stringify(api)
  const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref))
  const find = (ref: string) =>
    ref.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], api)
  expect([...refs].filter((ref) => find(ref) === undefined)).toEqual([])
  const schemas = Object.keys(api.components.schemas)
  expect(schemas.filter((name) => !refs.has(`components/schemas/${name}`))).toEqual([])
})

test('documents the bounds and defaults of the procedures', () => {
  const body = (path: string, method: 'post' | 'put') =>
    api.paths[path]?.[method]?.requestBody?.content['application/json']?.schema
  expect(body('/api/codes/{id}', 'put')).toMatchObject({
    properties: {
      code: { minLength: 2, maxLength: 64 },
      discountAmount: { anyOf: [{ maximum: 100_000 }, { type: 'null' }] },
    },
  })
  expect(body('/api/codes/{id}', 'put')?.properties).not.toHaveProperty('id')
  expect(body('/api/admin/cronjob/config', 'put')).toMatchObject({
    minProperties: 1,
    properties: { maxCodes: { enum: [...MAX_CODES_OPTIONS] } },
  })
  const list = api.paths['/api/admin/codes']?.get
  expect(list?.parameters?.map(({ name }) => name)).toEqual([
    'search',
    'brandId',
    'filter',
    'only',
    'runId',
    'sort',
    'page',
    'pageSize',
  ])
  expect(list?.parameters?.at(-1)).toMatchObject({ required: false, schema: { default: 1000 } })
  expect(list?.security).toEqual([{ basic: [] }, { session: [] }])
  expect(api.paths['/api/codes/recent']?.get?.security).toEqual([])
})

test('is served as JSON with the public address, and as a page that leads to it without scripts', async () => {
  const site = await createTestApp()
  const json = await site.app.request('/api/openapi.json')
  expect(json.headers.get('content-type')).toBe('application/json')
  expect(await json.json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: site.publicUrl }],
  })
  const page = await site.app.request('/api/docs')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const text = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(text).toContain(`<style nonce="${nonce}">`)
  expect(text).toContain(`<script nonce="${nonce}">`)
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).toContain('href="/api/openapi.json"')
  expect(text).not.toMatch(/style="|undefined|\[object/)
  expect(text).not.toContain('admin_cuwntvw')
  const hosts = [...text.matchAll(/(?:href|src)="(https?:[^"]*)"/g)].map(([, url]) => url)
  expect(hosts).toEqual([])
  site.close()
})
