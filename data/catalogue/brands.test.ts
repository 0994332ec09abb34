import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { toBrandKey, toSlug } from '#shared/domain/names.ts'
import { CATEGORY_SLUGS } from '#shared/domain/vocabulary.ts'
import { catalogueBrandSchema } from '#shared/schemas/brand.ts'

const COLUMNS = ['name', 'domain', 'category', 'handles', 'spellings', 'description'] as const
type Line = Record<(typeof COLUMNS)[number], string>

/** Endings of the shops' hosts. A new one is added here after a look at the list of the IANA. */
const ENDINGS =
  'com de eu at ch io co me net org berlin garden shoes ink coffee mc tv capital fitness world'.split(
    ' ',
  )
/** Instagram allows no dot at either end and no two in a row. */
const HANDLE = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9._]{1,30}$/

const text = readFileSync(new URL('./brands.csv', import.meta.url), 'utf8')
const header = text.slice(0, text.indexOf('\n'))
const lines = parse<Line>(text, { columns: true })

const split = (cell: string) => (cell === '' ? [] : cell.split('|'))
const brands = lines.map((line) =>
  catalogueBrandSchema.safeParse({
    ...line,
    handles: split(line.handles),
    spellings: split(line.spellings),
    description: line.description || null,
  }),
)
const valid = brands.flatMap((brand) => (brand.success ? [brand.data] : []))
const isHandle = (handle: string) => HANDLE.test(handle)

/** Values that come twice. */
function repeated(values: string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

const fold = (value: string) => value.normalize('NFKC').toLocaleLowerCase('de')

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

  it('is as large as the home page says, in every category', () => {
    expect(valid.length).toBeGreaterThanOrEqual(1_000)
    for (const category of CATEGORY_SLUGS) {
      const count = valid.filter((brand) => brand.category === category).length
      expect(count, category).toBeGreaterThanOrEqual(100)
    }
  })

  it('has hosts of public domains, without www', () => {
    const isHost = (domain: string) =>
      domain.length <= 253 &&
      !domain.startsWith('www.') &&
      ENDINGS.includes(domain.split('.').at(-1) ?? '') &&
      domain.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
    expect(valid.map(({ domain }) => domain).filter((domain) => !isHost(domain))).toEqual([])
    expect(repeated(valid.map(({ domain }) => domain))).toEqual([])
  })

  it('has handles that can exist, each once', () => {
    const handles = valid.flatMap((brand) => brand.handles)
    expect(handles.filter((handle) => !isHandle(handle))).toEqual([])
    expect(repeated(handles)).toEqual([])
  })

  it('has a name and an address of its own for every brand', () => {
    expect(repeated(valid.map(({ name }) => toBrandKey(name)))).toEqual([])
    expect(repeated(valid.map(({ name }) => toSlug(name)))).toEqual([])
    expect(valid.filter(({ name }) => !toSlug(name))).toEqual([])
  })

  it('has no name, spelling, handle or domain that stands for two brands', () => {
    const keys = valid.flatMap(({ name, domain, handles, spellings }) => [
      ...new Set([name, domain, ...handles, ...spellings].map(toBrandKey)),
    ])
    expect(repeated(keys)).toEqual([])
  })

  it('says in one sentence what at least 300 brands sell', () => {
    const described = valid.flatMap(({ name, description }) =>
      description === null ? [] : [{ name, description }],
    )
    expect(described.length).toBeGreaterThanOrEqual(300)
    const isSentence = (text: string) => /^\p{Lu}[^!?]{8,}\.$/u.test(text) && !text.includes('  ')
    expect(described.filter(({ description }) => !isSentence(description))).toEqual([])
  })

  it('lists no spelling twice', () => {
    for (const { name, spellings } of valid)
      expect(repeated([name, ...spellings].map(fold)), name).toEqual([])
  })

  it('is sorted by name', () => {
    const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })
    const names = valid.map((brand) => brand.name)
    expect(names).toEqual(names.toSorted(collator.compare))
  })
})
