import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { formerSlugs, logos } from '#db/schema/brands.ts'
import { codes } from '#db/schema/codes.ts'
import { copyMarks } from '#db/schema/votes.ts'
import { createTestApp } from '#test/app.ts'
import { inDays, TEST_NOW } from '#test/context.ts'
import {
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
  insertVote,
} from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { useFresh } from '#test/use-context.ts'
import { ENDPOINTS } from './rest/endpoints.ts'
import { refreshRanks } from './services/codes/ranking.ts'
import { refreshDueCounters } from './services/counters.ts'
import { drawStaleShareImages } from './services/share-images.ts'
import { PROCEDURES } from './trpc/app-router.ts'

const t = useFresh(createTestApp)
let brandId: number
let influencerId: number

/** Every field with and without a value, every state of a code, everybody who is hidden. */
beforeEach(() => {
  const { db } = t
  const links = { url: 'https://snocks.com', suggestedUrl: 'https://snocks.example' }
  const old = { createdAt: inDays(-90), updatedAt: inDays(-90) }
  brandId = insertBrand(db, { ...old, ...links, name: 'Snocks', description: 'Socken' }).id
  const { id: otherId } = insertBrand(db, { name: 'Gymshark' })
  insertBrand(db, { name: 'Leer' })
  db.insert(logos)
    .values({ brandId, bytes: Buffer.from('logo'), mediaType: 'image/png', fetchedAt: TEST_NOW })
    .run()
  db.insert(formerSlugs).values({ slug: 'alte-socken', brandId, createdAt: TEST_NOW }).run()
  const profile = { bio: 'Über Socken', followerCount: 12_345 }
  influencerId = insertInfluencer(db, { username: 'anna.beispiel', ...profile }).id
  const { id: benId } = insertInfluencer(db, { username: 'ben' })
  const bare = { discountAmount: null, discountType: null, description: 'Gratisversand' }
  const full = {
    isExclusive: true,
    minOrderAmount: 20.5,
    newCustomersOnly: true,
    notCombinable: true,
    excludedGoods: 'Sale',
    pinnedTerms: ['expiresAt' as const],
    lastWorkedAt: TEST_NOW,
    status: 'verified' as const,
    upvotes: 3,
    downvotes: 1,
    usageCount: 7,
  }
  const states = [
    full,
    bare,
    { discountAmount: 12.5, discountType: 'fixed' as const },
    { expiresAt: inDays(0.5) },
    { expiresAt: inDays(-1) },
    { needsReview: true, reviewReason: 'visitors' as const },
    { needsReview: true },
    { hasContradiction: true },
    { status: 'rejected' as const },
  ]
  for (const [number, values] of states.entries()) {
    const code = insertCode(db, {
      ...{ brandId, influencerId, code: `ANNA${number}`, createdAt: inDays(-10 - 40 * number) },
      ...values,
    })
    insertSource(db, { codeId: code.id, influencerId: benId, reader: 'import', confidence: 0.5 })
    insertVote(db, { codeId: code.id })
  }
  // Its brand's own rate: what is hidden here moves the site's, by which brands without votes start.
  const { id: benCode } = insertCode(db, { brandId: otherId, influencerId: benId, code: 'BEN10' })
  insertVote(db, { codeId: benCode, vote: 'not_working' })
  updateBrandCounters(db, listAllIds(db, 'brands'), TEST_NOW)
  updateInfluencerCounters(db, listAllIds(db, 'influencers'), TEST_NOW)
})

/** Codes that would show everywhere: new, dear, exclusive, much used, one of them past its end. */
function insertWaitingCodes(): number[] {
  const values = {
    brandId,
    influencerId,
    needsReview: true,
    discountAmount: 99,
    isExclusive: true,
    usageCount: 500,
    upvotes: 9,
    createdAt: inDays(-1),
  }
  const active = insertCode(t.db, { ...values, code: 'GEHEIM1' })
  const expired = insertCode(t.db, { ...values, code: 'GEHEIM2', expiresAt: inDays(-0.5) })
  insertSource(t.db, { codeId: active.id, influencerId, quote: 'GEHEIMES Zitat' })
  for (const { id: codeId } of [active, expired])
    for (let visitor = 0; visitor < 50; visitor += 1)
      t.db
        .insert(copyMarks)
        .values({ codeId, visitor: `${visitor}`, createdAt: inDays(0) })
        .run()
  return [active.id, expired.id]
}

const SEARCHES = ['snocks', 'snoks', 'anna', '@anna', 'geheim', 'xyz'].map((q) => ({ q }))
/** What each public query is asked; one without an entry here is asked without input. */
const INPUTS: Record<string, readonly unknown[]> = {
  'brands.bySlug': [
    ...['all', 'highest', 'expiring', 'new'].map((sort) => ({ slug: 'snocks', sort })),
    ...[{ slug: 'alte-socken' }, { slug: 'snocks', page: 2 }, { slug: 'leer' }],
  ],
  'brands.codePage': [{ slug: 'snocks', id: 1 }],
  'brands.stats': [{ slug: 'snocks' }, { slug: 'leer' }],
  'brands.similar': [{ brandId: 2, categoryId: 2 }],
  'brands.search': SEARCHES,
  'categories.bySlug': [{ slug: 'mode' }],
  'codes.browse': [
    ...[{}, { page: 2 }, { sort: 'highest', unit: 'percentage' }],
    { sort: 'expiring', category: 'mode' },
  ],
  'influencers.byUsername': [{ username: 'anna.beispiel' }, { username: 'ben' }],
  'search.all': SEARCHES,
  'search.suggest': SEARCHES,
}
/** Signed again at each call. */
const CHANGING = 'contact.form'

/** A documented path with parameters, as an address. */
const fill = (path: string) =>
  path
    .replace(/\/brands\/:\w+(?=\/stats|$)/, '/brands/snocks')
    .replace('/categories/:slug', '/categories/mode')
    .replace(':username', 'anna.beispiel')
    .replace(/:(brandId|categoryId)/g, '2')
    .replace(/\/search$/, '/search?q=anna')
const FILES = [
  ...[
    '/',
    '/kategorien',
    '/kategorien/mode',
    '/codes',
    '/brands',
    '/brands/snocks',
    '/influencers/anna.beispiel',
  ],
  ...['/search?q=anna', '/search?q=geheim1', '/about', '/press', '/contact'],
  ...['/feed.xml', '/brands/snocks/feed.xml', '/kategorien/mode/feed.xml'],
  ...[
    '/influencers/anna.beispiel/feed.xml',
    '/sitemap.xml',
    '/og/brands/snocks.png',
    '/og/site.png',
  ],
]

/** Without what differs from one answer to the next: nonces, and when the data were read. */
function dropMoment(text: string, headers: Headers): string {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
  return (nonce ? text.replaceAll(nonce, '') : text).replace(/\b1[789]\d{11}\b|now:"[^"]*"/g, '')
}

/** Every public answer by its name, after all jobs have done their work. */
async function readSite(): Promise<Record<string, string>> {
  await refreshRanks(t.asSystem())
  await refreshDueCounters(t.asSystem())
  await drawStaleShareImages(t.asSystem())
  t.deps.publicData.renewAll()
  const answers: Record<string, string> = {}
  const keep = async (name: string, path: string, mayBeClosed: boolean) => {
    const response = await t.app.request(path)
    if (mayBeClosed && response.status === 401) return
    const text = dropMoment(await response.text(), response.headers)
    expect([name, response.status, response.status === 200 ? '' : text]).toEqual([name, 200, ''])
    answers[name] = (answers[name] ?? '') + text
  }
  const queries = [...PROCEDURES].filter(([, { type }]) => type === 'query')
  for (const [name] of queries.filter(([name]) => name !== CHANGING))
    for (const input of INPUTS[name] ?? [null]) {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
      await keep(name, `/trpc/${name}${query}`, true)
    }
  for (const { method, path } of ENDPOINTS) if (method === 'GET') await keep(path, fill(path), true)
  for (const path of FILES) await keep(path, path, false)
  return answers
}

test('a code that waits for review changes no public answer', async () => {
  const before = await readSite()
  insertWaitingCodes()
  const after = await readSite()
  expect(Object.keys(before).length).toBeGreaterThan(40)
  // Codes in every public state are among the answers.
  for (const list of ['codes', 'expiredCodes', 'reportedCodes'])
    expect(before['brands.bySlug']).toContain(`"${list}":[{`)
  for (const name of Object.keys(before)) {
    expect([name, after[name]]).toEqual([name, before[name]])
    if (!name.includes('geheim1')) expect(after[name]).not.toMatch(/GEHEIM/)
  }
})

test('an accepted code changes public answers, so that the comparison above can fail', async () => {
  const before = await readSite()
  insertWaitingCodes()
  t.db.update(codes).set({ needsReview: false }).run()
  const after = await readSite()
  const same = Object.keys(before).filter((name) => after[name] === before[name])
  const changed = Object.keys(before).filter((name) => after[name] !== before[name])
  expect(changed).toEqual(
    expect.arrayContaining([
      ...['codes.recent', 'codes.topWeek', 'codes.featured', 'overview.dashboard'],
      ...['brands.bySlug', 'brands.stats', 'brands.list', 'brands.similar', 'brands.search'],
      ...['search.all', 'search.suggest'],
      ...['categories.list', 'influencers.byUsername', '/api/codes/recent'],
      ...FILES.filter((path) => !/about|press|contact|site|geheim/.test(path)),
    ]),
  )
  expect(same).not.toContain('/sitemap.xml')
})

test('a code that visitors report shows on the page of its brand and nowhere else', async () => {
  const before = await readSite()
  const ids = insertWaitingCodes()
  t.db
    .update(codes)
    .set({ reviewReason: 'visitors', usageCount: 0, upvotes: 0 })
    .where(inArray(codes.id, ids))
    .run()
  const after = await readSite()
  const changed = Object.keys(before).filter((name) => after[name] !== before[name])
  expect(changed).toEqual(['brands.bySlug', '/brands/snocks'])
  expect(after['/brands/snocks']).toContain('Von Besuchern gemeldete Codes')
  expect(after['/brands/snocks']).toContain('GEHEIM1')
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s
  expect(data.exec(after['/brands/snocks'] ?? '')?.[1]).not.toContain('GEHEIM')
  for (const id of ids)
    for (const action of ['vote', 'copy'])
      expect([action, (await post(id, action)).status]).toEqual([action, 200])
})

test('a code that nobody confirmed for a year is where one is that ended on that day', async () => {
  const values = { brandId, influencerId, code: 'UNGESEHEN', discountAmount: 99, isExclusive: true }
  const { id } = insertCode(t.db, { ...values, createdAt: inDays(-366) })
  const after = await readSite()
  const isIt = eq(codes.id, id)
  t.db
    .update(codes)
    .set({ expiresAt: inDays(-1) })
    .where(isIt)
    .run()
  const ended = await readSite()
  t.db
    .update(codes)
    .set({ expiresAt: null, extractedAt: inDays(-364) })
    .where(isIt)
    .run()
  const before = await readSite()
  const differing = (other: Record<string, string>) =>
    Object.keys(after).filter((name) => after[name] !== other[name])
  expect(differing(ended)).toEqual(['brands.bySlug', '/brands/snocks'])
  expect(after['/brands/snocks']).toContain('Lange nicht gesehen')
  expect(differing(before)).toEqual(
    expect.arrayContaining([
      ...['brands.list', 'brands.search', 'categories.list', 'overview.dashboard', '/codes'],
      ...['search.suggest', 'influencers.byUsername', '/feed.xml', '/brands/snocks/feed.xml'],
    ]),
  )
})

test('nobody votes on a waiting code or copies it', async () => {
  for (const id of insertWaitingCodes())
    for (const action of ['vote', 'copy'])
      expect([action, (await post(id, action)).status]).toEqual([action, 404])
})

const post = (id: number, action: string) =>
  t.post(`/api/codes/${id}/${action}`, { vote: 'not_working' })
