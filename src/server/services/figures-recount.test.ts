import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import { FIGURE_PERIODS } from '#shared/domain/vocabulary.ts'
import { createTestContext, daysAgo, type TestContext } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertVote } from '#test/factories.ts'
import { deleteBrand, mergeBrands } from './brands/manage-brands.ts'
import { deleteCode, updateCode } from './codes/edit-codes.ts'
import { mergeCodes } from './codes/merge-codes.ts'
import { refreshRanks } from './codes/ranking.ts'
import { setCodeStatus } from './codes/review-codes.ts'
import { deleteOldSalts, recordCopy, recordVote } from './codes/votes.ts'
import { refreshDueCounters } from './counters.ts'
import { getFigures, movePeriods } from './figures.ts'
import { blockInfluencer } from './influencers/block-list.ts'
import { removeHiddenRows } from './remove-hidden-rows.ts'

type Work = (t: TestContext) => unknown
/** The nth of the codes, brands or people that are there; nothing where there are none. */
const nth = (t: TestContext, table: string, n: number): number | undefined => {
  const ids = t.sqlite.prepare(`select id from ${table} order by id`).pluck().all() as number[]
  return ids[n % ids.length]
}
const withCode =
  (n: number, work: (t: TestContext, id: number) => unknown): Work =>
  (t) => {
    const id = nth(t, 'codes', n)
    return id === undefined ? undefined : work(t, id)
  }
const visible = (t: TestContext, id: number) =>
  t.sqlite.prepare("select status <> 'rejected' from codes where id = ?").pluck().get(id) === 1

const small = fc.nat(7)
const host = small.map((number) => `192.0.2.${number}`)
const vote = fc.constantFrom('working' as const, 'not_working' as const)
const writes: fc.Arbitrary<Work>[] = [
  fc.tuple(small, small, fc.nat(120)).map(([brand, person, age]) => (t: TestContext) => {
    const ends = age % 3 ? null : daysAgo(age - 40)
    const brandId = nth(t, 'brands', brand) ?? insertBrand(t.db).id
    const influencerId = nth(t, 'influencers', person) ?? insertInfluencer(t.db).id
    insertCode(t.db, { brandId, influencerId, createdAt: daysAgo(age), expiresAt: ends })
  }),
  fc.constant((t: TestContext) => void insertBrand(t.db)),
  fc.constant((t: TestContext) => void insertInfluencer(t.db)),
  fc
    .tuple(small, host, vote)
    .map(([n, address, value]) =>
      withCode(
        n,
        (t, id) => visible(t, id) && recordVote(t.asVisitor(address), { id, vote: value }),
      ),
    ),
  fc
    .tuple(small, host)
    .map(([n, address]) =>
      withCode(n, (t, id) => visible(t, id) && recordCopy(t.asVisitor(address), { id })),
    ),
  fc.tuple(small, fc.nat(120), vote).map(([n, age, value]) =>
    withCode(n, (t, codeId) => {
      insertVote(t.db, { codeId, vote: value, createdAt: daysAgo(age) })
    }),
  ),
  fc.tuple(small, fc.nat(120)).map(([n, age]) =>
    withCode(n, (t, id) => {
      // As an import writes the copies of a day.
      t.sqlite
        .prepare(
          `insert into code_days (code_id, day, copies) values (?, ?, 3)
             on conflict do update set copies = copies + 3`,
        )
        .run(id, toUtcDay(daysAgo(age)))
      t.sqlite.prepare('update codes set usage_count = usage_count + 3 where id = ?').run(id)
    }),
  ),
  fc.tuple(small, small).map(([one, other]) =>
    withCode(one, (t, fromId) => {
      const intoId = t.sqlite
        .prepare(
          'select id from codes where id <> ? and brand_id = (select brand_id from codes where id = ?)',
        )
        .pluck()
        .all(fromId, fromId)[other % 2] as number | undefined
      return intoId !== undefined && mergeCodes(t.asAdmin(), { fromId, intoId })
    }),
  ),
  small.map((n) => withCode(n, (t, id) => deleteCode(t.asAdmin(), { id }))),
  fc
    .tuple(small, fc.constantFrom('rejected' as const, 'auto' as const, 'verified' as const))
    .map(([n, status]) =>
      withCode(n, (t, id) => setCodeStatus(t.asAdmin(), { ids: [id], status })),
    ),
  fc
    .tuple(small, fc.option(fc.integer({ min: -9, max: 9 })))
    .map(([n, days]) =>
      withCode(n, (t, id) =>
        updateCode(t.asAdmin(), { id, expiresAt: days === null ? null : toUtcDay(daysAgo(days)) }),
      ),
    ),
  fc.tuple(small, small).map(([one, other]) => async (t: TestContext) => {
    const [fromId, intoId] = [nth(t, 'brands', one), nth(t, 'brands', other)]
    if (fromId === undefined || intoId === undefined || fromId === intoId) return
    mergeBrands(t.asAdmin(), { fromId, intoId })
    await removeHiddenRows(t.asSystem())
  }),
  small.map((n) => async (t: TestContext) => {
    const id = nth(t, 'brands', n)
    if (id === undefined) return
    deleteBrand(t.asAdmin(), { id })
    await removeHiddenRows(t.asSystem())
  }),
  small.map((n) => async (t: TestContext) => {
    const username = t.sqlite.prepare('select username from influencers').pluck().all()[n]
    if (username === undefined) return
    blockInfluencer(t.asAdmin(), { username: String(username) })
    await removeHiddenRows(t.asSystem())
  }),
  fc.integer({ min: -50, max: 400 }).map((hours) => (t: TestContext) => {
    t.clock.advance(hours * 3_600_000)
  }),
  fc.constant((t: TestContext) => movePeriods(t.asSystem())),
  fc.constant((t: TestContext) => deleteOldSalts(t.asSystem())),
]

/** Everything counted anew from codes and votes, which the sums are made of. */
function recount(t: TestContext) {
  const codes = t.sqlite
    .prepare(
      'select id, brand_id as brandId, created_at as createdAt, ended_at as endedAt from codes',
    )
    .all() as { id: number; brandId: number; createdAt: number; endedAt: number | null }[]
  const votes = t.sqlite.prepare('select code_id as id, vote, created_at as at from votes').all()
  const copies = t.sqlite.prepare('select code_id as id, day, copies from code_days').all()
  const events = [
    ...codes.map(({ id, createdAt }) => [id, toUtcDay(new Date(createdAt)), 'found', 1] as const),
    ...codes.flatMap(({ id, endedAt }) =>
      endedAt === null ? [] : [[id, toUtcDay(new Date(endedAt)), 'ended', 1] as const],
    ),
    ...(votes as { id: number; vote: string; at: number }[]).map(
      (one) =>
        [
          one.id,
          toUtcDay(new Date(one.at)),
          one.vote === 'working' ? 'working' : 'notWorking',
          1,
        ] as const,
    ),
    ...(copies as { id: number; day: string; copies: number }[]).map(
      (one) => [one.id, one.day, 'copies', one.copies] as const,
    ),
  ]
  const brandOf = new Map(codes.map(({ id, brandId }) => [id, brandId]))
  return events.map(([codeId, day, what, amount]) => {
    const brandId = brandOf.get(codeId)
    if (brandId === undefined) throw new Error('an event of no code')
    return { codeId, brandId, day, what, amount }
  })
}
type Events = ReturnType<typeof recount>

const FIELDS = ['found', 'ended', 'copies', 'working', 'notWorking'] as const
function sumBy(events: Events, toKey: (event: Events[number]) => string, fields = FIELDS.slice()) {
  const groups = [...Map.groupBy(events, toKey)].map(([key, group]) => {
    const sumOf = (field: string) =>
      group.reduce((sum, one) => sum + (one.what === field ? one.amount : 0), 0)
    return [key, ...fields.map(sumOf)]
  })
  return groups.filter(([, ...sums]) => sums.some((sum) => sum !== 0)).toSorted()
}

test('the figures equal a recount of the stored rows, whatever was written before', async () => {
  const work = fc.array(fc.oneof(...writes), { minLength: 5, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(work, async (works) => {
      const t = createTestContext()
      try {
        const brandId = insertBrand(t.db).id
        for (let n = 0; n < 4; n += 1) insertCode(t.db, { brandId })
        for (const one of works) await one(t)
        // The jobs, as they run by themselves.
        await refreshRanks(t.asSystem())
        await refreshDueCounters(t.asSystem())
        await movePeriods(t.asSystem())
        compare(t)
      } finally {
        // Brands that were deleted or merged are also worked off in the background.
        await t.deps.background.stop()
        t.close()
      }
    }),
    { numRuns: 50 },
  )
}, 120_000)

test('a database of an earlier version has the figures of what it stored', async () => {
  const handle = openDatabase(':memory:')
  onTestFinished(() => handle.close())
  migrateDatabase(handle.db, { last: 19 })
  const ago = (days: number) => daysAgo(days).getTime()
  handle.sqlite.exec(`
    insert into brands (id, name, slug, name_key, search_text, category_id, created_at, updated_at)
      values (1, 'A', 'a', 'a', 'a', 1, 1, 1), (2, 'B', 'b', 'b', 'b', 1, 1, 1);
    insert into influencers (id, username, display_name, search_text, created_at, updated_at)
      values (1, 'anna', 'anna', 'anna', 1, 1);
    insert into codes (id, brand_id, influencer_id, code, normalized_code, status, status_pinned,
        usage_count, confidence, created_at, extracted_at, expires_at, has_ended) values
      (1, 1, 1, 'A', 'A', 'unverified', 0, 5, 1, ${ago(40)}, ${ago(40)}, null, 0),
      (2, 2, 1, 'B', 'B', 'rejected', 1, 0, 1, ${ago(20)}, ${ago(9)}, null, 0),
      (3, 2, 1, 'C', 'C', 'unverified', 0, 2, 1, ${ago(20)}, ${ago(20)}, ${ago(3)}, 1);
    insert into votes (code_id, voter, vote, created_at) values (1, 'x', 'working', ${ago(1)}),
      (1, 'y', 'not_working', ${ago(60)}), (2, 'z', 'not_working', ${ago(5)});
    insert into code_copies (code_id, day, copies) values (1, '2026-10-31', 4), (1, '2026-09-01', 1),
      (3, '2026-10-30', 2);`)
  const t = createTestContext({}, handle)
  compare(t)
  await movePeriods(t.asSystem())
  compare(t)
  const ended = t.sqlite.prepare('select id, ended_at from codes where ended_at is not null').raw()
  expect(ended.all()).toEqual([
    [2, ago(5)],
    [3, ago(3)],
  ])
})

function compare(t: TestContext) {
  const events = recount(t)
  const rows = (query: string) => t.sqlite.prepare(query).raw().all() as unknown[][]
  const days = 'found, ended, copies, working, not_working from day_sums'
  expect(rows(`select brand_id || ' ' || day, ${days} where brand_id > 0`).toSorted()).toEqual(
    sumBy(events, ({ brandId, day }) => `${brandId} ${day}`),
  )
  const siteDays = sumBy(events, ({ day }) => day)
  expect(rows(`select day, ${days} where brand_id = 0`).toSorted()).toEqual(siteDays)
  const now = t.asAdmin().clock()
  for (const period of FIGURE_PERIODS) {
    const firstDay = toUtcDay(new Date(now.getTime() - (period - 1) * 86_400_000))
    const recent = events.filter(({ day }) => day >= firstDay)
    for (const kind of ['code', 'brand'] as const)
      expect(
        rows(`select id || '', copies, working, not_working from period_sums
          where days = ${period} and kind = '${kind}'`).toSorted(),
      ).toEqual(
        sumBy(recent, (event) => `${event[`${kind}Id`]}`, ['copies', 'working', 'notWorking']),
      )
    const shown = getFigures(t.asAdmin(), { period }).days
    expect(shown).toHaveLength(period)
    expect(
      shown
        .map((row) => [row.day, ...FIELDS.map((field) => row[field])])
        .filter(([, ...sums]) => sums.some((sum) => sum !== 0)),
    ).toEqual(siteDays.filter(([day]) => String(day) >= firstDay && String(day) <= toUtcDay(now)))
  }
  // Copies are stored in the days alone: the code's own total says how many there must be.
  expect(
    rows('select code_id, sum(copies) from code_days group by 1 having sum(copies) > 0'),
  ).toEqual(rows('select id, usage_count from codes where usage_count > 0 order by id'))
  const isOver = `status = 'rejected' or (needs_review and review_reason = 'visitors')
    or coalesce(expires_at <= ${now.getTime()}, 0)`
  expect(rows(`select id from codes where (ended_at is not null) <> (${isOver})`)).toEqual([])
  expect(rows('select id from codes where ended_at > expires_at')).toEqual([])
}
