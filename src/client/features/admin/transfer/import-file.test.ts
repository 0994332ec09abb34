import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { parseImportText, readImportFile, takeBatch } from './import-file.ts'
import { writeXlsx } from './xlsx.ts'

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
    note: null,
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
  ['a.csv', 'laden\nA', 'Es fehlt die Spalte name.'],
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

test('CSV: heads in German or English and any case, a line that tells the separator, rows without text', () => {
  const text = 'sep=;\r\nMARKE;Gepostet am;CODE;Rabatt\r\n;;;\r\nSnocks;1.12.26;A,B;12,5;;\r\n'
  const { columns, rows, rowErrors } = parseImportText(text, 'a.csv', 'codes')
  expect(columns).toEqual(['brand', 'postedAt', 'code', 'discountAmount'])
  const values = { brand: 'Snocks', postedAt: '1.12.26', code: 'A,B', discountAmount: '12,5' }
  expect(rows).toEqual([{ line: 4, values }])
  expect(rowErrors).toEqual([])
})

const read = (bytes: Uint8Array<ArrayBuffer>, name = 'marken.csv') =>
  readImportFile(new File([bytes], name), 'brands')
const text = 'Marke;Beschreibung\r\nJunglück;groß'

test.each([
  ['UTF-8', Buffer.from(text), null],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), null],
  ['UTF-16, as Excel calls Unicode', Buffer.from(`\ufeff${text}`, 'utf16le'), null],
  ['Windows-1252', Buffer.from(text, 'latin1'), expect.stringContaining('Windows-1252')],
])('%s is read with its umlauts, and said where that is a guess', async (_, bytes, note) => {
  expect(await read(Uint8Array.from(bytes))).toMatchObject({
    note,
    rows: [{ line: 2, values: { name: 'Junglück', description: 'groß' } }],
  })
})

test('a workbook is read as a table; what looks like a number or a formula stays text', async () => {
  const cells = [
    ['Marke', 'Beschreibung', 'Slug'],
    ['1E5 & <Söhne>', "'=1+1\r\nzwei", ''],
  ]
  const bytes = await writeXlsx(cells).bytes()
  expect(await read(bytes, 'marken.xlsx')).toMatchObject({
    columns: ['name', 'description', 'slug'],
    rows: [{ line: 2, values: { name: '1E5 & <Söhne>', description: "''=1+1\r\nzwei", slug: '' } }],
  })
})

test('a packed file that is no workbook, or that unpacks to too much, is refused', async () => {
  const refused = 'Die Datei ist keine lesbare Tabelle.'
  await expect(read(zipSync({ 'a.xml': strToU8('<a/>') }))).rejects.toThrow(refused)
  await expect(read(strToU8('PK\u0003\u0004kaputt'))).rejects.toThrow(refused)
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(LIMITS.importFileBytes + 1) })
  await expect(read(bomb)).rejects.toThrow('Die Tabelle ist zu groß.')
})

test('a cell that shows per cent in a workbook is read as it shows', async () => {
  const cells = [
    ['Marke', 'Code', 'Rabatt', 'Influencer'],
    ['Snocks', 'ANNA15', '0.15', 'anna'],
    ['Snocks', 'ANNA20', '20', 'anna'],
  ]
  const file = new File([writeXlsx(cells)], 'codes.xlsx')
  const { rows } = await readImportFile(file, 'codes')
  expect(rows.map(({ values }) => [values.discountAmount, values.username])).toEqual([
    ['15 %', 'anna'],
    ['20', 'anna'],
  ])
})
