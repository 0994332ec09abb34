import { expect, test } from 'vitest'
import { getCsvName, toCsv } from './to-csv.ts'

const entry = {
  id: 1,
  timestamp: '2026-11-01T12:05:09.000Z',
  type: 'brand',
  level: 'info',
  message: 'Marke hinzugefügt',
  details: null,
} as const

test('one line per entry under the specified head, in German time', () => {
  expect(toCsv([entry])).toBe(
    'Timestamp,Type,Level,Message,Details\r\n2026-11-01 13:05:09,brand,info,Marke hinzugefügt,\r\n',
  )
  expect(getCsvName(new Date(entry.timestamp))).toBe('logs-2026-11-01-13-05.csv')
})

test('quotes, separators and line breaks are kept, objects become JSON', () => {
  const [, line] = toCsv([{ ...entry, message: 'a "b", c\nd', details: { codesAdded: 1 } }]).split(
    /\r\n/,
  )
  expect(line).toContain('"a ""b"", c\nd","{""codesAdded"":1}"')
})

test.each([
  ['=1+1', ",'=1+1,"],
  ['+1', ",'+1,"],
  ['-1', ",'-1,"],
  ['@SUM(A1)', ",'@SUM(A1),"],
  ['\t=1', ",'\t=1,"],
  [' =1', ",' =1,"],
  ['＝1', ",'＝1,"],
  // Where lines are split at semicolons, cells begin inside the field.
  ['a;=1+1;b', `,"a;'=1+1;b",`],
  ['a\n=1+1', `,"a\n'=1+1",`],
  ['a;\n=1+1', `,"a;\n'=1+1",`],
  ['a;"=1+1"', `,"a;'""=1+1""",`],
])('the cell %j never becomes a formula', (message, cell) => {
  expect(toCsv([{ ...entry, message }])).toContain(cell)
})

test('what only looks a bit like a formula stays as it is', () => {
  expect(toCsv([{ ...entry, message: 'ANNA15 = 15 %, MIRA-10; neu' }])).toContain(
    ',"ANNA15 = 15 %, MIRA-10; neu",',
  )
})
