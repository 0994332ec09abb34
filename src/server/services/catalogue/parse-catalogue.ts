import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type CatalogueBrand, catalogueBrandSchema } from '#shared/schemas/catalogue.ts'

const COLUMNS = ['name', 'domain', 'category', 'handles', 'spellings'] as const

const rowsSchema = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
)

/** Reads `data/catalogue/brands.csv`; a fault names its line and ends the reading. */
export function parseCatalogue(csv: string): CatalogueBrand[] {
  const rows = rowsSchema.parse(
    parse(csv, { columns: readHeader, info: true, bom: true, skip_empty_lines: true, trim: true }),
  )
  return rows.map(({ record, info }) => {
    const { data, error } = catalogueBrandSchema.safeParse({
      ...record,
      handles: splitList(record.handles),
      spellings: splitList(record.spellings),
    })
    if (data) return data
    const [issue] = error.issues
    throw new Error(
      `Markenkatalog, Zeile ${info.lines}, ${issue?.path.join('.')}: ${issue?.message}`,
    )
  })
}

function readHeader(header: string[]): string[] {
  const missing = COLUMNS.filter((column) => !header.includes(column))
  if (missing.length === 0) return header
  throw new Error(`Markenkatalog, Zeile 1: Spalte fehlt: ${missing.join(', ')}`)
}

function splitList(cell: string | undefined): string[] {
  return (cell ?? '')
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
