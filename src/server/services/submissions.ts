import type { Db } from '#db/open-database.ts'
import * as submissions from '#db/queries/submissions.ts'
import { listBrandsByNames } from '#db/queries/transfer.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { CONDITION_REASONS } from '#shared/domain/vocabulary.ts'
import type {
  CloseSubmissionInput,
  CodeReport,
  CodeSubmission,
} from '#shared/schemas/submission.ts'
import { SUBMISSION_TEXTS } from '#shared/texts/submissions-de.ts'
import { forgiveCode, getVisibleCode } from './codes/votes.ts'
import type { AdminContext, ServiceContext } from './context.ts'
import { fail, invalidInput, notFound } from './errors.ts'
import { admitForm, type Sender } from './forms.ts'
import { withIsoDates } from './iso-dates.ts'
import { writeLog } from './logs.ts'
import { hashVisitor, markNetwork } from './visitors.ts'

const KEPT_MS = 90 * 86_400_000

/**
 * Puts a code that a visitor misses before the operator; the same code of the same shop, or the same post, is
 * counted instead. Protected as the contact form is; what filled in the trap is marked. Nobody is refused for lack of room: the oldest of the
 * neighbourhood with most gives way. Throws what `admitForm` throws, and `invalid_input` for a link to this site.
 */
export async function submitCode(
  ctx: ServiceContext,
  input: CodeSubmission & { siteUrl: string },
): Promise<{ sent: true }> {
  const { code, shop, benefit, postUrl, siteUrl } = input
  if (new URL(postUrl).hostname === new URL(siteUrl).hostname)
    throw invalidInput('postUrl', SUBMISSION_TEXTS.errors.postUrl)
  const keep = (tx: Db, sender: Sender) => {
    const shopKey = toBrandKey(shop)
    const offerKey = `${normalizeCode(code)} ${shopKey}`
    if (submissions.countAgain(tx, { offerKey, postUrl, ...sender })) {
      ctx.securityCounts.count('merged_submission')
      return
    }
    const [brand] = listBrandsByNames(tx, { slugs: [], nameKeys: [shopKey] })
    const row = { code, shop, benefit, postUrl, offerKey, brandId: brand?.id ?? null }
    insertIntoRoom(ctx, tx, { ...row, kind: 'code', ...sender })
  }
  return admitForm(ctx, input, {
    use: ctx.rateLimits.useSubmission,
    texts: [code, shop, benefit],
    keep: (sender) => writeTransaction(ctx.db, (tx) => keep(tx, sender)),
  })
}

/**
 * The same for what is wrong with a code; a visitor's second report of it replaces the first, and of one
 * neighbourhood a few a day are kept. Throws as `submitCode`, and `not_found` for codes that no visitor can see.
 */
export async function reportCode(ctx: ServiceContext, input: CodeReport): Promise<{ sent: true }> {
  const { reason, remark } = input
  const keep = (tx: Db, sender: Sender) => {
    const { address } = sender
    const now = ctx.clock()
    const code = getVisibleCode(tx, input.id)
    const { id, brandId } = code
    if (CONDITION_REASONS.includes(reason)) forgiveCode(ctx, tx, { code, address })
    const { visitor, earlier } = hashVisitor(ctx, `report ${id}`, { address, now })
    const place = { address, now, network: 'neighbourhood' as const }
    const { visitor: neighbourhood } = hashVisitor(ctx, `report ${id}`, place)
    const hasReported = submissions.deleteReportsBy(tx, id, [visitor, ...earlier]) > 0
    const ofPlace = submissions.countReportsOf(tx, { codeId: id, neighbourhood })
    // Who replaces a report of the day before adds none, however many neighbours reported today.
    if (!hasReported && ofPlace >= LIMITS.placeReportsPerDay) return
    const row = { codeId: id, brandId, reason, remark: remark || null, visitor, neighbourhood }
    insertIntoRoom(ctx, tx, { ...row, kind: 'report', ...sender })
  }
  return admitForm(ctx, input, {
    use: ctx.rateLimits.useSubmission,
    texts: [remark],
    keep: (sender) => writeTransaction(ctx.db, (tx) => keep(tx, sender)),
  })
}

type NewRow = Omit<Parameters<typeof submissions.insertSubmission>[1], 'createdAt' | 'network'>

/** Suspicious rows take no room from others: they are the first to give way. */
function insertIntoRoom(
  ctx: ServiceContext,
  tx: Db,
  { address, ...row }: NewRow & { address: string },
): void {
  const now = ctx.clock()
  if (submissions.countSubmissions(tx, row.kind) >= LIMITS.openSubmissions) {
    if (row.isSuspicious) return
    submissions.deleteOldestOfLargest(tx, row.kind)
  }
  const { mark } = markNetwork(ctx, 'submission', { address, now, network: 'neighbourhood' })
  submissions.insertSubmission(tx, { ...row, network: mark, createdAt: now })
}

/** What waits for the operator, newest first; what is suspicious comes behind all others. */
export function listSubmissions(ctx: AdminContext, { page = 1 }: { page?: number }) {
  const limit = LIMITS.submissionsPerPage
  const rows = submissions.listSubmissionRows(ctx.db, { limit, offset: (page - 1) * limit })
  return {
    submissions: rows.map(withIsoDates),
    total: submissions.countSubmissions(ctx.db),
  }
}

const CLOSED = { accepted: 'übernommen', dismissed: 'verworfen', settled: 'erledigt' }

/** Forgets what was decided; with a report, all of its code. Throws `not_found`. */
export function closeSubmission(ctx: AdminContext, { id, decision }: CloseSubmissionInput) {
  return writeTransaction(ctx.db, (tx) => {
    const found =
      submissions.findSubmission(tx, id) ?? fail(notFound('Diese Einsendung gibt es nicht mehr.'))
    const { code, codeId, shop, reason, postUrl } = found
    const count = submissions.deleteSubmissions(tx, [id])
    const what = codeId ? `Meldung zu Code ${code}` : `Eingereichter Code ${code}`
    const details = codeId ? { codeId, reason, count } : { shop, postUrl }
    const message = `${what} ${CLOSED[decision]}`
    writeLog(ctx, { type: 'admin', level: 'info', message, details })
    return { id }
  })
}

/** Discards what the operator selected; reports with all others of their codes. Answers how many rows went. */
export function dismissSubmissions(ctx: AdminContext, { ids }: { ids: readonly number[] }) {
  return writeTransaction(ctx.db, (tx) => {
    const dismissed = submissions.deleteSubmissions(tx, ids)
    const message = `${dismissed} Einsendungen von Besuchern verworfen`
    if (dismissed > 0) writeLog(ctx, { type: 'admin', level: 'info', message })
    return { dismissed }
  })
}

/** Deletes what nobody decided within 90 days; answers how many. */
export function deleteOldSubmissions(ctx: AdminContext): number {
  return submissions.deleteSubmissionsBefore(ctx.db, new Date(ctx.clock().getTime() - KEPT_MS))
}
