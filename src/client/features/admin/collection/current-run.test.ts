import { expect, test } from 'vitest'
import { RUN as run } from '#test/factories.ts'
import { shortenErrors } from '../common/page-blocks.tsx'
import {
  describeDuration,
  describeRemaining,
  describeStep,
  getPercentDone,
  getSuccessRate,
} from './current-run.tsx'

test('success rate is the rounded share of new codes, 0 without any found', () => {
  expect(getSuccessRate(run)).toBe(67)
  expect(getSuccessRate({ ...run, codesFound: 0 })).toBe(0)
})

test('the first three errors are shown, the rest counted', () => {
  expect(shortenErrors(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(shortenErrors(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', '... und 2 weitere'])
})

test('progress and times in words', () => {
  expect(getPercentDone(run)).toBe(33)
  expect(describeDuration(run)).toBe('1 Min 5 s')
  expect(describeRemaining(null)).toBeNull()
  expect(describeRemaining(0)).toBe('noch etwa 1\u00a0Sekunde')
  expect(describeRemaining(150)).toBe('noch etwa 3\u00a0Minuten')
})

test('reading again is at a brand, and counts none', () => {
  const current = { ...run, currentBrand: 'Snocks' }
  expect(describeStep(current)).toBe('Snocks (1 von 3\u00a0Marken)')
  expect(describeStep({ ...current, trigger: 'again' })).toBe('Snocks')
})
