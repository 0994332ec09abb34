import { expect, test } from 'vitest'
import { endOfGermanDay, parseGermanMinute, toGermanDay, toGermanMinute } from './german-day.ts'

test.each([
  ['winter', '2026-12-31', '2026-12-31T22:59:59.999Z'],
  ['summer', '2026-07-01', '2026-07-01T21:59:59.999Z'],
  ['the day before the clocks go forward', '2026-03-28', '2026-03-28T22:59:59.999Z'],
  ['the day of 23 hours', '2026-03-29', '2026-03-29T21:59:59.999Z'],
  ['the day before the clocks go back', '2026-10-24', '2026-10-24T21:59:59.999Z'],
  ['the day of 25 hours', '2026-10-25', '2026-10-25T22:59:59.999Z'],
  ['a leap day', '2028-02-29', '2028-02-29T22:59:59.999Z'],
])('%s ends at midnight in Berlin', (_, day, end) => {
  expect(endOfGermanDay(day).toISOString()).toBe(end)
  expect(toGermanDay(endOfGermanDay(day))).toBe(day)
  expect(toGermanDay(new Date(endOfGermanDay(day).getTime() + 1))).not.toBe(day)
})

test('what is no day is refused', () => {
  expect(() => endOfGermanDay('morgen')).toThrow(RangeError)
})

test.each([
  ['2026-12-31T23:59', '2026-12-31T22:59:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
])('%s in Germany is %s', (minute, instant) => {
  expect(parseGermanMinute(minute)?.toISOString()).toBe(instant)
  expect(toGermanMinute(new Date(instant))).toBe(minute)
})

test.each(['', '2026-02-30T10:00', '2026-03-29T02:30', 'morgen'])(
  'no minute that Germany had: %j',
  (text) => expect(parseGermanMinute(text)).toBeNull(),
)
