import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { parseImportText, takeBatch } from './import-file.ts'

test('CSV: every row has its line in the file, also after cells with line breaks and empty lines', () => {
  const text = '\ufeffname,description\r\nSnocks,"zwei\r\nZeilen"\r\n\r\nPurelei,\r\n'
  expect(parseImportText(text, 'marken.csv', 'brands')).toEqual({
    name: 'marken.csv',
    format: 'csv',
    columns: ['name', 'description'],
    rows: [
      { line: 2, values: { name: 'Snocks', description: 'zwei\r\nZeilen' } },
      { line: 5, values: { name: 'Purelei', description: '' } },
    ],
    rowErrors: [],
  })
})

test('CSV: semicolons and tabs separate, too, and commas then are text', () => {
  const row = { brand: 'Snocks', code: 'A,B' }
  for (const sign of [';', '\t']) {
    const text = `brand${sign}code\nSnocks${sign}A,B`
    expect(parseImportText(text, 'a.csv', 'codes').rows).toEqual([{ line: 2, values: row }])
  }
})

test('CSV: a row with too many or too few cells is an error of that row', () => {
  const { rows, rowErrors } = parseImportText('name,url\nA\nB,b.de,x\nC,c.de', 'a.csv', 'brands')
  expect(rows.map(({ line }) => line)).toEqual([4])
  expect(rowErrors).toEqual(['Zeile 2: 1\u00a0Feld statt 2', 'Zeile 3: 3\u00a0Felder statt 2'])
})

test('JSON: entries are counted from one', () => {
  const { format, columns, rows } = parseImportText(
    '[{"name":"A"},{"name":"B","handles":["b"]}]',
    'Marken.JSON',
    'brands',
  )
  expect({ format, columns }).toEqual({ format: 'json', columns: ['name', 'handles'] })
  expect(rows[1]).toEqual({ line: 2, values: { name: 'B', handles: ['b'] } })
})

test('JSON: of a file with brands and codes, each import takes its own', () => {
  const text =
    '{"brands":[{"name":"A"}],"codes":[{"brand":"a","code":"X1"},{"brand":"a","code":"X2"}]}'
  expect(parseImportText(text, 'a.json', 'brands').rows).toEqual([
    { line: 1, values: { name: 'A' } },
  ])
  expect(parseImportText(text, 'a.json', 'codes').rows).toHaveLength(2)
})

test.each([
  ['a.csv', '', 'Die Datei enthält keine Zeilen.'],
  ['a.csv', 'name\n', 'Die Datei enthält keine Zeilen.'],
  ['a.csv', 'marke\nA', 'Es fehlt die Spalte name.'],
  ['a.csv', 'name\n"A\n', /kein gültiges CSV: Zeile \d/],
  ['a.json', '{', 'Die Datei ist kein gültiges JSON.'],
  ['a.json', '{"name":"A"}', 'Die JSON-Datei muss eine Liste von Objekten enthalten.'],
  ['a.json', '[1]', 'Die JSON-Datei muss eine Liste von Objekten enthalten.'],
])('%s with %j is refused as a whole', (name, text, message) => {
  expect(() => parseImportText(text, name, 'brands')).toThrow(message)
})

const rowsOf = (...sizes: number[]) =>
  sizes.map((size, index) => ({ line: index + 1, values: { name: 'ä'.repeat(size / 2) } }))

test('a batch holds no more bytes, however many letters they are, than one call may', () => {
  const batch = takeBatch(rowsOf(300_000, 300_000, 300_000), 0)
  expect(batch).toHaveLength(2)
  expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(LIMITS.bodyBytes)
})

test('a row that no call could carry is an error of that row', () => {
  const text = JSON.stringify(rowsOf(10, 2_000_000, 10).map(({ values }) => values))
  const { rows, rowErrors } = parseImportText(text, 'a.json', 'brands')
  expect(rows.map(({ line }) => line)).toEqual([1, 3])
  expect(rowErrors).toEqual(['Eintrag 2: zu groß für einen Import'])
})
