import { expect, it } from 'vitest'
import {
  describeBenefit,
  describeConditions,
  describeEnd,
  describeTerms,
  describeVotes,
} from '#shared/texts/describe-code.ts'
import { NO_CONDITIONS } from '#test/posts-and-offers.ts'

it('names every condition', () => {
  const words = describeTerms({
    minOrderAmount: 40,
    newCustomersOnly: true,
    notCombinable: true,
    excludedGoods: 'Sale',
  })
  expect(words).toEqual([
    'ab 40\u00a0€',
    'nur Neukunden',
    'nicht kombinierbar',
    'ausgenommen: Sale',
  ])
})

it('says when a code ends by the German day', () => {
  const now = new Date('2026-12-30T23:30:00Z')
  const confirmedAt = now
  const end = (expiresAt: string | null) => describeEnd({ expiresAt, confirmedAt }, now)
  expect(end(null)).toBe('kein Enddatum genannt')
  expect(describeEnd({ expiresAt: null, confirmedAt }, now, 'unbegrenzt')).toBe('unbegrenzt')
  expect(end('2027-01-01T22:59:59Z')).toBe('bis 01.01.2027')
  expect(end('2026-12-31T22:59:59Z')).toBe('läuft heute ab')
  expect(end('2026-12-30T22:59:59Z')).toBe('abgelaufen am 30.12.2026')
  const conditions = { ...NO_CONDITIONS, newCustomersOnly: true }
  expect(describeConditions({ conditions, expiresAt: null, confirmedAt }, now)).toEqual([
    'nur Neukunden',
    'kein Enddatum genannt',
  ])
})

it('says for how long nobody confirmed a code without an end', () => {
  const now = new Date('2026-11-01T12:00:00Z')
  const describe = (day: string, expiresAt: string | null = null) =>
    describeEnd({ expiresAt, confirmedAt: `${day}T12:00:00Z` }, now, 'unbegrenzt')
  expect(describe('2026-05-06')).toBe('unbegrenzt')
  expect(describe('2026-05-05')).toBe('seit\u00a05\u00a0Monaten nicht bestätigt')
  expect(describe('2026-03-28')).toBe('seit\u00a07\u00a0Monaten nicht bestätigt')
  expect(describe('2024-10-01')).toBe('seit\u00a02\u00a0Jahren nicht bestätigt')
  expect(describe('2025-03-28', '2026-12-01T12:00:00Z')).toBe('bis 01.12.2026')
})

it('says what a code gives, and what visitors say of it', () => {
  const inEuro = { discountAmount: 10, discountType: 'fixed', description: 'Extra' } as const
  expect(describeBenefit(inEuro)).toBe('10\u00a0€ Rabatt')
  const without = { discountAmount: null, discountType: null }
  expect(describeBenefit({ ...without, description: 'Gratisversand' })).toBe('Gratisversand')
  expect(describeBenefit({ ...without, description: null })).toBe('Rabattcode')
  expect(describeVotes({ upvotes: 0, downvotes: 0 })).toBe('noch zu wenig Rückmeldungen')
  expect(describeVotes({ upvotes: 2, downvotes: 1 })).toBe('2\u00a0von\u00a03: funktioniert')
})
