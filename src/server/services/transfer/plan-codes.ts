import { isDeepStrictEqual } from 'node:util'
import type { CodeKey } from '#db/queries/conditions.ts'
import { pick } from '#db/queries/pick.ts'
import type { CodeRecord, NamedBrand } from '#db/queries/transfer-import.ts'
import { parseExpiry } from '#shared/domain/german-day.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { isOlderReader } from '#shared/domain/older-readers.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { CodeRow, SourceRow } from '#shared/schemas/transfer-import.ts'
import type { ReadRow, RowErrors } from './import-rows.ts'

const toCodeKey = ({ brandId, normalizedCode }: CodeKey) => `${brandId} ${normalizedCode}`

/** Columns that a row can set, votes and keys aside. */
type CodeColumns = Partial<Omit<CodeRecord, 'id' | 'brandId' | 'influencerId' | 'rank'>>

export type PlannedCode = CodeKey & {
  row: CodeRow
  /** The same code as it is in the database; undefined for a new one. */
  stored: CodeRecord | undefined
  /** Posts of people who are not on the block list, oldest first. */
  sources: SourceRow[]
  /** For a new code all that is given; otherwise only what differs. */
  change: CodeColumns
}

type Known = {
  brands: readonly NamedBrand[]
  codes: readonly CodeRecord[]
  blocked: ReadonlySet<string>
  now: Date
  /** The lines of codes that were planned before, by brand and code; those planned now are added. */
  lines: Map<string, number>
}

/** What the rows mean for the codes as they are; a row at fault becomes an error. */
export function planCodes(read: readonly ReadRow<CodeRow>[], known: Known) {
  const bySlug = new Map(known.brands.map((brand) => [brand.slug, brand]))
  const byName = new Map(known.brands.map((brand) => [brand.nameKey, brand]))
  const stored = new Map(known.codes.map((code) => [toCodeKey(code), code]))
  const codes: PlannedCode[] = []
  const errors: RowErrors = []
  for (const { line, row } of read) {
    const brand = bySlug.get(row.brand) ?? byName.get(toBrandKey(row.brand))
    if (!brand) {
      errors.push({ line, message: `Die Marke „${row.brand}“ gibt es nicht.` })
      continue
    }
    const key = { brandId: brand.id, normalizedCode: normalizeCode(row.code) }
    const code = stored.get(toCodeKey(key))
    const fault = findFault({ row, code, earlier: known.lines.get(toCodeKey(key)) }, known)
    if (fault) {
      errors.push({ line, message: fault })
      continue
    }
    known.lines.set(toCodeKey(key), line)
    const sources = row.sources
      .filter(({ username }) => !known.blocked.has(username))
      .map((source) => ({ ...source, postedAt: noLaterThan(known.now, source.postedAt) }))
      .sort((one, other) => one.postedAt.localeCompare(other.postedAt))
    const given = { ...readColumns(row), ...readConfidence(row, code) }
    const change = code ? pickDifferent(given, code) : given
    codes.push({ ...key, row, stored: code, sources, change })
  }
  return { codes, errors }
}

type Candidate = { row: CodeRow; code: CodeRecord | undefined; earlier: number | undefined }

function findFault({ row, code, earlier }: Candidate, { blocked }: Known): string | null {
  if (earlier !== undefined) return `Der Code steht schon in Zeile ${earlier}.`
  if (row.sources.every(({ username }) => blocked.has(username)))
    return 'Der Benutzername steht auf der Sperrliste.'
  const unit = row.discountType ?? code?.discountType ?? 'percentage'
  const amount = row.discountAmount ?? code?.discountAmount ?? 0
  return unit === 'percentage' && amount > 100
    ? 'Der Rabatt darf höchstens 100 Prozent sein.'
    : null
}

/** A post cannot come from the future; ISO 8601 in UTC. */
const noLaterThan = (now: Date, instant: string) =>
  new Date(Math.min(new Date(instant).getTime(), now.getTime())).toISOString()

/** A status in the file is the operator's word, unless the file says that it is not. */
function readColumns(row: CodeRow): CodeColumns {
  const isPinned = row.status === undefined ? row.statusPinned : (row.statusPinned ?? true)
  return omitUndefined({
    ...pick(row, 'code', 'description', 'discountAmount', 'isExclusive', 'minOrderAmount'),
    ...pick(row, 'newCustomersOnly', 'notCombinable', 'excludedGoods', 'needsReview'),
    ...pick(row, 'pinnedTerms', 'termDates'),
    normalizedCode: normalizeCode(row.code),
    discountType: row.discountType ?? (row.discountAmount === undefined ? undefined : 'percentage'),
    status: isPinned ? row.status : undefined,
    statusPinned: isPinned,
    acceptedAt: row.acceptedAt === undefined ? undefined : new Date(row.acceptedAt),
    reviewReason: readReason(row),
    expiresAt: row.expiresAt === undefined ? undefined : parseExpiry(row.expiresAt),
    ...readEmptiedTerms(row),
    createdAt: row.createdAt === undefined ? undefined : new Date(row.createdAt),
    extractedAt: row.extractedAt === undefined ? undefined : new Date(row.extractedAt),
  })
}

/** An older reader's confidence does not replace that of today's. */
function readConfidence(row: CodeRow, code: CodeRecord | undefined): CodeColumns {
  const { confidence, username, sources } = row
  if (confidence === undefined) return {}
  const own = sources.filter((source) => source.username === (username ?? source.username))
  const byOlderReader = own.length > 0 && own.every(({ reader }) => isOlderReader(reader ?? ''))
  return byOlderReader && code && !code.byOlderReader ? {} : { confidence, byOlderReader }
}

const readReason = ({ needsReview, reviewReason }: CodeRow) =>
  needsReview === undefined ? undefined : needsReview ? (reviewReason ?? 'confidence') : null

const NULLABLE_TERMS = ['description', 'expiresAt', 'minOrderAmount', 'excludedGoods'] as const

/** A field that the operator emptied is a word as well: 'unbegrenzt' stays so. */
const readEmptiedTerms = (row: CodeRow): CodeColumns =>
  Object.fromEntries(
    NULLABLE_TERMS.filter((term) => row[term] === undefined && row.pinnedTerms?.includes(term)).map(
      (term) => [term, null],
    ),
  )

function pickDifferent(given: CodeColumns, code: CodeRecord): CodeColumns {
  const entries = Object.entries(given).filter(
    ([key, value]) => !isDeepStrictEqual(code[key as keyof CodeRecord], value),
  )
  return Object.fromEntries(entries) as CodeColumns
}
