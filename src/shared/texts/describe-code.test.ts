import { expect, it } from 'vitest'
import { describeConditions } from '#shared/texts/describe-code.ts'
import { NO_CONDITIONS } from '#test/posts-and-offers.ts'

it('names every condition, the end last', () => {
  const words = describeConditions({
    conditions: {
      minOrderAmount: 40,
      newCustomersOnly: true,
      notCombinable: true,
      excludedGoods: 'Sale',
    },
    expiresAt: '2026-12-31T22:59:59Z',
  })
  expect(words).toEqual([
    'ab 40\u00a0€',
    'nur Neukunden',
    'nicht kombinierbar',
    'ausgenommen: Sale',
    'bis 31.12.2026',
  ])
})

it('calls a code without an end unlimited', () => {
  expect(describeConditions({ conditions: NO_CONDITIONS, expiresAt: null })).toEqual(['unbegrenzt'])
})
