import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUtcDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
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
import { selectFigures } from './figures.ts'
import { blockInfluencer } from './influencers/block-list.ts'

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
          `insert into code_copies (code_id, day, copies) values (?, ?, 3)
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
  }),
  small.map((n) => async (t: TestContext) => {
    const id = nth(t, 'brands', n)
    if (id === undefined) return
    deleteBrand(t.asAdmin(), { id })
  }),
  small.map((n) => async (t: TestContext) => {
    const username = t.sqlite.prepare('select username from influencers').pluck().all()[n]
    if (username === undefined) return
    blockInfluencer(t.asAdmin(), { username: String(username) })
  }),
  fc.integer({ min: -50, max: 400 }).map((hours) => (t: TestContext) => {
    t.clock.advance(hours * 3_600_000)
  }),
  fc.constant((t: TestContext) => deleteOldSalts(t.asSystem())),
]

/** Everything counted from the rows of codes, votes and copies. */
function recount(t: TestContext) {
  const codes = t.sqlite
    .prepare(
      `select id, brand_id as brandId, created_at as createdAt, withdrawn_at as withdrawnAt,
        expires_at as expiresAt from codes`,
    )
    .all() as {
    id: number
    brandId: number
    createdAt: number
    withdrawnAt: number | null
    expiresAt: number | null
  }[]
  const votes = t.sqlite.prepare('select code_id as id, vote, created_at as at from votes').all()
  const copies = t.sqlite.prepare('select code_id as id, day, copies from code_copies').all()
  const now = t.asAdmin().clock().getTime()
  const events = [
    ...codes.map(({ id, createdAt }) => [id, toUtcDay(new Date(createdAt)), 'found', 1] as const),
    ...codes.flatMap(({ id, withdrawnAt, expiresAt }) => {
      const endedAt = Math.min(withdrawnAt ?? Infinity, expiresAt ?? Infinity)
      return endedAt > now ? [] : [[id, toUtcDay(new Date(endedAt)), 'ended', 1] as const]
    }),
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
        compare(t)
      } finally {
        t.close()
      }
    }),
    { numRuns: 50 },
  )
}, 120_000)

function compare(t: TestContext) {
  const events = recount(t)
  const now = t.asAdmin().clock()
  for (const period of FIGURE_PERIODS) {
    const firstDay = toUtcDay(new Date(now.getTime() - (period - 1) * 86_400_000))
    const recent = events.filter(({ day }) => day >= firstDay)
    const shown = selectFigures(t.db, period, t.deps.clock())
    expect(shown.days).toHaveLength(period)
    expect(
      shown.days
        .map((row) => [row.day, ...FIELDS.map((field) => row[field])])
        .filter(([, ...sums]) => sums.some((sum) => sum !== 0)),
    ).toEqual(sumBy(recent, ({ day }) => day).filter(([day]) => String(day) <= toUtcDay(now)))
    for (const kind of ['code', 'brand'] as const)
      expect(
        shown[`${kind}s`].map((row) => [`${row.id}`, row.copies, row.working, row.notWorking]),
      ).toEqual(
        sumBy(recent, (event) => `${event[`${kind}Id`]}`, ['copies', 'working', 'notWorking'])
          .filter(([, copies]) => copies !== 0)
          .toSorted(
            (one, other) =>
              Number(other[1]) - Number(one[1]) ||
              Number(other[2]) - Number(one[2]) ||
              Number(other[0]) - Number(one[0]),
          )
          .slice(0, LIMITS.bestOfPeriod),
      )
  }
  // Copies are stored in the days alone: the code's own total says how many there must be.
  const rows = (query: string) => t.sqlite.prepare(query).raw().all()
  expect(
    rows('select code_id, sum(copies) from code_copies group by 1 having sum(copies) > 0'),
  ).toEqual(rows('select id, usage_count from codes where usage_count > 0 order by id'))
}
