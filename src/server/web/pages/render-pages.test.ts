import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { useFresh } from '#test/use-context.ts'
import { mergeBrands } from '../../services/brands/manage-brands.ts'

const renderPage = vi.hoisted(() => vi.fn())
vi.mock('#client/entry-server.tsx', async (load) => {
  const original = await load<typeof import('#client/entry-server.tsx')>()
  renderPage.mockImplementation(original.renderPage)
  return { ...original, renderPage }
})

const t = useFresh(createTestApp)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
  insertBrand(t.db, { name: 'Snocks', slug: 'snocks' })
  renderPage.mockClear()
})
afterEach(() => void vi.useRealTimers())

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await t.app.request(path, { headers })
  return { html: await response.text(), policy: response.headers.get('content-security-policy') }
}

test('a page is rendered once for all visitors, with the policy of its scripts', async () => {
  const first = await visit('/brands/snocks')
  const second = await visit('/brands/snocks')
  expect(second).toEqual(first)
  expect(first.policy).toContain("'sha256-")
  expect(renderPage).toHaveBeenCalledTimes(1)
})

test('simultaneous visitors share one rendering, except of a page with a form', async () => {
  const visits = await Promise.all([1, 2, 3].map(() => visit('/brands/snocks')))
  expect(new Set(visits.map(({ html, policy }) => html + policy)).size).toBe(1)
  expect(renderPage).toHaveBeenCalledTimes(1)
  await Promise.all([1, 2, 3].map(() => visit('/contact')))
  expect(renderPage).toHaveBeenCalledTimes(4)
  await Promise.all([1, 2].map(() => visit('/code-melden')))
  expect(renderPage).toHaveBeenCalledTimes(6)
})

test('a visitor who asked before a change may get the older page, one who asks after it gets the new one', async () => {
  const render = renderPage.getMockImplementation()
  renderPage.mockImplementationOnce(async (...options: unknown[]) => {
    const page = await render?.(...options)
    t.db.update(brands).set({ name: 'Snocks Neu' }).run()
    t.deps.publicData.renewAll()
    return page
  })
  const visits = await Promise.all([1, 2, 3].map(() => visit('/brands/snocks')))
  expect(renderPage).toHaveBeenCalledTimes(1)
  for (const { html } of visits) expect(html).not.toContain('Snocks Neu')
  expect((await visit('/brands/snocks')).html).toContain('Snocks Neu')
  expect(renderPage).toHaveBeenCalledTimes(2)
})

const MANY = Array.from({ length: 50 }, (_, number) => number)

test.each([
  ['unknown parameters', '/brands/snocks', MANY.map((n) => `/brands/snocks?n=${n}&utm_source=x`)],
  ['values that no view has', '/brands/snocks', MANY.map((n) => `/brands/snocks?tab=${n}`)],
  [
    'the view that is shown anyway',
    '/brands/snocks',
    ['/brands/snocks?tab=all&tab=all', '/brands/snocks?tab='],
  ],
  ['parameters in another order', '/brands?q=a&letter=B', ['/brands?letter=B&x=1&q=%20a%20']],
  [
    'blanks around a search',
    '/search?q=snocks',
    ['/search?q=+snocks%20', '/search?q=x&q=snocks&q%5B%5D=2'],
  ],
  ['an empty search', '/search', ['/search?q=', '/search?q=%20', '/search?']],
])('%s do not make another page to render and keep', async (_name, path, others) => {
  const page = await visit(path)
  for (const other of others) expect(await visit(other)).toEqual(page)
  expect(renderPage).toHaveBeenCalledTimes(1)
  expect(page.html).not.toContain('utm_source')
})

test('parameters that a page reads make another page', async () => {
  const pages = ['/brands/snocks', '/brands/snocks?tab=new', '/brands/snocks?tab=highest']
  for (const page of pages) await visit(page)
  expect(renderPage).toHaveBeenCalledTimes(3)
})

test.each([
  ['/brands/snocks/', '/brands/snocks'],
  ['/BRANDS/snocks', '/brands/snocks'],
  ['/brands/%73nock%73', '/brands/snocks'],
  ['/brands/Snocks?tab=new', '/brands/snocks?tab=new'],
  ['/brands/?utm_source=x', '/brands?utm_source=x'],
  ['/brands/%c3%a4', '/brands/%C3%A4'],
])('%s leads to %s without being rendered', async (path, target) => {
  const response = await t.app.request(path)
  expect([response.status, response.headers.get('location')]).toEqual([301, target])
  expect((await t.app.request(target)).status).not.toBe(301)
  expect(renderPage.mock.calls.length).toBeLessThanOrEqual(1)
})

test('what the operator changes is seen at once, everything else a minute later at most', async () => {
  await visit('/brands/snocks')
  const response = await t.app.request('/api/brands/1/category', {
    method: 'PUT',
    headers: { authorization: BASIC, 'content-type': 'application/json' },
    body: JSON.stringify({ categoryId: 2 }),
  })
  expect(response.status).toBe(200)
  await visit('/brands/snocks')
  expect(renderPage).toHaveBeenCalledTimes(2)
  t.db.update(brands).set({ name: 'Snocks Neu' }).run()
  expect((await visit('/brands/snocks')).html).not.toContain('Snocks Neu')
  t.clock.advance(60_000)
  expect((await visit('/brands/snocks')).html).toContain('Snocks Neu')
})

test.each([
  ['what is not there', '/gibt/es/nicht', {}],
  ['a form with a key of its own', '/contact', {}],
  ['what the operator asks for', '/brands/snocks', { authorization: BASIC }],
])('%s is rendered each time', async (_name, path, headers) => {
  await visit(path, headers)
  await visit(path, headers)
  expect(renderPage).toHaveBeenCalledTimes(2)
})

test('the operator is not shown what was kept for visitors, nor the other way round', async () => {
  await visit('/brands/snocks')
  await visit('/brands/snocks', { authorization: BASIC })
  expect(renderPage).toHaveBeenCalledTimes(2)
  await visit('/brands/snocks')
  expect(renderPage).toHaveBeenCalledTimes(2)
})

test.each([
  ['cookie', '__Host-codefluencer_session=nobody'],
  ['authorization', 'Bearer x'],
])('a wrong %s gets the page kept for visitors', async (name, value) => {
  const { html } = await visit('/brands/snocks')
  expect((await visit('/brands/snocks', { [name]: value })).html).toBe(html)
  expect(renderPage).toHaveBeenCalledTimes(1)
})

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['deflate', 'deflate'],
  ['gzip;q=0', null],
  ['identity', null],
])('with Accept-Encoding %s the page is the same, kept or not', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted }
  const ask = (method: string) => t.app.request('/brands/snocks', { method, headers })
  const whole = (await visit('/brands/snocks')).html
  for (const response of [await ask('GET'), await ask('GET')]) {
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await decode(response)).toBe(whole)
  }
  const head = await ask('HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(renderPage).toHaveBeenCalledTimes(1)
})

test.each([
  ['the first visitor', {}, /^public/],
  ['the operator', { authorization: BASIC }, /^no-store, no-transform$/],
])('a page for %s is compressed if the browser accepts it', async (_name, who, caching) => {
  const ask = (encoding: string) =>
    t.app.request('/about', { headers: { ...who, 'accept-encoding': encoding } })
  const [packed, plain] = [await ask('gzip, deflate, br'), await ask('identity')]
  for (const [{ headers }, encoding] of [
    [packed, 'gzip'],
    [plain, null],
  ] as const) {
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('cache-control')).toMatch(caching)
  }
  const text = await plain.text()
  expect((await packed.clone().arrayBuffer()).byteLength).toBeLessThan(text.length / 2)
  expect(await decode(packed)).toBe(text)
})

function decode(response: Response): Promise<string> {
  const encoding = response.headers.get('content-encoding') as CompressionFormat | null
  const { body } = response
  if (!body || !encoding) return response.text()
  return new Response(body.pipeThrough(new DecompressionStream(encoding))).text()
}

describe('the address of a brand that was merged into another', () => {
  beforeEach(() => {
    const fromId = insertBrand(t.db, { name: 'Alt' }).id
    const intoId = insertBrand(t.db, { name: 'Neu' }).id
    mergeBrands(t.asAdmin(), { fromId, intoId })
  })

  test.each([
    ['/brands/alt', '/brands/neu'],
    ['/brands/alt?von=post', '/brands/neu?von=post'],
    ['/brands/alt/feed.xml', '/brands/neu/feed.xml'],
    ['/brands/ALT', '/brands/neu'],
  ])('%s leads to %s for good', async (path, target) => {
    const response = await t.app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, target])
  })

  test('other addresses lead nowhere', async () => {
    expect((await t.app.request('/brands/neu/feed.xml')).status).toBe(200)
    expect((await t.app.request('/brands/unbekannt/feed.xml')).status).toBe(404)
  })
})
