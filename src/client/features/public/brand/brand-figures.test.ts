import { expect, it } from 'vitest'
import { describeTrend } from './brand-figures.tsx'

const describe = (weeklyTrend: number, hasCodes = true) =>
  describeTrend({ name: 'Snocks', weeklyTrend }, hasCodes)

it('tells rising, falling and stable apart, and has no trend without codes', () => {
  expect(describe(33)).toMatch(/^Steigend/)
  expect(describe(-20)).toMatch(/^Fallend/)
  expect(describe(0)).toMatch(/^Stabil/)
  expect(describe(33, false)).toBe('Für Snocks gibt es zurzeit keine aktiven Codes.')
})
