import { expect, test } from 'vitest'
import { shiftPostLine } from './demo-command.ts'

const shift = (caption: string, now: string, postedAt = '2026-10-30T10:00:00Z') => {
  const line = JSON.stringify({
    url: 'https://www.instagram.com/p/DEMO0000001/',
    username: 'anna.beispiel',
    caption,
    postedAt,
  })
  return JSON.parse(shiftPostLine(line, new Date(now)))
}

const WRITTEN = '2026-11-01T12:00:00Z'
const LATER = '2027-03-01T12:00:00Z'
const DATES = 'bis 15.11. oder 31.12.2026'
const NO_DATES = 'Farbe 07.022.03, Version 45.99.'

test.each([
  ['on the day that the demo was written for, no date moves', DATES, WRITTEN, DATES],
  ['dates move as many days as the post', DATES, LATER, 'bis 15.3. oder 30.4.2027'],
  ['digits that only look like a date stay', NO_DATES, LATER, NO_DATES],
])('%s', (_, caption, now, expected) => {
  const postedAt = now === WRITTEN ? '2026-10-30T10:00:00.000Z' : '2027-02-27T10:00:00.000Z'
  expect(shift(caption, now)).toMatchObject({ caption: expected, postedAt })
})

test('a date without a year is the next one after the post', () => {
  expect(shift('bis 3.1.', '2026-11-02T12:00:00Z', '2025-12-29T10:00:00Z').caption).toBe('bis 4.1.')
})
