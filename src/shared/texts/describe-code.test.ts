import { expect, it } from 'vitest'
import { describeEnd, describeTerms } from '#shared/texts/describe-code.ts'

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
  const end = (expiresAt: string | null) => describeEnd({ expiresAt }, now, 'kein Ende')
  expect(end(null)).toBe('kein Ende')
  expect(end('2027-01-01T22:59:59Z')).toBe('bis 01.01.2027')
  expect(end('2026-12-31T22:59:59Z')).toBe('läuft heute ab')
  expect(end('2026-12-30T22:59:59Z')).toBe('abgelaufen am 30.12.2026')
})
