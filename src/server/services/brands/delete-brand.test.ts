import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertVote } from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { ENDPOINTS } from '../../rest/endpoints.ts'
import { addBrand } from './add-brands.ts'
import { deleteBrand } from './manage-brands.ts'

let t: Awaited<ReturnType<typeof createTestApp>>
let brandId: number
let codeId: number
beforeEach(async () => {
  t = await createTestApp()
  brandId = insertBrand(t.db, { name: 'Weg', url: 'https://weg.de' }).id
  const kept = insertBrand(t.db, { name: 'Bleibt', url: 'https://bleibt.de' }).id
  const influencerId = insertInfluencer(t.db, { username: 'anna' }).id
  const ends = { past: new Date(TEST_NOW.getTime() - 1000), future: new Date('2027-01-01') }
  for (const [index, of] of [brandId, kept].entries()) {
    const code = (name: string, values: object = {}) =>
      insertCode(t.db, { brandId: of, influencerId, code: `${name}${index}`, ...values }).id
    code('ALT', { expiresAt: ends.past })
    code('WARTET', { needsReview: true, reviewReason: 'confidence' })
    code('NEIN', { status: 'rejected' })
    code('JA', { status: 'verified', expiresAt: ends.future })
    const voted = code('EXKLUSIV', { isExclusive: true, usageCount: 3, upvotes: 1 })
    insertVote(t.db, { codeId: voted })
    if (of === brandId) codeId = voted
  }
  t.sqlite.exec(`insert into brand_aliases (brand_id, alias, alias_key, kind) values (${brandId}, 'Fort', 'fort', 'spelling');
    insert into former_slugs values ('frueher-weg', ${brandId}, 1);
    insert into logos (brand_id, media_type, bytes, fetched_at) values (${brandId}, 'image/png', x'00', 1)`)
  refreshCounters()
})
afterEach(() => t.close())

function refreshCounters() {
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
}

/** Whoever reads, by whatever way: the brand's id, slug and codes stand in the parameters. */
const PARAMETERS: Record<string, string[]> = {
  ':slug': ['weg', 'bleibt', 'mode', 'frueher-weg'],
  ':brand': ['weg', 'bleibt'],
  ':username': ['anna'],
}
const suggest = (q: string) =>
  `/trpc/brands.suggest?input=${encodeURIComponent(JSON.stringify({ q }))}`
const OTHERS = [
  suggest('weg'),
  suggest('we'),
  suggest('wegg'),
  suggest('anna'),
  '/api/brands/search?q=weg',
  '/api/brands/search?q=wg',
  '/api/brands/search?q=anna',
  '/api/admin/codes?search=exklusiv',
  '/api/admin/codes?search=weg',
  '/api/admin/codes?sort=brand',
  '/api/admin/codes?sort=-amount&filter=verified',
  '/sitemap.xml',
  '/sitemap-brands-1.xml',
  '/feed.xml',
  '/brands/weg/feed.xml',
  '/kategorien/mode/feed.xml',
  '/influencers/anna/feed.xml',
]
const listPaths = () => {
  const fixed = (path: string) =>
    path.replace(':brandId', `${brandId}`).replace(':categoryId', '1').replace(':id', `${codeId}`)
  const gets = ENDPOINTS.filter(
    ({ method, path }) => method === 'GET' && !/system|:name|trigger/.test(path),
  ).map(({ path }) => fixed(path))
  const known = gets.flatMap((path) => {
    const [name] = Object.keys(PARAMETERS).filter((parameter) => path.includes(parameter))
    return name ? (PARAMETERS[name] ?? []).map((value) => path.replace(name, value)) : [path]
  })
  return [
    ...known,
    ...OTHERS,
    `/logos/${brandId}`,
    '/og/brands/weg.png',
    `/api/admin/codes?brandId=${brandId}`,
  ]
}
async function readAll(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const path of listPaths()) {
    const response = await t.app.request(path, { headers: { authorization: BASIC } })
    answers[path] = `${response.status} ${await response.text()}`
  }
  return answers
}

test('nothing of a deleted brand can be read or used, and its names are free', async () => {
  const before = await readAll()
  deleteBrand(t.asAdmin(), { id: brandId })
  const after = await readAll()
  const changed = Object.keys(after).filter((path) => after[path] !== before[path])
  expect(changed.length).toBeGreaterThan(15)
  for (const [path, answer] of Object.entries(after)) {
    if (/logs|\/admin\/overview/.test(path)) continue
    expect([path, answer]).not.toEqual([path, expect.stringMatching(/"Weg"|EXKLUSIV0|JA0/)])
  }
  expect(t.sqlite.prepare('select count(*) from codes').pluck().get()).toBe(5)
  expect(t.sqlite.prepare('select active_codes from influencers').pluck().get()).toBe(2)
  const post = (path: string, body: object, method = 'POST') =>
    t.app.request(path, {
      method,
      headers: { authorization: BASIC, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post(`/api/codes/${codeId}/vote`, { vote: 'working' })).status).toBe(404)
  expect((await post(`/api/codes/${codeId}/copy`, {})).status).toBe(404)
  expect((await post(`/api/codes/${codeId}`, {}, 'DELETE')).status).toBe(404)
  expect(() => deleteBrand(t.asAdmin(), { id: brandId })).toThrow('Marke nicht gefunden')
  for (const name of ['Weg', 'Fort'])
    expect((await addBrand(t.asAdmin(), { name })).brand.slug).toBe(name.toLowerCase())
})
