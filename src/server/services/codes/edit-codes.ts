import * as edits from '#db/queries/code-edits.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { writeTransaction } from '#db/transactions.ts'
import { parseExpiry } from '#shared/domain/german-day.ts'
import { foldForSearch, normalizeCode } from '#shared/domain/names.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { DATED_TERMS, type DatedTerm } from '#shared/domain/vocabulary.ts'
import type { AdminCode, BulkResult } from '#shared/schemas/admin-code.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { codeNotFound, conflict, fail, invalidInput } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { changeManyCodes } from './change-many-codes.ts'
import { loadAdminCode } from './load-codes.ts'
import { acceptEntered } from './review-codes.ts'

/**
 * Changes a code's text, amount or terms; absent keys stay. An amount without a unit so far counts
 * as per cent. Amount and terms set here are the operator's word, which no post changes until
 * `followPosts` takes it back; then newer posts do. Throws `not_found`,
 * `conflict` when the brand has such a code already, `invalid_input` for more than 100 per cent.
 */
export function updateCode(ctx: AdminContext, input: UpdateCodeInput): AdminCode {
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const stored = edits.findCode(tx, input.id) ?? fail(codeNotFound())
    const { id, brandId } = stored
    const changes = { ...renameTo(input.code), ...changeTerms(input, stored, now) }
    const { normalizedCode } = changes
    if (normalizedCode !== undefined && edits.hasOtherCode(tx, { id, brandId, normalizedCode }))
      throw conflict(`Die Marke hat bereits einen Code ${input.code}.`)
    if (Object.keys(changes).length > 0) {
      edits.updateCodeColumns(tx, id, changes)
      if (input.discountAmount !== undefined) acceptEntered(tx, [id], 'amount')
      if (input.code !== undefined) acceptEntered(tx, [id], 'form')
      refreshContradictions(tx, [id])
      refreshCountersOf(tx, [stored], now)
      const message = `Code ${stored.code} geändert`
      writeLog(ctx, { type: 'admin', level: 'info', message, details: input })
    }
    return loadAdminCode(tx, id)
  })
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
  const terms = readTerms(input, stored.discountType)
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

function readTerms(input: UpdateCodeInput, discountType: Stored['discountType']) {
  const { description, expiresAt, isExclusive, conditions } = input
  const excludedGoods = conditions?.excludedGoods
  return omitUndefined({
    ...readDiscount(input.discountAmount, discountType),
    description: description === '' ? null : description,
    expiresAt: typeof expiresAt === 'string' ? parseExpiry(expiresAt) : expiresAt,
    isExclusive,
    ...conditions,
    excludedGoods: excludedGoods === '' ? null : excludedGoods,
  })
}

function readDiscount(discountAmount: number | undefined, storedType: Stored['discountType']) {
  if (discountAmount === undefined) return {}
  const discountType = storedType ?? 'percentage'
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
