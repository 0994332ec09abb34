import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import {
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
  insertVote,
} from '#test/factories.ts'
import { getBrandPage } from '../brands/get-brand-page.ts'
import { setBrandCategory } from '../brands/manage-brands.ts'
import { refreshStandingAndCounters } from '../codes/ranking.ts'
import { recordCopy, recordVote } from '../codes/votes.ts'

type Site = Awaited<ReturnType<typeof createTestApp>>
let from: Site
let to: Site
beforeEach(async () => {
  from = await createTestApp()
  to = await createTestApp()
})
afterEach(() => {
  from.close()
  to.close()
})

const headers = { authorization: BASIC }
const download = async (site: Site, name: string) => {
  const response = await site.app.request(`/api/admin/export/${name}`, { headers })
  expect(response.status).toBe(200)
  return response.text()
}

/** Reads the file as the panel does and sends it in pieces. */
async function upload(site: Site, name: 'brands' | 'codes', format: 'csv' | 'json', text: string) {
  const values: Record<string, unknown>[] =
    format === 'csv' ? parse(text, { columns: true, bom: true }) : JSON.parse(text)
  const rows = values.map((row, index) => ({ line: index + 2, values: row }))
  const sums = { added: 0, updated: 0, skipped: 0, errors: [] as unknown[] }
  for (let start = 0; start < rows.length; start += LIMITS.importRows) {
    const response = await site.app.request(`/api/admin/import/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ format, rows: rows.slice(start, start + LIMITS.importRows) }),
    })
    const result = (await response.json()) as typeof sums
    expect(response.status).toBe(200)
    sums.added += result.added
    sums.updated += result.updated
    sums.skipped += result.skipped
    sums.errors.push(...result.errors)
  }
  return sums
}

/** Everything a brand and a code can have. */
async function fill({ db, deps, sqlite, asAdmin, asVisitor, clock }: Site) {
  const snocks = insertBrand(db, {
    name: 'Snocks',
    url: 'https://snocks.com',
    description: '=Socken, "gut"\nund günstig',
    shopUrl: 'https://partner.example/?to=snocks&ref=1',
    isAffiliateLink: true,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
  })
  setBrandCategory(asAdmin(), { id: snocks.id, categoryId: 3 })
  sqlite
    .prepare(
      `insert into brand_aliases (brand_id, alias, alias_key, kind) values
        (?, 'snocks.official', 'snocksofficial', 'handle'), (?, 'Snoks', 'snoks', 'spelling')`,
    )
    .run(snocks.id, snocks.id)
  insertBrand(db, { name: '+Formel', slug: 'formel', category: 'food' })
  const anna = insertInfluencer(db, {
    username: 'anna.beispiel',
    displayName: 'Anna 😀',
    bio: '-10 % mit mir',
    followerCount: 120_000,
  })
  const berta = insertInfluencer(db, { username: 'berta' })
  const rich = insertCode(db, {
    brandId: snocks.id,
    influencerId: anna.id,
    code: 'ANNA15',
    description: '@Gratisversand',
    discountAmount: 12.5,
    discountType: 'fixed',
    isExclusive: true,
    expiresAt: new Date('2026-12-31T22:59:59.999Z'),
    minOrderAmount: 39.9,
    newCustomersOnly: true,
    notCombinable: true,
    excludedGoods: '+Sale',
    pinnedTerms: ['minOrderAmount', 'excludedGoods', 'discount'],
    termDates: { discount: 1_790_000_000_000, expiresAt: 1_790_000_000_001 },
    acceptedAt: new Date('2026-10-30T10:00:00Z'),
    downvotes: 10,
    confidence: 0.87,
    createdAt: new Date('2026-10-01T10:00:00Z'),
    extractedAt: new Date('2026-10-20T10:00:00Z'),
  })
  insertSource(db, {
    codeId: rich.id,
    influencerId: berta.id,
    quote: '\'=ANNA15, "jetzt"\r\nneu',
    quoteStart: 4,
    quoteEnd: 27,
    postedAt: new Date('2026-10-20T10:00:00Z'),
    reader: 'rules@1, gpt-x+p1',
    createdAt: new Date('2026-10-21T04:00:00Z'),
    confidence: 0.5,
    reading: {
      shares: { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 },
      spans: [{ kind: 'code', start: 2, end: 8 }],
    },
    discountAmount: 20,
    discountType: 'percentage',
    expiresAt: new Date('2026-11-12T22:59:59.999Z'),
    contradiction: 'dismissed',
  })
  const pinned = insertCode(db, {
    brandId: snocks.id,
    influencerId: berta.id,
    code: '-NEIN-',
    status: 'rejected',
    statusPinned: true,
    needsReview: true,
  })
  const plain = insertCode(db, {
    brandId: snocks.id,
    influencerId: berta.id,
    code: 'BERTA',
    discountAmount: null,
    discountType: null,
  })
  for (const [index, vote] of (
    ['working', 'not_working', 'working', 'working'] as const
  ).entries()) {
    await recordVote(asVisitor(`203.0.113.${index}`), { id: plain.id, vote })
    if (index % 2) clock.advance(60_000)
  }
  for (let day = 1; day <= 10; day += 1)
    insertVote(db, {
      codeId: rich.id,
      vote: 'not_working',
      createdAt: new Date(`2026-10-${day + 10}T10:00:00Z`),
    })
  await recordCopy(asVisitor(), { id: plain.id })
  refreshStandingAndCounters(db, [rich.id, pinned.id, plain.id], deps.clock())
}

test.each(['csv', 'json'] as const)(
  'brands and codes written as %s and read into an empty database are the same',
  async (format) => {
    await fill(from)
    to.clock.advance(120_000)
    const brands = await download(from, `brands.${format}`)
    const codes = await download(from, `codes.${format}`)
    expect(await upload(to, 'brands', format, brands)).toEqual({
      added: 2,
      updated: 0,
      skipped: 0,
      errors: [],
    })
    expect(await upload(to, 'codes', format, codes)).toEqual({
      added: 3,
      updated: 0,
      skipped: 0,
      errors: [],
    })
    expect(await download(to, `brands.${format}`)).toBe(brands)
    expect(await download(to, `codes.${format}`)).toBe(codes)
    const [page, copy] = [from, to].map((site) =>
      getBrandPage(site.asVisitor(), { slug: 'snocks' }),
    )
    expect(copy).toEqual(page)
    expect(page?.codes).toHaveLength(2)
    const ranks = (site: Site) => site.sqlite.prepare('select code, rank, status from codes').all()
    expect(ranks(to)).toEqual(ranks(from))

    expect(await upload(to, 'brands', format, brands)).toMatchObject({ skipped: 2, errors: [] })
    expect(await upload(to, 'codes', format, codes)).toMatchObject({ skipped: 3, errors: [] })
    expect(await download(to, `codes.${format}`)).toBe(codes)
  },
)

test('an empty directory makes empty files', async () => {
  expect(await download(from, 'brands.json')).toBe('[]\n')
  expect((await download(from, 'codes.csv')).split('\r\n')).toHaveLength(2)
  expect(JSON.parse(await download(from, 'codes.json'))).toEqual([])
})

test('files of many rows are written batch by batch', async () => {
  const count = LIMITS.exportBatch * 3
  from.sqlite.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into brands (name, slug, name_key, search_text, category_id, created_at, updated_at)
    select 'Marke ' || i, 'marke-' || i, 'marke' || i, '', 1, 1, 1 from n`)
  const response = await from.app.request('/api/admin/export/brands.json', { headers })
  const chunks: number[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk.length)
    text += decoder.decode(chunk, { stream: true })
  }
  expect(chunks.length).toBeGreaterThanOrEqual(3)
  const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: count }, (_, index) => `Marke ${index + 1}`))
  expect(await upload(to, 'brands', 'json', text)).toMatchObject({ added: count, errors: [] })
})
