import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { MAX_ENTRY } from './cut-file.ts'
import { FileFault, ownPost, type PostFileItem } from './post-format.ts'

const FIELDS = ['url', 'username', 'caption', 'postedAt', 'displayName', 'followerCount', 'bio']
const REQUIRED = FIELDS.slice(0, 4)

/** The field of each column, by its head in any case. Throws `FileFault` where one is missing that a post needs. */
function readHead(cells: readonly string[]): (string | undefined)[] {
  const columns = cells.map((cell) => {
    const name = decodeCell(cell).replace('\uFEFF', '').trim().toLowerCase()
    return FIELDS.find((field) => field.toLowerCase() === name)
  })
  const missing = REQUIRED.filter((field) => !columns.includes(field))
  if (missing.length === 0) return columns
  throw new FileFault(
    `hat keine Spalte ${missing.join(', ')}; erwartet werden ${REQUIRED.join(', ')} in der ersten Zeile`,
  )
}

function readRow(
  columns: readonly (string | undefined)[],
  cells: readonly unknown[],
  line: number,
): PostFileItem {
  const fields = columns.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))
  return { place: `Zeile ${line}`, isCut: false, ...ownPost.read(Object.fromEntries(fields)) }
}

/** A CSV's rows, whichever sign parts its cells; `firstLine` is its head. */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  firstLine: string,
): AsyncGenerator<PostFileItem> {
  const delimiter = [';', '\t'].find((sign) => firstLine.includes(sign)) ?? ','
  const options = {
    delimiter,
    // A letter a byte, so that each cell can be decoded for itself.
    encoding: 'latin1',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ENTRY,
  } as const
  let columns: (string | undefined)[] | null = null
  for await (const { record, info } of Readable.from(chunks).pipe(parse(options))) {
    if (columns) yield readRow(columns, record.map(decodeCell), info.lines)
    else columns = readHead(record)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** German Excel writes Windows-1252, in which umlauts are never valid UTF-8. */
function decodeCell(cell: string): string {
  const bytes = Buffer.from(cell, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}

/** Bytes of a workbook, which is held as a whole, packed and unpacked. */
const MAX_WORKBOOK = 32 * 1024 * 1024

/** Answers the size; throws `FileFault` where that is too much. */
function limitWorkbook(size: number): number {
  if (size <= MAX_WORKBOOK) return size
  throw new FileFault('ist als Excel-Datei zu groß, bitte als CSV speichern')
}

/** The rows of a workbook's first sheet. Throws `FileFault` for what is none, and for one that is too large. */
export async function* readXlsx(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PostFileItem> {
  const pieces: Uint8Array[] = []
  let packed = 0
  for await (const chunk of chunks) {
    packed = limitWorkbook(packed + chunk.length)
    pieces.push(chunk)
  }
  // Loaded with the first workbook.
  const { unzipSync, zipSync } = await import('fflate')
  const { readSheet } = await import('read-excel-file/universal')
  let unpacked = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const isNeeded = /\.(?:xml|rels)$/.test(name)
    unpacked = limitWorkbook(unpacked + (isNeeded ? originalSize : 0))
    return isNeeded
  }
  const rows = await Promise.resolve(Buffer.concat(pieces))
    // Without compression: the library would unpack by itself, whatever comes out.
    .then((bytes) => readSheet(zipSync(unzipSync(bytes, { filter }), { level: 0 }).buffer))
    .catch((error: unknown) => {
      throw error instanceof FileFault ? error : new FileFault('ist keine lesbare Excel-Datei')
    })
  const [head = [], ...others] = rows
  const columns = readHead(head.map((cell) => String(cell ?? '')))
  for (const [at, cells] of others.entries()) {
    if (cells.every((cell) => cell === null)) continue
    yield readRow(
      columns,
      cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)),
      at + 2,
    )
  }
}
