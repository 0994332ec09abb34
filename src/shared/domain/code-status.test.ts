import { expect, test } from 'vitest'
import { codeBadge, decideCodeStatus, isExpired } from './code-status.ts'

const now = new Date('2026-11-01T12:00:00Z')
const DAY_MS = 86_400_000

/** '+' works, '-' does not; newest first, each `days` old. */
const votes = (signs: string, days = 1) =>
  [...signs].map((sign) => ({
    vote: sign === '+' ? ('working' as const) : ('not_working' as const),
    createdAt: new Date(now.getTime() - days * DAY_MS),
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

test('votes older than 30 days no longer verify', () => {
  expect(decideCodeStatus({ ...evidence, votes: votes('+++', 30) }, now)).toBe('verified')
  expect(decideCodeStatus({ ...evidence, votes: votes('+++', 30.1) }, now)).toBe('unverified')
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

const code = { status: 'unverified', isExclusive: false, expiresAt: null as string | null }

test.each([
  [{ status: 'verified', isExclusive: true, expiresAt: '2026-11-01T13:00:00Z' }, 'verified'],
  [{ isExclusive: true, expiresAt: '2026-11-02T12:00:00Z' }, 'expiring'],
  [{ expiresAt: '2026-10-01T00:00:00Z' }, 'expiring'],
  [{ isExclusive: true, expiresAt: '2026-11-02T12:00:01Z' }, 'exclusive'],
  [{}, null],
] as const)('badge of %j is %s', (fields, badge) => {
  expect(codeBadge({ ...code, ...fields }, now)).toBe(badge)
})

test('a code is expired from its end on', () => {
  expect(isExpired(code, now)).toBe(false)
  expect(isExpired({ expiresAt: '2026-11-01T12:00:01Z' }, now)).toBe(false)
  expect(isExpired({ expiresAt: '2026-11-01T12:00:00Z' }, now)).toBe(true)
})
