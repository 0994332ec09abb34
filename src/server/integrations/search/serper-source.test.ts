import { expect, test } from 'vitest'
import { parseResultDate } from './serper-source.ts'

const now = new Date('2026-03-15T09:30:00.000Z')

test.each([
  ['vor 3 Tagen', '2026-03-12T09:30:00.000Z'],
  ['vor 1 Tag', '2026-03-14T09:30:00.000Z'],
  ['vor einem Tag', '2026-03-14T09:30:00.000Z'],
  ['vor 5 Stunden', '2026-03-15T04:30:00.000Z'],
  ['vor einer Stunde', '2026-03-15T08:30:00.000Z'],
  ['vor 5 Std.', '2026-03-15T04:30:00.000Z'],
  ['vor 20 Minuten', '2026-03-15T09:10:00.000Z'],
  ['vor 20 Min.', '2026-03-15T09:10:00.000Z'],
  ['vor 10 Sekunden', '2026-03-15T09:29:50.000Z'],
  ['vor 2 Wochen', '2026-03-01T09:30:00.000Z'],
  ['vor 1 Monat', '2026-02-13T09:30:00.000Z'],
  ['vor 2 Jahren', '2024-03-15T09:30:00.000Z'],
  ['5 hours ago', '2026-03-15T04:30:00.000Z'],
  ['an hour ago', '2026-03-15T08:30:00.000Z'],
  ['1 day ago', '2026-03-14T09:30:00.000Z'],
  ['3 weeks ago', '2026-02-22T09:30:00.000Z'],
  ['Heute', '2026-03-15T09:30:00.000Z'],
  ['Gestern', '2026-03-14T09:30:00.000Z'],
  ['yesterday', '2026-03-14T09:30:00.000Z'],
])('%s is an age', (words, date) => {
  expect(parseResultDate(words, now)).toBe(date)
})

test.each([
  ['12.03.2026', '2026-03-12T12:00:00.000Z'],
  ['1.3.26', '2026-03-01T12:00:00.000Z'],
  ['12. März 2026', '2026-03-12T12:00:00.000Z'],
  ['12. Ma\u0308rz 2026', '2026-03-12T12:00:00.000Z'],
  ['3. Dez. 2025', '2025-12-03T12:00:00.000Z'],
  ['Mar 12, 2026', '2026-03-12T12:00:00.000Z'],
  ['March 1, 2026', '2026-03-01T12:00:00.000Z'],
  ['12 Feb 2026', '2026-02-12T12:00:00.000Z'],
  ['Oct 3, 2025', '2025-10-03T12:00:00.000Z'],
  ['2026-03-12', '2026-03-12T12:00:00.000Z'],
  ['29. Februar 2024', '2024-02-29T12:00:00.000Z'],
])('%s is the noon of a day', (words, date) => {
  expect(parseResultDate(words, now)).toBe(date)
})

test('a day without a year is the latest one', () => {
  expect(parseResultDate('12. März', now)).toBe('2026-03-12T12:00:00.000Z')
  expect(parseResultDate('24. Dezember', now)).toBe('2025-12-24T12:00:00.000Z')
  expect(parseResultDate('Dec 24', now)).toBe('2025-12-24T12:00:00.000Z')
})

test('the date of today is now before noon, not a time to come', () => {
  expect(parseResultDate('15.03.2026', now)).toBe(now.toISOString())
})

test.each([
  '',
  'neulich',
  'vor langer Zeit',
  'vor 3 Bechern',
  '31.02.2026',
  '12.13.2026',
  '0.3.2026',
  '12. Foo 2026',
  '03/12/2026',
  '17.03.2026',
  'Mar 12, 2030',
  'vor 99999999999 Jahren',
  '01.01.1999',
])('%j is no date that a post can have', (words) => {
  expect(parseResultDate(words, now)).toBeNull()
})
