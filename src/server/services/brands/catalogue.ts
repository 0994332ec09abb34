import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { toBrandKey } from '#shared/domain/names.ts'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import { type CatalogueBrand, catalogueBrandSchema } from '#shared/schemas/brand.ts'
import type { AdminContext } from '../context.ts'

const COLUMNS = ['name', 'domain', 'category', 'handles', 'spellings', 'description'] as const

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
      description: record.description || null,
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

/** How many brands of each category the catalogue has. */
export const countCatalogue = ({ catalogue }: AdminContext) =>
  CATEGORIES.map(({ slug, name }) => ({
    slug,
    name,
    brands: catalogue().filter(({ category }) => category === slug).length,
  }))

/** The catalogue by the key of every name, spelling, handle and domain. */
export type CatalogueIndex = ReadonlyMap<string, CatalogueBrand>

/** Built once for each catalogue. */
const built = new WeakMap<readonly CatalogueBrand[], CatalogueIndex>()

/** Where two brands share a key, a name wins over other spellings, then the earlier line. */
export function getCatalogueIndex(catalogue: readonly CatalogueBrand[]): CatalogueIndex {
  const index = built.get(catalogue) ?? buildIndex(catalogue)
  built.set(catalogue, index)
  return index
}

function buildIndex(catalogue: readonly CatalogueBrand[]): CatalogueIndex {
  const index = new Map<string, CatalogueBrand>()
  const add = (text: string, brand: CatalogueBrand) => {
    const key = toBrandKey(text)
    if (key && !index.has(key)) index.set(key, brand)
  }
  for (const brand of catalogue) add(brand.name, brand)
  for (const brand of catalogue)
    for (const text of [...brand.spellings, ...brand.handles, brand.domain]) add(text, brand)
  return index
}
