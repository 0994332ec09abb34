import type { Db } from '#db/open-database.ts'
import {
  countSubmissions,
  deleteReportsBy,
  deleteSubmission,
  deleteSubmissionsBefore,
  findSubmission,
  insertSubmission,
  listSubmissionRows,
} from '#db/queries/submissions.ts'
import { listBrandsByNames } from '#db/queries/transfer.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import type {
  CloseSubmissionInput,
  CodeReport,
  CodeSubmission,
} from '#shared/schemas/submission.ts'
import { SUBMISSION_TEXTS } from '#shared/texts/submissions-de.ts'
import { getVisibleCode } from './codes/votes.ts'
import { admitForm } from './contact.ts'
import type { AdminContext, ServiceContext } from './context.ts'
import { fail, notFound, ServiceError } from './errors.ts'
import { withIsoDates } from './iso-dates.ts'
import { writeLog } from './logs.ts'
import { hashVisitor } from './visitors.ts'

const KEPT_MS = 90 * 86_400_000
const SENT = { sent: true } as const

/**
 * Puts a code that a visitor misses before the operator. Protected as the contact form is; throws
 * `unavailable` while too much waits, besides what `admitForm` throws.
 */
export async function submitCode(ctx: ServiceContext, input: CodeSubmission): Promise<typeof SENT> {
  const { code, shop, benefit, postUrl } = input
  const { useSubmission: use } = ctx.rateLimits
  if ((await admitForm(ctx, input, { use, texts: [code, shop, benefit] })) === null) return SENT
  return writeTransaction(ctx.db, (tx) => {
    requireRoom(tx)
    const [brand] = listBrandsByNames(tx, { slugs: [], nameKeys: [toBrandKey(shop)] })
    const post = parsePostAddress(postUrl)?.url ?? postUrl
    const row = { code, shop, benefit, postUrl: post, createdAt: ctx.clock() }
    insertSubmission(tx, { ...row, kind: 'code', brandId: brand?.id ?? null })
    return SENT
  })
}

/**
 * The same for what is wrong with a code; a visitor's second report of it replaces the first.
 * Throws as `submitCode`, and `not_found` for codes that no visitor can see.
 */
export async function reportCode(ctx: ServiceContext, input: CodeReport): Promise<typeof SENT> {
  const { reason, remark } = input
  const { useSubmission: use } = ctx.rateLimits
  const address = await admitForm(ctx, input, { use, texts: [remark] })
  if (address === null) return SENT
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const { id, brandId } = getVisibleCode(tx, input.id)
    const { visitor, earlier } = hashVisitor(ctx, `report ${id}`, { address, now })
    deleteReportsBy(tx, id, [visitor, ...earlier])
    requireRoom(tx)
    const row = { codeId: id, brandId, reason, remark: remark || null, visitor, createdAt: now }
    insertSubmission(tx, { ...row, kind: 'report' })
    return SENT
  })
}

function requireRoom(db: Db): void {
  if (countSubmissions(db) >= LIMITS.openSubmissions)
    throw new ServiceError('unavailable', SUBMISSION_TEXTS.errors.full)
}

/** What waits for the operator, oldest first. */
export function listSubmissions(ctx: AdminContext, { page = 1 }: { page?: number }) {
  const limit = LIMITS.submissionsPerPage
  const rows = listSubmissionRows(ctx.db, { limit, offset: (page - 1) * limit })
  return {
    submissions: rows.map(withIsoDates),
    total: countSubmissions(ctx.db),
  }
}

const CLOSED = { accepted: 'übernommen', dismissed: 'verworfen', settled: 'erledigt' }

/**
 * Forgets what was decided; with a report, all of its code. Throws `not_found`.
 */
export function closeSubmission(ctx: AdminContext, { id, decision }: CloseSubmissionInput) {
  return writeTransaction(ctx.db, (tx) => {
    const found = findSubmission(tx, id) ?? fail(notFound('Diese Einsendung gibt es nicht mehr.'))
    const { code, codeId, shop, reason, postUrl } = found
    const count = deleteSubmission(tx, { id, codeId })
    const what = codeId ? `Meldung zu Code ${code}` : `Eingereichter Code ${code}`
    const details = codeId ? { codeId, reason, count } : { shop, postUrl }
    const message = `${what} ${CLOSED[decision]}`
    writeLog(ctx, { type: 'admin', level: 'info', message, details })
    return { id }
  })
}

/** Deletes what nobody decided within 90 days; answers how many. */
export function deleteOldSubmissions(ctx: AdminContext): number {
  return deleteSubmissionsBefore(ctx.db, new Date(ctx.clock().getTime() - KEPT_MS))
}
