import { expect, test } from 'vitest'
import {
  codeAge,
  codeBadge,
  decideCodeStatus,
  findConfirmedAt,
  isExpired,
  isFailing,
  isReportedByVisitors,
  mostRemovals,
  pickRankingVotes,
} from './code-status.ts'

const now = new Date('2026-11-01T12:00:00Z')
const HOUR_MS = 3_600_000

/**
 * '+' works, '-' does not; newest first, the newest `first` hours old and each `hours` older than the one
 * before, from as many neighbourhoods and wide networks as given, by turns.
 */
const votes = (signs: string, { first = 0, hours = 10, places = 99, wide = 9 } = {}) =>
  [...signs].map((sign, index) => ({
    vote: sign === '+' ? ('working' as const) : ('not_working' as const),
    createdAt: new Date(now.getTime() - (first + index * hours) * HOUR_MS),
    neighbourhood: `n${index % places}`,
    wideNetwork: `w${index % wide}`,
  }))
const evidence = { votes: votes(''), influencers: 1, pinnedStatus: null }

test.each([
  ['', 'unverified'],
  ['++', 'unverified'],
  ['+++', 'verified'],
  ['+++-', 'unverified'],
  ['+++++-', 'verified'],
  ['+++---', 'unverified'],
  ['----------', 'unverified'],
  ['-----+++++', 'unverified'],
  ['-----++++++++++', 'verified'],
  ['-++++++++++', 'verified'],
] as const)('votes %s make it %s', (signs, status) => {
  expect(decideCodeStatus({ ...evidence, votes: votes(signs) }, now)).toBe(status)
})

test.each([
  ['of three neighbourhoods in two wide networks within 20 hours', {}, 'verified'],
  ['of two neighbourhoods', { places: 2 }, 'unverified'],
  ['of one wide network', { wide: 1 }, 'unverified'],
  ['within less than 20 hours', { hours: 9.9 }, 'unverified'],
  ['of the last 30 days', { first: 30 * 24 - 20 }, 'verified'],
  ['of which one is older than 30 days', { first: 30 * 24 - 19 }, 'unverified'],
] as const)('three working votes %s make it what it should be', (_, from, status) => {
  expect(decideCodeStatus({ ...evidence, votes: votes('+++', from) }, now)).toBe(status)
})

const reports = (signs: string, from = {}, acceptedAt: Date | null = null) =>
  isReportedByVisitors({ votes: votes(signs, from), isReported: false, acceptedAt }, now)

test.each([
  ['ten against it, over 20 hours', '----------', { hours: 2.3 }, true],
  ['nine', '---------', {}, false],
  ['one for it among the last ten', '-----+----', { hours: 2.3 }, true],
  ['two for it among the last ten', '--+--+----', {}, false],
  ['within less than 20 hours', '----------', { hours: 2.2 }, false],
  ['of four neighbourhoods', '----------', { places: 4 }, false],
  ['of five neighbourhoods', '----------', { places: 5 }, true],
  ['of one wide network', '----------', { wide: 1 }, false],
  [
    'a burst against a code that many say works',
    `----------${'+'.repeat(40)}`,
    { hours: 3 },
    false,
  ],
  ['the same over ten days', `----------${'+'.repeat(40)}`, { hours: 27 }, true],
] as const)('a code leaves the lists by the last ten votes: %s', (_, signs, from, leaves) => {
  expect(reports(signs, from)).toBe(leaves)
})

test('votes from before the operator accepted a code do not count against it', () => {
  const accepted = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  expect(reports('----------', {}, accepted(91))).toBe(true)
  expect(reports('----------', {}, accepted(89))).toBe(false)
})

test.each([
  ['+++', {}, false],
  ['++', {}, true],
  ['-+++', {}, true],
  ['+++', { places: 2 }, true],
  ['+++', { wide: 1 }, true],
  ['+++', { hours: 1 }, true],
  ['+++++++++++', { hours: 2 }, false],
] as const)(
  'a reported code with the newest votes %s of %j stays away: %s',
  (signs, from, stays) => {
    const state = { votes: votes(`${signs}----------`, from), isReported: true, acceptedAt: null }
    expect(isReportedByVisitors(state, now)).toBe(stays)
  },
)

test.each([
  ['-----', {}, true],
  ['----', {}, false],
  ['-----+++++', {}, true],
  ['+-----', {}, false],
  ['-----', { hours: 0, places: 3, wide: 1 }, true],
  ['------', { places: 2 }, false],
] as const)('the newest votes %s of %j make a code fail: %s', (signs, from, fails) => {
  expect(isFailing({ votes: votes(signs, from), acceptedAt: null })).toBe(fails)
})

test.each([
  ['+++---', { places: 2 }, '+'],
  ['+++---', { places: 1 }, ''],
  ['+', {}, ''],
  ['+-', {}, ''],
  ['++--', {}, '+-'],
  ['+++++-', {}, '++++'],
])('votes %s of %j rank a code by %j: no neighbourhood alone moves it', (signs, from, ranking) => {
  const picked = pickRankingVotes(votes(signs, from))
  expect(picked.map(({ vote }) => (vote === 'working' ? '+' : '-')).join('')).toBe(ranking)
})

test.each([
  [9, 0],
  [10, 1],
  [30, 3],
  [150, 3],
  [283, 5],
  [20_000, 400],
])('of %i active codes votes take at most %i off the lists in a day', (active, most) => {
  expect(mostRemovals(active)).toBe(most)
})

test('posts of two influencers verify', () => {
  expect(decideCodeStatus({ ...evidence, influencers: 2 }, now)).toBe('verified')
})

test("the operator's word wins", () => {
  const dead = { ...evidence, votes: votes('-----') }
  expect(decideCodeStatus({ ...dead, pinnedStatus: 'verified' }, now)).toBe('verified')
  const popular = { ...evidence, votes: votes('+++++'), influencers: 3 }
  expect(decideCodeStatus({ ...popular, pinnedStatus: 'rejected' }, now)).toBe('rejected')
})

const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS)

test.each([
  [179.9, null, null],
  [180, null, 'unconfirmed'],
  [364.9, null, 'unconfirmed'],
  [365, null, 'unseen'],
  [999, '2026-01-01T00:00:00Z', null],
] as const)('a code confirmed %s days ago with the end %s is %s', (days, expiresAt, age) => {
  expect(codeAge({ expiresAt, confirmedAt: daysAgo(days) }, now)).toBe(age)
})

test.each([
  ['a vote keeps a code', { seen: 364, confirmed: 364 }, '+', {}, 0],
  ['no vote against it does', { seen: 364, confirmed: 364 }, '-', {}, 364],
  ['the later of post and vote', { seen: 3, confirmed: 364 }, '-+', { hours: 240 }, 3],
  ['one vote brings no unseen code back', { seen: 365, confirmed: 365 }, '+', {}, 365],
  ['three do', { seen: 365, confirmed: 365 }, '+++', {}, 0],
  ['not with one against it among them', { seen: 365, confirmed: 365 }, '+-++', {}, 365],
  ['nor of two neighbourhoods', { seen: 365, confirmed: 365 }, '++++', { places: 2 }, 365],
  ['nor within an hour', { seen: 365, confirmed: 365 }, '+++', { hours: 0.5 }, 365],
  ['nor with two from before', { seen: 800, confirmed: 380 }, '+++', { hours: 24 * 190 }, 380],
  ['a post does', { seen: 3, confirmed: 365 }, '', {}, 3],
  ['what confirmed it is gone', { seen: 200, confirmed: 5 }, '', {}, 200],
] as const)('when a code was confirmed: %s', (_, days, signs, from, expected) => {
  const code = { extractedAt: daysAgo(days.seen), confirmedAt: daysAgo(days.confirmed) }
  expect(findConfirmedAt({ ...code, votes: votes(signs, from) }, now)).toEqual(daysAgo(expected))
})

const code = {
  ...{ status: 'unverified', isExclusive: false },
  ...{ expiresAt: null as string | null, confirmedAt: '2026-10-31T12:00:00Z' },
}

test.each([
  [{ status: 'verified', isExclusive: true, expiresAt: '2026-11-01T13:00:00Z' }, 'verified'],
  [{ isExclusive: true, expiresAt: '2026-11-02T12:00:00Z' }, 'expiring'],
  [{ expiresAt: '2026-10-01T00:00:00Z' }, 'expiring'],
  [{ isExclusive: true, expiresAt: '2026-11-02T12:00:01Z' }, 'exclusive'],
  [{}, null],
  [{ status: 'verified', confirmedAt: daysAgo(365) }, 'unseen'],
  [{ status: 'verified', confirmedAt: daysAgo(364) }, 'verified'],
  [
    { isExclusive: true, confirmedAt: daysAgo(365), expiresAt: '2027-01-01T12:00:00Z' },
    'exclusive',
  ],
] as const)('badge of %j is %s', (fields, badge) => {
  expect(codeBadge({ ...code, ...fields }, now)).toBe(badge)
})

test('a code is expired from its end on', () => {
  expect(isExpired(code, now)).toBe(false)
  expect(isExpired({ expiresAt: '2026-11-01T12:00:01Z' }, now)).toBe(false)
  expect(isExpired({ expiresAt: '2026-11-01T12:00:00Z' }, now)).toBe(true)
})
