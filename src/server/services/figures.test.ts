import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#db/schema/collection.ts'
import { missedSearches, searchMarks } from '#db/schema/figures.ts'
import { codeCopies } from '#db/schema/votes.ts'
import { AGE_DAYS } from '#shared/domain/code-status.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { FIGURE_PERIODS } from '#shared/domain/vocabulary.ts'
import { figuresSchema } from '#shared/schemas/figures.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertVote } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteBrand } from './brands/manage-brands.ts'
import { updateCode } from './codes/edit-codes.ts'
import { setCodeStatus } from './codes/review-codes.ts'
import { recordCopy, recordVote } from './codes/votes.ts'
import { deleteOldSearches, selectFigures, toKeptTerm } from './figures.ts'
import { searchAll, suggestNames } from './search.ts'
import { deleteOldSalts } from './visitors.ts'

const t = useTestContext()
const read = (period: (typeof FIGURE_PERIODS)[number] = 7) => {
  const figures = selectFigures(t.db, period, t.deps.clock())
  expect(figuresSchema.parse(figures)).toEqual(figures)
  return figures
}
const today = () => read().days.at(-1)

test('a day tells what was found, ended, copied and voted on; a day without anything is 0', async () => {
  const { id } = insertCode(t.db, { createdAt: daysAgo(2) })
  const other = insertCode(t.db).id
  await recordCopy(t.asVisitor('192.0.2.1'), { id })
  await recordVote(t.asVisitor('192.0.2.1'), { id, vote: 'working' })
  await recordVote(t.asVisitor('192.0.2.2'), { id, vote: 'working' })
  await recordVote(t.asVisitor('192.0.2.2'), { id, vote: 'not_working' })
  await setCodeStatus(t.asAdmin(), { ids: [other], status: 'rejected' })
  const { days } = read()
  expect(days.map(({ day }) => day)).toEqual(
    [26, 27, 28, 29, 30, 31].map((day) => `2026-10-${day}`).concat('2026-11-01'),
  )
  expect(days[0]).toMatchObject({ found: 0, ended: 0, copies: 0, working: 0, notWorking: 0 })
  expect(days[4]).toMatchObject({ found: 1, ended: 0 })
  expect(today()).toMatchObject({ found: 1, ended: 1, copies: 1, working: 1, notWorking: 1 })
  await setCodeStatus(t.asAdmin(), { ids: [other], status: 'auto' })
  expect(today()).toMatchObject({ ended: 0 })
  updateCode(t.asAdmin(), { id: other, expiresAt: '2026-10-30' })
  expect(read().days[4]).toMatchObject({ day: '2026-10-30', ended: 1 })
})

test('the best are those with the most copies of the period, not of deleted brands', async () => {
  const brandId = insertBrand(t.db, { name: 'Snocks' }).id
  const codes = ['A', 'B', 'C'].map((code) => insertCode(t.db, { brandId, code }).id)
  const gone = insertCode(t.db)
  const copy = async (id = 0, times = 1) => {
    for (let host = 1; host <= times; host += 1)
      await recordCopy(t.asVisitor(`192.0.2.${host}`), { id })
  }
  await copy(codes[0], 3)
  t.clock.set(daysAgo(-8))
  await copy(codes[1], 2)
  await copy(gone.id, 4)
  insertVote(t.db, { codeId: codes[2] ?? 0, createdAt: daysAgo(-8) })
  deleteBrand(t.asAdmin(), { id: gone.brandId })
  expect(read(30).codes.map(({ code, copies }) => [code, copies])).toEqual([
    ['A', 3],
    ['B', 2],
  ])
  expect(read(30).brands).toMatchObject([{ name: 'Snocks', copies: 5, working: 1 }])
  expect(read(7).codes.map(({ code }) => code)).toEqual(['B'])
  expect(today()).toMatchObject({ copies: 2, found: 0 })
})

const hours = fc.nat(100 * 24)
/** More codes than are shown as the best, so that it matters which are left out. */
const STORED = fc.record({
  codes: fc.array(
    fc.record({
      brand: fc.nat(2),
      // Some were in no list any more when they were withdrawn, or are not today.
      found: fc.nat(450 * 24),
      expired: fc.option(fc.integer({ min: -240, max: 2_400 })),
      withdrawn: fc.option(hours),
    }),
    { minLength: 13, maxLength: 14 },
  ),
  votes: fc.array(fc.record({ code: fc.nat(13), at: hours, works: fc.boolean() })),
  copies: fc.array(fc.record({ code: fc.nat(13), at: hours, copies: fc.nat(3) }), {
    minLength: 20,
  }),
})
const FIELDS = ['found', 'ended', 'copies', 'working', 'notWorking'] as const
type Event = {
  code: number
  brand: number
  day: string
  what: (typeof FIELDS)[number]
  sum: number
}

/** Stores codes with their votes and copies; answers all that happened to them until now. */
function store({ codes, votes, copies }: typeof STORED extends fc.Arbitrary<infer T> ? T : never) {
  t.sqlite.exec('delete from codes; delete from brands')
  const brandIds = [0, 1, 2].map(() => insertBrand(t.db).id)
  const influencerId = insertInfluencer(t.db).id
  const hoursAgo = (count: number | null) => (count === null ? null : daysAgo(count / 24))
  const events: Event[] = []
  const note = (row: { id: number; brandId: number }, at: Date, what: Event['what'], sum = 1) =>
    events.push({ code: row.id, brand: row.brandId, day: toUtcDay(at), what, sum })
  const rows = codes.map(({ brand, found, expired, withdrawn }) => {
    const createdAt = daysAgo(found / 24)
    const [expiresAt, withdrawnAt] = [hoursAgo(expired), hoursAgo(withdrawn)]
    const row = insertCode(t.db, {
      ...{ brandId: brandIds[brand], influencerId, createdAt, expiresAt, withdrawnAt },
    })
    note(row, createdAt, 'found')
    const lastEnd = expiresAt ?? new Date(createdAt.getTime() + AGE_DAYS.unseen * 86_400_000)
    const [end] = [lastEnd, withdrawnAt].flatMap((at) => at ?? []).sort((a, b) => +a - +b)
    if (end && end <= TEST_NOW) note(row, end, 'ended')
    return row
  })
  for (const { code, at, works } of votes) {
    const row = rows[code]
    if (!row) continue
    const [vote, createdAt] = [works ? 'working' : 'not_working', daysAgo(at / 24)] as const
    insertVote(t.db, { codeId: row.id, vote, createdAt })
    note(row, createdAt, works ? 'working' : 'notWorking')
  }
  for (const { code, at, copies: sum } of copies) {
    const row = rows[code]
    const day = toUtcDay(daysAgo(at / 24))
    const copied = row && { codeId: row.id, day, copies: sum }
    if (copied && t.db.insert(codeCopies).values(copied).onConflictDoNothing().run().changes > 0)
      note(row, daysAgo(at / 24), 'copies', sum)
  }
  return events
}

/** The sums of all events, by day, code or brand; nothing where all are 0. */
const sumBy = (events: readonly Event[], key: 'day' | 'code' | 'brand') =>
  [...Map.groupBy(events, (event) => event[key])]
    .map(([of, those]) => {
      const add = (what: string) =>
        those.reduce((sum, event) => sum + (event.what === what ? event.sum : 0), 0)
      return [of, ...FIELDS.map(add)] as [string | number, ...number[]]
    })
    .filter(([, ...sums]) => sums.some((sum) => sum !== 0))

test('figures of every period equal a recount of what is stored', () => {
  fc.assert(
    fc.property(STORED, (given) => {
      const events = store(given)
      for (const period of FIGURE_PERIODS) {
        const first = toUtcDay(daysAgo(period - 1))
        const recent = events.filter(({ day }) => day >= first)
        const shown = read(period)
        const days = shown.days.map((row) => [row.day, ...FIELDS.map((field) => row[field])])
        expect(days.filter(([, ...sums]) => sums.some((sum) => sum !== 0))).toEqual(
          sumBy(recent, 'day').sort(([one], [other]) => String(one).localeCompare(String(other))),
        )
        for (const kind of ['code', 'brand'] as const)
          expect(
            shown[`${kind}s`].map((row) => [row.id, row.copies, row.working, row.notWorking]),
          ).toEqual(
            sumBy(recent, kind)
              .map(([id, , , ...sums]) => [Number(id), ...sums])
              .filter(([, copies]) => copies !== 0)
              .sort(
                ([id = 0, copies = 0, working = 0], [id2 = 0, copies2 = 0, working2 = 0]) =>
                  copies2 - copies || working2 - working || id2 - id,
              )
              .slice(0, LIMITS.bestOfPeriod),
          )
      }
    }),
    { numRuns: 50 },
  )
}, 120_000)

test('runs of the period come with what they did, the latest hundred, the oldest first', () => {
  const row = { trigger: 'cron', status: 'completed', maxCodes: 50 } as const
  const start = TEST_NOW.getTime() - 3_600_000
  for (let minute = 0; minute < 101; minute += 1)
    t.db
      .insert(runs)
      .values({
        ...row,
        startedAt: new Date(start + minute * 1_000),
        finishedAt: new Date(start + minute * 1_000 + 2_500),
        codesFound: minute,
        codesAdded: 1,
        errors: ['a', 'b'],
      })
      .run()
  t.db
    .insert(runs)
    .values({ ...row, startedAt: daysAgo(8) })
    .run()
  const { runs: shown, totalRuns } = read()
  expect([shown.length, totalRuns, read(30).totalRuns]).toEqual([100, 101, 102])
  expect(shown[0]).toMatchObject({ seconds: 2.5, codesFound: 1, codesAdded: 1, errors: 2 })
})

/** A search by a visitor, and what is written after its answer. */
async function search(q: string, address = '192.0.2.1') {
  searchAll(t.asVisitor(address), { q })
  await settle()
}
const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const missed = () => read(90).missedSearches

test('a term without a result is shown once three visitors searched for it, and forgotten after 90 days', async () => {
  insertBrand(t.db, { name: 'Snocks' })
  for (const host of [1, 1, 2]) await search('  Fehlende   MARKE ', `192.0.2.${host}`)
  t.clock.advance(24 * 3_600_000)
  await search('fehlende marke', '192.0.2.2')
  expect(missed()).toEqual([])
  await search('fehlende marke', '192.0.2.3')
  for (const host of [1, 2, 3]) await search('snocks', `192.0.2.${host}`)
  expect(missed()).toEqual([{ term: 'fehlende marke', searches: 3 }])
  expect(JSON.stringify(listRows(t.db, searchMarks))).not.toContain('192.0.2')
  t.clock.advance(88 * 86_400_000)
  expect(deleteOldSearches(t.asSystem())).toBe(0)
  t.clock.advance(2 * 86_400_000)
  expect(await deleteOldSalts(t.asSystem())).toMatchObject({ searchMarks: 3 })
  expect(deleteOldSearches(t.asSystem())).toBe(2)
  expect(listRows(t.db, missedSearches)).toEqual([])
})

test('a term that one network alone searched for is kept by nobody in words', async () => {
  for (const host of ['1', '2', '3']) await search('anna müller', `2001:db8:1:2${host}::1`)
  expect(listRows(t.db, missedSearches)).toEqual([])
  expect(JSON.stringify(listRows(t.db, searchMarks))).not.toContain('anna')
  t.clock.set('2026-12-01T12:00:00Z')
  await search('anna müller', '2001:db8:1:2f::1')
  expect(listRows(t.db, missedSearches)).toEqual([])
  await search('anna müller', '2001:db8:1:300::1')
  expect(listRows(t.db, missedSearches)).toMatchObject([{ term: 'anna müller', searches: 2 }])
})

test('of one network 20 terms a day are noted, and a flood leaves so many marks and no more', async () => {
  for (let term = 0; term < 30; term += 1) await search(`marke ${'x'.repeat(term)}a`)
  expect(listRows(t.db, searchMarks)).toHaveLength(20)
  const insert = t.sqlite.prepare('insert into search_marks (visitor, created_at) values (?, 1)')
  for (let mark = 20; mark < LIMITS.keptSearchMarks; mark += 1) insert.run(`${mark}`)
  await search('noch eine', '192.0.2.9')
  expect(listRows(t.db, searchMarks)).toHaveLength(LIMITS.keptSearchMarks)
})

test('nothing is kept of suggestions, of the operator, or of what may be somebody’s address or number', async () => {
  const personal = ['anna@firma.de', '@anna.beispiel', '0151 234 56 78', '+49 (30) 901820']
  for (const q of [...personal, '??', '7']) await search(q)
  searchAll(t.asAdmin(), { q: 'fehlende marke' })
  suggestNames(t.asVisitor(), { q: 'fehlende marke' })
  await settle()
  expect(listRows(t.db, missedSearches)).toEqual([])
  expect(toKeptTerm('x'.repeat(100))).toHaveLength(60)
  expect(toKeptTerm('Größe 42')).toBe('größe 42')
})

test('no more than 2,000 terms are kept: the rarest and oldest go', async () => {
  for (const host of [1, 2]) await search('selten', `192.0.2.${host}`)
  t.clock.advance(24 * 3_600_000)
  const insert = t.sqlite.prepare("insert into missed_searches values (?, '2026-11-02', 3)")
  for (let n = 1; n < 2_000; n += 1) insert.run(`begriff ${n}`)
  for (const host of [1, 2]) await search('neuer begriff', `192.0.2.${host}`)
  const terms = listRows(t.db, missedSearches).map(({ term }) => term)
  expect(terms).toHaveLength(2_000)
  expect(terms).toContain('neuer begriff')
  expect(terms).not.toContain('selten')
})
