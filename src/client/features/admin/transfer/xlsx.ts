import { parse } from 'csv-parse/browser/esm/sync'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { protectCell, unprotectCell } from '#shared/domain/export-files.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { HEADS, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { FileError } from '../common/call-result.ts'

/** A row of a table and where in its file it stands. */
export type TableLine = { line: number; cells: string[] }

/** The first sheet's rows as cells of a CSV. Throws `FileError` for what is no workbook, or unpacks to too much. */
export async function readXlsx(bytes: Uint8Array): Promise<TableLine[]> {
  const rows = await readSheet(unpack(bytes), { trim: false, parseNumber: (text) => text }).catch(
    () => {
      throw new FileError(NO_WORKBOOK)
    },
  )
  return rows.map((row, index) => ({ line: index + 1, cells: row.map(toText) }))
}

const NO_WORKBOOK =
  'Die Datei ist keine lesbare Tabelle. Bitte speichern Sie sie als XLSX oder als CSV.'

/**
 * The workbook without compression: the library would unpack what is large in a worker made of text, which
 * the page's content security policy refuses, and would not ask how large it becomes.
 */
function unpack(bytes: Uint8Array): ArrayBuffer {
  let size = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const isNeeded = /\.(?:xml|rels)$/.test(name)
    if (isNeeded) size += originalSize
    if (size > LIMITS.importFileBytes) throw new FileError('Die Tabelle ist zu groß.')
    return isNeeded
  }
  try {
    return zipSync(unzipSync(bytes, { filter }), { level: 0 }).buffer
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(NO_WORKBOOK)
  }
}

/** As it would stand in a CSV: texts protected, since the server takes that back, numbers as they are stored. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  // Sheets know no time zones: what they show is meant by German clocks.
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T00:00:00', '')
  return protectCell(String(value))
}

/** Hands out all brands or codes as an XLSX file with German heads. Throws where they cannot be fetched. */
export async function saveAsWorkbook(kind: TransferKind): Promise<void> {
  const response = await fetch(`/api/admin/export/${kind}.csv`)
  if (!response.ok) throw new Error(String(response.status))
  const [heads = [], ...rows] = parse(await response.text(), { bom: true, delimiter: ';' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    writeXlsx([
      heads.map((name) => HEADS[kind][name] ?? name),
      // Texts are no formulas: they need no protection.
      ...rows.map((cells) => cells.map(unprotectCell)),
    ]),
  )
  link.download = `${kind}-${toGermanDay(new Date())}.xlsx`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A workbook with one sheet whose cells are texts, which no spreadsheet turns into numbers or days. */
export function writeXlsx(rows: readonly (readonly string[])[]): Blob {
  const sheet = rows
    .map((cells, row) => {
      const written = cells.map((text, column) => writeCell(text, `${LETTERS[column]}${row + 1}`))
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')
  const files: Zippable = {
    '[Content_Types].xml': write(
      `<Types xmlns="${OFFICE}package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': writeRelations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': write(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Codefluencer" sheetId="1" r:id="r0"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': writeRelations({
      worksheet: 'worksheets/sheet1.xml',
      styles: 'styles.xml',
    }),
    // Format 49 is text: what is typed into these cells later stays as it is, too.
    'xl/styles.xml': write(
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': write(
      `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${rows[0]?.length ?? 1}" width="18" style="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  }
  return new Blob([zipSync(files)], { type: `${MEDIA}.sheet` })
}

const OFFICE = 'http://schemas.openxmlformats.org/'
const MAIN = `${OFFICE}spreadsheetml/2006/main`
const RELATIONS = `${OFFICE}officeDocument/2006/relationships`
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const write = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)

const writeRelations = (targets: Record<string, string>) =>
  write(
    `<Relationships xmlns="${OFFICE}package/2006/relationships">${Object.entries(targets)
      .map(
        ([type, to], at) =>
          `<Relationship Id="r${at}" Type="${RELATIONS}/${type}" Target="${to}"/>`,
      )
      .join('')}</Relationships>`,
  )

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Columns are called by letters; there are fewer than 26. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Without the control signs that XML cannot have. */
const writeCell = (text: string, place: string) =>
  text === ''
    ? ''
    : `<c r="${place}" t="inlineStr" s="1"><is><t xml:space="preserve">${text
        .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
        .replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign)}</t></is></c>`
