import { expect, test } from 'vitest'
import type { AdminCode, Contradiction } from '#shared/schemas/admin-code.ts'
import { describeDifferences, describeReviewReason } from './admin-codes-de.ts'

const describe = (code: Partial<AdminCode>, claims: Partial<Contradiction['claims']>) =>
  describeDifferences(code as AdminCode, {
    discount: null,
    expiresAt: null,
    firstShownAt: null,
    shop: null,
    ...claims,
  })

test('days that differ are told as days', () => {
  const code = { createdAt: '2026-11-02T10:00:00Z', expiresAt: '2026-12-01T10:00:00Z' }
  const claims = { firstShownAt: '2026-11-01T09:00:00Z', expiresAt: '2026-12-24T22:59:59Z' }
  expect(describe(code, claims)).toEqual([
    { own: 'endet am 01.12.2026', other: 'endet am 24.12.2026' },
    { own: 'zuerst gezeigt am 02.11.2026', other: 'zuerst gezeigt am 01.11.2026' },
  ])
  expect(describe({ expiresAt: null }, { expiresAt: claims.expiresAt })).toEqual([
    { own: 'kein Ende', other: 'endet am 24.12.2026' },
  ])
})

test('two instants of one day are told apart by the minute', () => {
  const code = { createdAt: '2026-11-01T10:00:00Z', expiresAt: '2026-12-01T11:00:00Z' }
  const claims = { firstShownAt: '2026-11-01T09:30:00Z', expiresAt: '2026-12-01T22:59:59Z' }
  expect(describe(code, claims)).toEqual([
    { own: 'endet am 01.12.2026 12:00', other: 'endet am 01.12.2026 23:59' },
    { own: 'zuerst gezeigt am 01.11.2026 11:00', other: 'zuerst gezeigt am 01.11.2026 10:30' },
  ])
})

test('an unsure author is told in words', () => {
  const code = { reviewReason: 'author', discountAmount: 95 } as AdminCode
  expect(describeReviewReason(code)).toBe('Wer den Post geschrieben hat, ist unsicher')
})

test.each([
  [false, 'Unsicher gelesen (42\u00a0%)'],
  [true, 'Unsicher gelesen (früheres Leseprogramm)'],
])('how unsure it was read is told of today’s reader only: %s', (byOlderReader, words) => {
  const code = { reviewReason: 'confidence', confidence: 0.42, byOlderReader } as AdminCode
  expect(describeReviewReason(code)).toBe(words)
})

test.each([
  ['host', 'Sieht aus wie eine Internetadresse'],
  ['phone', 'Sieht aus wie eine Telefonnummer'],
  ['lookalike', 'Sieht einem anderen Code der Marke zum Verwechseln ähnlich'],
] as const)('what is odd about the form of a code is told: %s', (oddForm, words) => {
  expect(describeReviewReason({ oddForm, reviewReason: 'form' } as AdminCode)).toBe(words)
})

test('another shop is told before all else', () => {
  const code = { brand: { name: 'Snocks' }, discountAmount: 15, discountType: 'percentage' }
  const discount = { amount: 20, type: 'percentage' } as const
  expect(describe(code as AdminCode, { discount, shop: 'Holy' })).toEqual([
    { own: 'bei Snocks', other: 'bei Holy' },
    { own: '15\u00a0%', other: '20\u00a0%' },
  ])
})
