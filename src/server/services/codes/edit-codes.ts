import type { Db } from '#db/open-database.ts'
import { listExistingBrandIds } from '#db/queries/brand-edits.ts'
import * as edits from '#db/queries/code-edits.ts'
import { listCodesByKeys } from '#db/queries/collected-codes.ts'
import type { CodeKey } from '#db/queries/conditions.ts'
import { pick } from '#db/queries/pick.ts'
import { forgetOtherShops, moveReports } from '#db/queries/read-again.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { deleteDismissals } from '#db/queries/transfer.ts'
import { writeTransaction } from '#db/transactions.ts'
import { parseExpiry } from '#shared/domain/german-day.ts'
import { foldForSearch, normalizeCode } from '#shared/domain/names.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { DATED_TERMS, type DatedTerm } from '#shared/domain/vocabulary.ts'
import type { AdminCode, BulkResult } from '#shared/schemas/admin-code.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { brandNotFound, codeNotFound, conflict, fail, invalidInput } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { changeManyCodes } from './change-many-codes.ts'
import { loadAdminCode } from './load-codes.ts'
import { dissolveCode } from './merge-codes.ts'
import { refreshStandingAndCounters } from './ranking.ts'
import { acceptEntered } from './review-codes.ts'
import { beginMove } from './undo-move.ts'

/**
 * Changes a code's brand, text, amount or terms; absent keys stay. To another brand it takes its posts,
 * votes and copies along. With `merge` a code that the brand has already takes them over, and the answer is
 * that one. Both can be taken back by `undoMove`. An amount without a unit so far counts as per cent. Amount and terms set here are the operator's word, which no post changes until
 * `followPosts` takes it back; then newer posts do. Throws `not_found`,
 * `conflict` when the brand has such a code already and they are not to be merged, `invalid_input` for more
 * than 100 per cent.
 */
export function updateCode(ctx: AdminContext, input: UpdateCodeInput): AdminCode {
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const stored = edits.findCode(tx, input.id) ?? fail(codeNotFound())
    const { id } = stored
    const place = {
      ...pick(stored, 'brandId', 'normalizedCode'),
      ...omitUndefined(findPlace(input)),
    }
    const isMoved = place.brandId !== stored.brandId
    if (isMoved && listExistingBrandIds(tx, [place.brandId]).size === 0) throw brandNotFound()
    const other = listCodesByKeys(tx, [place]).find((code) => code.id !== id)
    if (other && !input.merge) throw conflict(`Die Marke hat bereits einen Code ${other.code}.`)
    const changes = {
      ...changeTerms(input, stored, now),
      ...(!other && { ...renameTo(input.code), ...(isMoved && { brandId: place.brandId }) }),
    }
    if (!other && Object.keys(changes).length === 0) return loadAdminCode(tx, id)
    if (other || isMoved) beginMove(ctx, { fromId: id, intoId: other?.id ?? null })
    if (Object.keys(changes).length > 0) edits.updateCodeColumns(tx, id, changes)
    if ('discountAmount' in changes) acceptEntered(tx, [id], 'amount')
    if (input.code !== undefined) acceptEntered(tx, [id], 'form')
    if (isMoved) settleInBrand(tx, id, place)
    refreshContradictions(tx, [id])
    if (other) dissolveCode(tx, { fromId: id, intoId: other.id }, now)
    else if (isMoved) refreshStandingAndCounters(tx, [id], now)
    refreshCountersOf(tx, [stored], now)
    const code = loadAdminCode(tx, other?.id ?? id)
    const done = other
      ? `mit ${code.code} (${code.brand.name}) vereint`
      : isMoved
        ? `zu ${code.brand.name} verschoben`
        : 'geändert'
    const message = `Code ${stored.code} (${stored.brandName}) ${done}`
    writeLog(ctx, { type: 'admin', level: 'info', message, details: input })
    return code
  })
}

/** Where the input puts a code: brand and normalised text, undefined where it says nothing of them. */
const findPlace = ({ brandId, code }: UpdateCodeInput) => ({
  brandId,
  normalizedCode: code && normalizeCode(code),
})

/** What belongs to a code that came to a brand, also where the operator once deleted such a code there. */
function settleInBrand(db: Db, id: number, place: CodeKey): void {
  forgetOtherShops(db, [id])
  moveReports(db, [id], place.brandId)
  deleteDismissals(db, [place])
}

function renameTo(code: string | undefined) {
  return code === undefined
    ? {}
    : { code, normalizedCode: normalizeCode(code), searchText: foldForSearch(code) }
}

type Stored = NonNullable<ReturnType<typeof edits.findCode>>

/**
 * The columns that the input sets, dated now, and the terms that posts no longer change from now
 * on. No columns at all where the input says nothing of terms.
 */
function changeTerms(input: UpdateCodeInput, stored: Stored, now: Date) {
  const terms = readTerms(input, stored)
  const given = DATED_TERMS.filter((term) => nameColumn(term) in terms)
  const kept = input.followPosts ? [] : stored.pinnedTerms
  if (given.length === 0 && kept === stored.pinnedTerms) return {}
  return {
    ...terms,
    pinnedTerms: [...new Set([...kept, ...given])],
    termDates: {
      ...stored.termDates,
      ...Object.fromEntries(given.map((term) => [term, now.getTime()])),
    },
  }
}

const nameColumn = (term: DatedTerm) => (term === 'discount' ? 'discountAmount' : term)

function readTerms(input: UpdateCodeInput, stored: Stored) {
  const { description, expiresAt, isExclusive, conditions } = input
  const excludedGoods = conditions?.excludedGoods
  return omitUndefined({
    ...readDiscount(input, stored),
    description: description === '' ? null : description,
    expiresAt: typeof expiresAt === 'string' ? parseExpiry(expiresAt) : expiresAt,
    isExclusive,
    ...conditions,
    excludedGoods: excludedGoods === '' ? null : excludedGoods,
  })
}

/** Amount and unit, which go together: without an amount there is no unit. */
function readDiscount(input: UpdateCodeInput, stored: Stored) {
  if (input.discountAmount === undefined && input.discountType === undefined) return {}
  const { discountAmount = stored.discountAmount } = input
  if (discountAmount === null) return { discountAmount, discountType: null }
  const discountType = input.discountType ?? stored.discountType ?? 'percentage'
  if (discountType === 'percentage' && discountAmount > 100)
    throw invalidInput('discountAmount', 'Der Rabatt darf höchstens 100 Prozent sein.')
  return { discountAmount, discountType }
}

/** Deletes a code for good: collections do not add it again. Throws `not_found`. */
export function deleteCode(ctx: AdminContext, { id }: { id: number }): { id: number } {
  if (deleteCodes(ctx, { ids: [id] }).changed === 0) throw codeNotFound()
  return { id }
}

/**
 * The same for many; unknown ids are passed over. The ranks of the brands' other codes, for which the
 * votes counted, too, follow within minutes.
 */
export const deleteCodes = (ctx: AdminContext, { ids }: { ids: number[] }): BulkResult =>
  changeManyCodes(ctx, {
    done: 'gelöscht',
    work: (tx) => {
      const codes = edits.listCodeRefs(tx, ids)
      edits.dismissCodes(tx, ids, ctx.clock())
      edits.deleteCodeRows(tx, ids)
      return codes
    },
  })
