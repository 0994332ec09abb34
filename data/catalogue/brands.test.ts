import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { CATEGORY_SLUGS } from '#shared/domain/vocabulary.ts'
import { catalogueBrandSchema } from '#shared/schemas/catalogue.ts'

const COLUMNS = ['name', 'domain', 'category', 'handles', 'spellings'] as const
type Line = Record<(typeof COLUMNS)[number], string>

const text = readFileSync(new URL('./brands.csv', import.meta.url), 'utf8')
const header = text.slice(0, text.indexOf('\n'))
const lines = parse<Line>(text, { columns: true })

const split = (cell: string) => (cell === '' ? [] : cell.split('|'))
const brands = lines.map((line) =>
  catalogueBrandSchema.safeParse({
    ...line,
    handles: split(line.handles),
    spellings: split(line.spellings),
  }),
)
const valid = brands.flatMap((brand) => (brand.success ? [brand.data] : []))

const fold = (value: string) => value.normalize('NFKC').toLocaleLowerCase('de')

function repeated(values: string[]): string[] {
  const folded = values.map(fold)
  return folded.filter((value, index) => folded.indexOf(value) !== index)
}

describe('catalogue of brands', () => {
  it('has the agreed columns', () => {
    expect(header).toBe(COLUMNS.join(','))
  })

  it('holds only valid brands', () => {
    const faults = brands.flatMap((brand, index) =>
      brand.success ? [] : [`${lines[index]?.name}: ${brand.error.message}`],
    )
    expect(faults).toEqual([])
  })

  it('is large enough in every category', () => {
    expect(valid.length).toBeGreaterThanOrEqual(260)
    for (const category of CATEGORY_SLUGS) {
      const count = valid.filter((brand) => brand.category === category).length
      expect(count, category).toBeGreaterThanOrEqual(35)
    }
  })

  it('names every brand once, and no two brands share a domain or a handle', () => {
    expect(repeated(valid.map((brand) => brand.domain))).toEqual([])
    expect(repeated(valid.flatMap((brand) => brand.handles))).toEqual([])
  })

  it('has no name or spelling that stands for two brands, nor one that is listed twice', () => {
    expect(repeated(valid.flatMap((brand) => [brand.name, ...brand.spellings]))).toEqual([])
  })

  it('is sorted by name', () => {
    const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })
    const names = valid.map((brand) => brand.name)
    expect(names).toEqual(names.toSorted(collator.compare))
  })
})
