import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { pick } from '#db/queries/pick.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { type CodeRecord, listBrandsByNames, listCodeRecords } from '#db/queries/transfer.ts'
import { parseExpiry } from '#shared/domain/german-day.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import {
  type CodeRow,
  codeRowSchema,
  type ImportInput,
  type ImportResult,
} from '#shared/schemas/transfer.ts'
import { refreshStandingAndCounters } from '../codes/ranking.ts'
import type { AdminContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { importRows, type ReadRow, takeRows } from './import-rows.ts'
import { type PlannedCode, storeCodes } from './store-codes.ts'

/**
 * Adds or changes the codes of some rows of a file, as `importRows` does it, then the counters of
 * their brands and influencers. A code is known by its brand and normalised code; what a row leaves
 * empty stays, and posts are added. Posts of blocked people are passed over, and rows without
 * evidence refused.
 */
export function importCodes(ctx: AdminContext, input: ImportInput): ImportResult {
  const now = ctx.clock()
  return importRows(ctx, input, {
    what: 'codes',
    schema: codeRowSchema,
    prepare: prepareValues,
    store(tx, rows) {
      const { taken, errors } = takeRows(rows, createCodePlanner(tx, rows, now))
      const { added, changed } = storeCodes(tx, taken, now)
      const ids = [...added, ...changed]
      refreshContradictions(tx, ids)
      refreshStandingAndCounters(tx, ids, now)
      const skipped = taken.length - ids.length
      return { added: added.length, updated: changed.length, skipped, errors }
    },
  })
}

type Values = Record<string, unknown>

/**
 * A file made by hand has one post a row, in columns of its own: they become the only source,
 * unless `sources` is there. Files of earlier versions also name the status that votes gave.
 */
function prepareValues(known: Values, { statusPinned, discountAmount }: Values): Values {
  const { postUrl, quote, postedAt, ...rest } = known
  const { username, sources } = rest
  rest.discountType = readUnit(rest.discountType ?? discountAmount) ?? rest.discountType
  if (String(statusPinned) === 'false') delete rest.status
  if (Array.isArray(sources) && sources.length > 0) return rest
  return { ...rest, sources: [{ postUrl, username, quote, postedAt }] }
}

/** The unit in an amount ('15 %', '10 €') or in words ('Prozent'). */
function readUnit(cell: unknown): 'percentage' | 'fixed' | undefined {
  if (typeof cell !== 'string') return undefined
  if (/%|prozent/i.test(cell)) return 'percentage'
  return /€|\beuro?\b/i.test(cell) ? 'fixed' : undefined
}

/** What spreadsheets make of '1E5', '10MAI' and 'MAI10': a number or a day. */
const CHANGED =
  /^\d+(?:[.,]\d+)?E[+-]\d+$|^\d{1,2}\. ?(?:\p{L}{3,}|\d{1,2}\.)|^(?:Jan|Feb|Mrz|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*\.? \d{2,4}$/u

/** Whether one of the quotes has the code, with its own edges; letters may stand apart ('A N N A'). */
function standsInQuote({ code, sources }: CodeRow): boolean {
  const letters = [...normalizeCode(code)]
    .map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
    .join(' ?')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'u')
  // Videos come without their words.
  return sources.some(({ quote }) => quote === '' || pattern.test(normalizeCode(quote)))
}

/** What a row means for the codes as they are. Throws for a row at fault. */
function createCodePlanner(
  db: Db,
  read: readonly ReadRow<CodeRow>[],
  now: Date,
): (row: CodeRow, line: number) => PlannedCode {
  const rows = read.map(({ row }) => row)
  const brands = listBrandsByNames(db, {
    slugs: rows.map(({ brand }) => brand),
    nameKeys: rows.map(({ brand }) => toBrandKey(brand)),
  })
  const bySlug = new Map(brands.map(({ slug, id }) => [slug, id]))
  const byName = new Map(brands.map(({ nameKey, id }) => [nameKey, id]))
  const records = listCodeRecords(db, {
    brandIds: idsOf(brands),
    normalizedCodes: rows.map(({ code }) => normalizeCode(code)),
  })
  const toKey = (brandId: number, normalizedCode: string) => `${brandId} ${normalizedCode}`
  const byKey = new Map(records.map((code) => [toKey(code.brandId, code.normalizedCode), code]))
  const usernames = rows.flatMap(({ sources }) => sources.map(({ username }) => username))
  const blocked = listBlockedAmong(db, usernames)
  const lines = new Map<string, number>()

  return (row, line) => {
    const brandId = bySlug.get(row.brand) ?? byName.get(toBrandKey(row.brand))
    if (brandId === undefined) throw conflict(`Die Marke „${row.brand}“ gibt es nicht.`)
    const normalizedCode = normalizeCode(row.code)
    const key = toKey(brandId, normalizedCode)
    const earlier = lines.get(key)
    if (earlier !== undefined) throw conflict(`Der Code steht schon in Zeile ${earlier}.`)
    const sources = row.sources
      .filter(({ username }) => !blocked.has(username))
      .map((source) => ({ ...source, postedAt: noLaterThan(now, source.postedAt) }))
      .sort((one, other) => one.postedAt.localeCompare(other.postedAt))
    if (sources.length === 0) throw conflict('Der Benutzername steht auf der Sperrliste.')
    const stored = byKey.get(key)
    if (!stored && CHANGED.test(row.code))
      throw conflict(
        `„${row.code}“ ist kein Code: Ein Tabellenprogramm hat ihn verändert. Bitte formatieren Sie die Spalte als Text.`,
      )
    const waits = !stored && !standsInQuote(row)
    const given = readColumns(waits ? { ...row, needsReview: true } : row, stored)
    const { discountType, discountAmount } = { ...stored, ...given }
    if (discountType === 'percentage' && Number(discountAmount) > 100)
      throw conflict('Der Rabatt darf höchstens 100 Prozent sein.')
    lines.set(key, line)
    const change = stored ? pickDifferent(given, stored) : given
    return { brandId, normalizedCode, row, stored, sources, change }
  }
}

/** A post cannot come from the future; ISO 8601 in UTC. */
const noLaterThan = (now: Date, instant: string) =>
  new Date(Math.min(new Date(instant).getTime(), now.getTime())).toISOString()

/** The columns that the row fills in. */
function readColumns(row: CodeRow, stored: CodeRecord | undefined) {
  const { discountAmount, discountType, status, needsReview, expiresAt } = row
  const unit = stored?.discountType ?? 'percentage'
  const waitsAsBefore = needsReview === undefined || needsReview === stored?.needsReview
  return omitUndefined({
    ...pick(row, 'code', 'description', 'discountAmount', 'isExclusive', 'minOrderAmount'),
    ...pick(row, 'newCustomersOnly', 'notCombinable', 'excludedGoods', 'status', 'needsReview'),
    discountType: discountType ?? (discountAmount === undefined ? undefined : unit),
    statusPinned: status && true,
    reviewReason: waitsAsBefore ? undefined : needsReview ? ('confidence' as const) : null,
    expiresAt: expiresAt === undefined ? undefined : parseExpiry(expiresAt),
    createdAt: toDate(row.createdAt),
    extractedAt: toDate(row.extractedAt),
  })
}

const toDate = (instant: string | undefined) =>
  instant === undefined ? undefined : new Date(instant)

export type CodeColumns = ReturnType<typeof readColumns>

const pickDifferent = (given: CodeColumns, stored: CodeRecord): CodeColumns =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => stored[name as keyof CodeColumns]?.valueOf() !== value?.valueOf(),
    ),
  )
