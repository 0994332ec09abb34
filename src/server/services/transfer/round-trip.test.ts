import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readImportFile } from '#client/features/admin/transfer/import-file.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { getBrandPage } from '../brands/get-brand-page.ts'
import { setBrandCategory } from '../brands/manage-brands.ts'
import { refreshStandingAndCounters } from '../codes/ranking.ts'

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
async function upload(
  site: Site,
  name: 'brands' | 'codes',
  ending: string,
  content: string | Uint8Array<ArrayBuffer>,
) {
  const file = new File([content], `${name}.${ending}`)
  const { format, rows, rowErrors } = await readImportFile(file, name)
  expect(rowErrors).toEqual([])
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
function fill({ db, deps, sqlite, asAdmin }: Site) {
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
    discountAmount: 20,
    discountType: 'percentage',
    expiresAt: new Date('2026-11-12T22:59:59.999Z'),
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
  refreshStandingAndCounters(db, [rich.id, pinned.id, plain.id], deps.clock())
}

test.each(['csv', 'json'] as const)(
  'brands and codes written as %s and read into an empty database are the same',
  async (format) => {
    fill(from)
    to.clock.advance(120_000)
    const brands = await download(from, `brands.${format}`)
    const codes = await download(from, `codes.${format}`)
    const nothingElse = { updated: 0, skipped: 0, errors: [] }
    expect(await upload(to, 'brands', format, brands)).toEqual({ added: 2, ...nothingElse })
    expect(await upload(to, 'codes', format, codes)).toEqual({ added: 3, ...nothingElse })
    expect(await download(to, `brands.${format}`)).toBe(brands)
    expect(await download(to, `codes.${format}`)).toBe(codes)
    const [page, copy] = [from, to].map((site) =>
      getBrandPage(site.asVisitor(), { slug: 'snocks' }),
    )
    expect(copy).toEqual(page)
    expect(page?.codes).toHaveLength(2)
    const standing = (site: Site) =>
      site.sqlite.prepare('select code, status, status_pinned, confidence from codes').all()
    expect(standing(to)).toEqual(standing(from))

    for (const site of [from, to]) {
      expect(await upload(site, 'brands', format, brands)).toMatchObject({ skipped: 2, errors: [] })
      expect(await upload(site, 'codes', format, codes)).toMatchObject({ skipped: 3, errors: [] })
      expect(await download(site, `codes.${format}`)).toBe(codes)
    }
  },
)

// What LibreOffice 7.4 made of the panel's own files: opened with German settings, numbers and days
// recognised, and saved. The JSON holds what was exported.
test.each(['csv', 'xlsx'])('%s, saved by a German LibreOffice, changes nothing', async (ending) => {
  const read = (file: string) => Uint8Array.from(readFileSync(`test/saved-by-libreoffice/${file}`))
  for (const [name, count] of [
    ['brands', 2],
    ['codes', 3],
  ] as const) {
    const nothing = { added: 0, updated: 0, skipped: 0, errors: [] }
    const exported = await upload(to, name, 'json', read(`${name}.json`))
    expect(exported).toEqual({ ...nothing, added: count })
    const saved = await upload(to, name, ending, read(`${name}.${ending}`))
    expect(saved).toEqual({ ...nothing, skipped: count })
  }
})

test('an empty directory makes empty files', async () => {
  expect(await download(from, 'brands.json')).toBe('[\n]\n')
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
