import { expect, test } from 'vitest'
import { createRunTally } from './run-tally.ts'

test('the remaining time is estimated by the pace so far', () => {
  let elapsedMs = 0
  const tally = createRunTally(8, () => elapsedMs)
  expect(tally.getProgress()).toEqual({
    currentBrand: null,
    share: 0,
    brandsDone: 0,
    brandsTotal: 8,
    remainingSeconds: null,
  })
  elapsedMs = 10_000
  tally.setShare(0.25)
  tally.setCurrentBrand('Snocks')
  expect(tally.getProgress()).toEqual({
    currentBrand: 'Snocks',
    share: 0.25,
    brandsDone: 2,
    brandsTotal: 8,
    remainingSeconds: 30,
  })
  tally.setShare(0.1)
  expect(tally.getProgress().brandsDone).toBe(2)
  tally.setShare(1)
  expect(tally.getProgress()).toMatchObject({ brandsDone: 8, remainingSeconds: 0 })
})

test('missing brands are counted under one spelling, most wanted first', () => {
  const tally = createRunTally(0, () => 0)
  const met = { quote: 'Code NEU10', username: 'anna', url: 'https://www.instagram.com/p/A/' }
  for (const name of ['Purelei', 'Ganz Neu', 'ganzneu', '🔥'])
    tally.addUnknownBrand({ name, ...met })
  expect(tally.listUnknownBrands().map(([, { name, offers }]) => ({ name, offers }))).toEqual([
    { name: 'Ganz Neu', offers: 2 },
    { name: 'Purelei', offers: 1 },
  ])
})
