import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { protectCell, toCsvLine, unprotectCell } from './csv-cell.ts'

test.each(['=1+1', '+49', '-5', '@marke', '\tx', '\rx', "'=1", "''@x"])(
  '%j becomes text in a spreadsheet and comes back',
  (text) => {
    expect(protectCell(text)).toBe(`'${text}`)
    expect(unprotectCell(protectCell(text))).toBe(text)
  },
)

test.each(['', 'SAVE10', "'s Nachts", "it's", '5-7', '10=10'])('%j stays', (text) => {
  expect(protectCell(text)).toBe(text)
  expect(unprotectCell(text)).toBe(text)
})

test('a line is read back as it was', () => {
  const cells = ['a', '', 'b "c", d;e', 'f\r\ng', 'ä€😀']
  const line = toCsvLine(cells)
  expect(line).toBe('a,,"b ""c"", d;e","f\r\ng",ä€😀\r\n')
  expect(parse(line)).toEqual([cells])
})
