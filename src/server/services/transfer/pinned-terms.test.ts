import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { createPost, storeOffer } from '#test/posts-and-offers.ts'
import { updateCode } from '../codes/edit-codes.ts'
import { type ExportFormat, writeExport } from './export-rows.ts'
import { importCodes } from './import-codes.ts'

let from: TestContext
let to: TestContext
beforeEach(() => {
  from = createTestContext()
  to = createTestContext()
  for (const { db } of [from, to]) insertBrand(db, { name: 'Snocks' })
})
afterEach(() => {
  from.close()
  to.close()
})

type Values = Record<string, unknown>

function exportCodes(format: ExportFormat): Values[] {
  let text = ''
  writeExport(from.asAdmin(), format, (part, piece) => {
    if (part === 'codes') text += piece
  })
  return format === 'csv' ? parse(text, { columns: true, bom: true }) : JSON.parse(text)
}

const importAll = (format: ExportFormat, values: Values[]) =>
  importCodes(to.asAdmin(), {
    format,
    rows: values.map((row, index) => ({ line: index + 1, values: row })),
  })

/** A newer post that says otherwise in everything. */
const collectPost = () =>
  storeOffer(to.asSystem(), {
    brandId: 1,
    post: createPost('ANNA15', { postedAt: '2026-11-01T11:00:00Z' }),
    expiresAt: '2026-12-31',
    conditions: {
      minOrderAmount: 40,
      newCustomersOnly: true,
      notCombinable: true,
      excludedGoods: 'Sale',
    },
  })

const read = () =>
  to.sqlite
    .prepare(
      `select min_order_amount, new_customers_only, not_combinable, excluded_goods, expires_at is null
        as is_endless from codes`,
    )
    .get()

/** The operator set a smallest order, 'not only for new customers', no excluded goods, and no end. */
function pinTerms() {
  const { id } = insertCode(from.db, {
    brandId: 1,
    influencerId: insertInfluencer(from.db, { username: 'anna.beispiel' }).id,
    code: 'ANNA15',
    newCustomersOnly: true,
    excludedGoods: 'Gutscheine',
    expiresAt: new Date('2026-11-20T12:00:00Z'),
  })
  const conditions = { minOrderAmount: 25, newCustomersOnly: false, excludedGoods: null }
  updateCode(from.asAdmin(), { id, expiresAt: null, conditions })
}

test.each(['csv', 'json'] as const)(
  'what the operator pinned stays so after %s, though later posts say otherwise',
  async (format) => {
    pinTerms()
    expect(await importAll(format, exportCodes(format))).toMatchObject({ added: 1, errors: [] })
    collectPost()
    expect(read()).toEqual({
      min_order_amount: 25,
      new_customers_only: 0,
      not_combinable: 1,
      excluded_goods: null,
      is_endless: 1,
    })
  },
)

test.each(['csv', 'json'] as const)(
  'a term that the operator emptied is emptied by the import, too: %s',
  async (format) => {
    insertCode(to.db, {
      brandId: 1,
      code: 'ANNA15',
      excludedGoods: 'Gutscheine',
      minOrderAmount: 9,
    })
    pinTerms()
    expect(await importAll(format, exportCodes(format))).toMatchObject({ updated: 1, errors: [] })
    expect(read()).toMatchObject({ min_order_amount: 25, excluded_goods: null, is_endless: 1 })
    expect(await importAll(format, exportCodes(format))).toMatchObject({ skipped: 1 })
  },
)

test.each(['csv', 'json'] as const)(
  'a file of an earlier version, without those columns, sets values that later posts may change: %s',
  async (format) => {
    pinTerms()
    const old = exportCodes(format)
    for (const row of old) {
      delete row.pinnedTerms
      delete row.termDates
    }
    expect(await importAll(format, old)).toMatchObject({ added: 1, errors: [] })
    collectPost()
    expect(read()).toMatchObject({ min_order_amount: 25, new_customers_only: 1, is_endless: 0 })
  },
)

test('addresses get their one spelling, so that the post is known when it comes again', async () => {
  const post = { username: 'anna', quote: 'ANNA15', postedAt: '2026-10-30T10:00:00Z' }
  const spellings = ['/reel/CuZ7YhKtZ1b/?igsh=1', '/p/CuZ7YhKtZ1b/']
  const sources = spellings.map((path) => ({ ...post, postUrl: `https://instagram.com${path}` }))
  await importAll('json', [{ brand: 'snocks', code: 'ANNA15', sources }])
  expect(to.sqlite.prepare('select post_url from code_sources').pluck().all()).toEqual([
    'https://www.instagram.com/p/CuZ7YhKtZ1b/',
  ])
})
