import { beforeEach, expect, test } from 'vitest'
import { insertBrand } from '#test/factories.ts'
import { createPost, NO_CONDITIONS, storeOffer } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteCode } from '../codes/edit-codes.ts'
import { listLogs } from '../logs.ts'
import { importCodes } from './import-codes.ts'

const ROW = {
  brand: 'snocks',
  code: 'ANNA15',
  discountAmount: '15',
  postUrl: 'https://www.instagram.com/p/A/',
  username: '@Anna',
  quote: 'Mit dem Code ANNA15',
  postedAt: '2026-10-30T10:00:00Z',
}

const t = useTestContext()
beforeEach(() => {
  insertBrand(t.db, { name: 'Snocks' })
  insertBrand(t.db, { name: 'Kapten & Son' })
})

/** A quote that is not what a test is about has the row's code. */
const importRows = (...values: Record<string, unknown>[]) =>
  importCodes(t.asAdmin(), {
    format: 'csv',
    rows: values.map((row, index) => ({
      line: index + 2,
      values: { ...row, quote: row.quote === ROW.quote ? `Mit dem Code ${row.code}` : row.quote },
    })),
  })
const readCodes = () =>
  t.sqlite
    .prepare(
      `select codes.id, code, discount_amount amount, status, total_codes active from codes
        join brands on brands.id = brand_id`,
    )
    .all()

test('a file made by hand: one post a row, brand by slug or name, a day as the end', async () => {
  const result = await importRows(ROW, {
    ...ROW,
    brand: 'kapten & SON',
    code: 'kapten10',
    expiresAt: '2026-12-31',
    status: 'verified',
  })
  expect(result).toEqual({ added: 2, updated: 0, skipped: 0, errors: [] })
  expect(readCodes()).toEqual([
    { id: 1, code: 'ANNA15', amount: 15, status: 'unverified', active: 1 },
    { id: 2, code: 'kapten10', amount: 15, status: 'verified', active: 1 },
  ])
  const stored = t.sqlite.prepare('select * from codes where id = 2').get()
  expect(stored).toMatchObject({
    normalized_code: 'KAPTEN10',
    discount_type: 'percentage',
    status_pinned: 1,
    expires_at: Date.parse('2026-12-31T22:59:59.999Z'),
    created_at: Date.parse(ROW.postedAt),
  })
  expect(t.sqlite.prepare('select username, active_codes from influencers').all()).toEqual([
    { username: 'anna', active_codes: 2 },
  ])
  expect(listLogs(t.asAdmin(), { type: 'admin' })[0]).toMatchObject({
    level: 'success',
    message: 'Import: 2 Codes hinzugefügt, 0 geändert, 0 unverändert, 0 fehlerhaft',
  })
})

test.each([
  [{ postUrl: '' }, 'Adresse des Posts'],
  [{ postUrl: 'javascript:alert(1)' }, 'Adresse des Posts'],
  [{ username: '' }, 'Benutzername'],
  [{ quote: '' }, 'Zitat'],
  [{ postedAt: 'gestern' }, 'Zeitpunkt des Posts'],
  [{ sources: '[]', postUrl: '' }, 'Adresse des Posts'],
  [{ sources: 'kein JSON', postUrl: '' }, 'Adresse des Posts'],
  [{ brand: 'Unbekannt' }, 'Die Marke „Unbekannt“ gibt es nicht.'],
  [{ brand: '' }, 'Marke'],
  [{ code: 'X' }, 'Code'],
  [{ code: 'X'.repeat(65) }, 'Code'],
  [{ discountAmount: 'viel' }, 'Rabatt'],
  [{ discountAmount: '101' }, 'Der Rabatt darf höchstens 100 Prozent sein.'],
  [{ discountType: 'Punkte' }, 'Art des Rabatts'],
  [{ description: 'f\ufffdr alle' }, 'gingen Zeichen verloren'],
  [{ code: '1,00E+05' }, '„1,00E+05“ ist kein Code: Ein Tabellenprogramm hat ihn verändert.'],
  [{ code: '10. Mai' }, 'hat ihn verändert'],
  [{ code: 'Mai 26' }, 'hat ihn verändert'],
  [{ status: 'gut' }, 'Status'],
  [{ isExclusive: 'vielleicht' }, 'Angabe „Exklusiv“'],
  [{ expiresAt: '31.02.' }, 'Datum „Gültig bis“'],
])('a row with %j is refused with its line, the others go on', async (fault, says) => {
  const result = await importRows(
    { ...ROW, code: 'GUT10' },
    { ...ROW, ...fault },
    { ...ROW, code: 'GUT20' },
  )
  expect(result).toMatchObject({ added: 2, updated: 0, skipped: 0 })
  expect(result.errors).toEqual([{ line: 3, message: expect.stringContaining(says) }])
})

test('the same code twice in one piece is an error, again later changes nothing', async () => {
  expect(await importRows(ROW, { ...ROW, code: 'anna15' })).toMatchObject({
    added: 1,
    errors: [{ line: 3, message: 'Der Code steht schon in Zeile 2.' }],
  })
  expect(await importRows(ROW)).toEqual({ added: 0, updated: 0, skipped: 1, errors: [] })
})

test('a code waits no more for its amount once a file has that amount', async () => {
  await importRows(ROW, { ...ROW, code: 'BEN95', discountAmount: '95' }, { ...ROW, code: 'CLARA' })
  const wait = (reason: string) =>
    t.sqlite.exec(`update codes set needs_review = 1, review_reason = '${reason}'`)
  const isWaiting = () => t.sqlite.prepare('select needs_review from codes').pluck().all()
  const rows = [ROW, { ...ROW, code: 'BEN95', discountAmount: '95' }]
  const silent = { ...ROW, code: 'CLARA', discountAmount: '', description: 'Versand frei' }
  wait('amount')
  expect(await importRows(...rows, silent)).toMatchObject({ updated: 3, skipped: 0 })
  expect(isWaiting()).toEqual([0, 0, 1])
  // What the file says of the waiting counts more.
  wait('amount')
  const waiting = rows.map((row) => ({ ...row, needsReview: 'ja' }))
  expect(await importRows(...waiting)).toMatchObject({ skipped: 2 })
  wait('confidence')
  await importRows(...rows)
  expect(isWaiting()).toEqual([1, 1, 1])
})

test('what a row leaves empty stays; a new post and a new amount change the code', async () => {
  await importRows({ ...ROW, description: 'Versand frei', isExclusive: 'ja' })
  expect(
    await importRows({
      ...ROW,
      discountAmount: '',
      postUrl: 'https://www.instagram.com/p/B/',
      postedAt: '2026-10-31T10:00:00Z',
    }),
  ).toMatchObject({ updated: 1 })
  expect(await importRows({ ...ROW, discountAmount: '20' })).toMatchObject({ updated: 1 })
  const stored = t.sqlite.prepare('select * from codes').get()
  expect(stored).toMatchObject({
    discount_amount: 20,
    description: 'Versand frei',
    is_exclusive: 1,
    created_at: Date.parse(ROW.postedAt),
    extracted_at: Date.parse('2026-10-31T10:00:00Z'),
  })
  expect(t.sqlite.prepare('select count(*) from code_sources').pluck().get()).toBe(2)
})

test('a file of an earlier version comes in without votes, copies and decisions, and with the operator’s status alone', async () => {
  const old = {
    ...{ confidence: '0.5', usageCount: '7', upvotes: '3', lastWorkedAt: 'gestern' },
    ...{ acceptedAt: ROW.postedAt, reviewReason: 'amount', termDates: '{"discount":1}' },
    ...{ pinnedTerms: 'discount', votes: 'kein JSON', copies: '[{"day":1}]' },
    status: 'verified',
  }
  const byVotes = { ...ROW, ...old, code: 'STIMMEN', statusPinned: 'false', needsReview: 'true' }
  const result = await importRows({ ...ROW, ...old, statusPinned: 'true' }, byVotes)
  expect(result).toMatchObject({ added: 2, errors: [] })
  const codes = t.sqlite
    .prepare('select status, usage_count, upvotes, pinned_terms, needs_review from codes')
    .raw()
    .all()
  expect(codes).toEqual([
    ['verified', 0, 0, '[]', 0],
    ['unverified', 0, 0, '[]', 1],
  ])
})

test('what a file sets is no word against later posts', async () => {
  await importRows({ ...ROW, username: 'anna.beispiel', minOrderAmount: '25' })
  storeOffer(t.asSystem(), {
    brandId: 1,
    post: createPost('ANNA15', { postedAt: '2026-11-01T11:00:00Z' }),
    conditions: { ...NO_CONDITIONS, minOrderAmount: 40 },
  })
  expect(t.sqlite.prepare('select min_order_amount from codes').pluck().all()).toEqual([40])
})

test('addresses get their one spelling, so that the post is known when it comes again', async () => {
  const post = { username: 'anna', quote: 'ANNA15', postedAt: ROW.postedAt }
  const spellings = ['/reel/CuZ7YhKtZ1b/?igsh=1', '/p/CuZ7YhKtZ1b/']
  const sources = spellings.map((path) => ({ ...post, postUrl: `https://instagram.com${path}` }))
  await importRows({ ...ROW, sources: JSON.stringify(sources) })
  expect(t.sqlite.prepare('select post_url from code_sources').pluck().all()).toEqual([
    'https://www.instagram.com/p/CuZ7YhKtZ1b/',
  ])
})

test('posts of people on the block list are left out, a code with no other is refused', async () => {
  t.sqlite.exec("insert into blocked_influencers values ('anna', null, 1)")
  const post = { postUrl: 'https://x.example/1', quote: 'Q', postedAt: ROW.postedAt }
  const sources = JSON.stringify([
    { ...post, username: 'anna' },
    { ...post, postUrl: 'https://x.example/2', username: 'berta' },
  ])
  const result = await importRows(ROW, { ...ROW, code: 'BERTA', sources })
  expect(result).toMatchObject({
    added: 1,
    errors: [{ line: 2, message: 'Der Benutzername steht auf der Sperrliste.' }],
  })
  expect(t.sqlite.prepare('select username from influencers').pluck().all()).toEqual(['berta'])
})

test('a code that was deleted comes back when the operator imports it', async () => {
  await importRows(ROW)
  deleteCode(t.asAdmin(), { id: 1 })
  const dismissed = () => t.sqlite.prepare('select count(*) from dismissed_codes').pluck().get()
  expect(dismissed()).toBe(1)
  expect(await importRows(ROW)).toMatchObject({ added: 1 })
  expect(dismissed()).toBe(0)
})

test('a post from the future is from now, and apostrophes of a CSV are taken back', async () => {
  await importRows({ ...ROW, code: "'-NEU-", postedAt: '2030-01-01T00:00:00Z' })
  expect(t.sqlite.prepare('select code, created_at from codes').get()).toEqual({
    code: '-NEU-',
    created_at: t.deps.clock().getTime(),
  })
})

test('a video on YouTube may come without its words, any other post may not', async () => {
  const post = { username: 'anna', quote: '', postedAt: ROW.postedAt }
  const sources = (postUrl: string) => JSON.stringify([{ ...post, postUrl }])
  const result = await importRows(
    { ...ROW, sources: sources('https://youtu.be/dQw4w9WgXcQ') },
    { ...ROW, code: 'ANNA20', sources: sources('https://www.instagram.com/p/CuZ7YhKtZ1b/') },
  )
  expect(result).toMatchObject({
    added: 1,
    errors: [{ line: 3, message: 'In Fundstelle 1 fehlt das Zitat.' }],
  })
  expect(t.sqlite.prepare('select post_url, quote from code_sources').all()).toEqual([
    { post_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', quote: '' },
  ])
})

test('a new code that does not stand in its own quote waits, whatever the file says', async () => {
  const needsReview = 'nein'
  await importRows(
    { ...ROW, quote: 'Mit ANNA15 sparen', needsReview },
    { ...ROW, code: 'anna20', quote: 'Mit „ＡＮＮＡ２０“ sparen', needsReview },
    { ...ROW, code: '815', quote: 'Mit 0815 sparen', needsReview },
    { ...ROW, code: 'NEU', quote: 'Der NEUE Code', needsReview },
  )
  const codes = t.sqlite.prepare('select code, needs_review, review_reason from codes').raw().all()
  expect(codes).toEqual([
    ['ANNA15', 0, null],
    ['anna20', 0, null],
    ['815', 1, 'confidence'],
    ['NEU', 1, 'confidence'],
  ])
  // Once the operator has let it through, the same file takes nothing back.
  t.sqlite.exec("update codes set needs_review = 0, review_reason = null where code = '815'")
  expect(await importRows({ ...ROW, code: '815', quote: 'Mit 0815 sparen' })).toMatchObject({
    skipped: 1,
  })
})

test('cells as people and German spreadsheets write them', async () => {
  const result = await importRows(
    { ...ROW, discountAmount: '12,5 %', expiresAt: '31.12.26', postedAt: '30.10.2026 11:05' },
    {
      ...ROW,
      code: 'EURO',
      discountAmount: '10 €',
      minOrderAmount: '1.234,50',
      isExclusive: 'WAHR',
    },
    { ...ROW, code: 'TAG', discountType: 'Prozent', postedAt: '2026-10-30', isExclusive: 'FALSCH' },
  )
  expect(result).toMatchObject({ added: 3, errors: [] })
  const codes = t.sqlite
    .prepare(
      'select discount_amount, discount_type, min_order_amount, is_exclusive, expires_at, created_at from codes',
    )
    .raw()
    .all()
  const end = Date.parse('2026-12-31T22:59:59.999Z')
  expect(codes).toEqual([
    [12.5, 'percentage', null, 0, end, Date.parse('2026-10-30T10:05:00Z')],
    [10, 'fixed', 1234.5, 1, null, Date.parse(ROW.postedAt)],
    [15, 'percentage', null, 0, null, Date.parse('2026-10-30T11:00:00Z')],
  ])
})
