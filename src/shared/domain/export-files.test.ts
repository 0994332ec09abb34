import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createRowWriter, protectCell, toCsvLine, unprotectCell } from './export-files.ts'

test.each(['=1+1', '+49', '-5', '@marke', '\tx', '\rx', "'=1", "''@x"])(
  '%j becomes text in a spreadsheet and comes back',
  (text) => {
    expect(protectCell(text)).toBe(`'${text}`)
    expect(unprotectCell(protectCell(text))).toBe(text)
  },
)

test.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a\n =1', "a\n' =1"],
  ["' =1", "'' =1"],
  ['\r=1', "'\r'=1"],
  [';;=1\r\n"@x', ";;'=1\r\n'\"@x"],
  ['＝1', "'＝1"],
])('%j is protected where a part of it begins like a formula, and comes back', (text, cell) => {
  expect(protectCell(text)).toBe(cell)
  expect(unprotectCell(cell)).toBe(text)
})

test.each(['', 'SAVE10', "'s Nachts", "it's", '5-7', '10=10'])('%j is not changed', (text) => {
  expect(protectCell(text)).toBe(text)
  expect(unprotectCell(text)).toBe(text)
})

test('a line is read back as it was', () => {
  const cells = ['a', '', 'b "c", d;e', 'f\r\ng', 'ä€😀']
  const line = toCsvLine(cells, ',')
  expect(line).toBe('a,,"b ""c"", d;e","f\r\ng",ä€😀\r\n')
  expect(parse(line)).toEqual([cells])
})

test('cells are written as German spreadsheets read them, and long lists keep their newest entries', () => {
  const columns = { amount: 'number', isOpen: 'boolean', names: 'list', posts: 'json' } as const
  const write = createRowWriter('csv', columns)
  const posts = Array.from({ length: 100 }, (_, id) => ({ id, quote: 'x'.repeat(600) }))
  const row = { amount: 12.5, isOpen: false, names: ['a', 'b'], posts }
  const [head, line = []] = parse(write([row], true), { bom: true, delimiter: ';' })
  expect(head).toEqual(['amount', 'isOpen', 'names', 'posts'])
  expect(line.slice(0, 3)).toEqual(['12,5', 'nein', 'a|b'])
  // Spreadsheets cut off what is longer than 32,767 characters.
  expect(line[3]?.length).toBeLessThan(32_767)
  expect(JSON.parse(line[3] ?? '')).toEqual(posts.slice(-JSON.parse(line[3] ?? '').length))
})
