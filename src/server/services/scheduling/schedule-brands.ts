import * as scheduled from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import type { ScheduleBrandsInput, ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { writeCount } from '#shared/texts/format.ts'
import { checkBrandName } from '../brands/add-brands.ts'
import { createBrandNameChecker } from '../brands/plan-brand.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { conflict, fail, invalidInput, notFound } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'
import { writeLog } from '../logs.ts'

const DAY_MS = 86_400_000
const INTERVAL_MS = { daily: DAY_MS, weekly: 7 * DAY_MS } as const
/** Faulty names that the log entry repeats. */
const LOGGED_NAMES = 20

/**
 * Plans brands in batches: the first `batchSize` are due at once, each further batch 24 hours
 * later, or 168 where the interval is a week. Existing brands, names waiting already and repetitions are
 * counted as duplicates; names that can be no brand become failed entries, so that none is lost.
 * Throws `invalid_input` without a name or with too many.
 */
export function scheduleBrands(ctx: AdminContext, input: ScheduleBrandsInput) {
  const names = input.brands.map((line) => line.trim()).filter(Boolean)
  if (names.length === 0) throw invalidInput('brands', 'Keine Marken eingegeben')
  return writeTransaction(ctx.db, (tx) => {
    const waiting = scheduled.listWaitingNames(tx)
    const checked = checkNames(ctx, names, waiting)
    const { accepted, invalid, duplicates } = checked
    const { scheduledBrands: limit } = LIMITS
    if (waiting.length + accepted.length > limit)
      throw invalidInput('brands', `Es können höchstens ${limit} Marken zugleich geplant sein.`)
    scheduled.replaceScheduledBrands(tx, toRows(checked, input, ctx.clock()))
    writeLog(ctx, {
      type: 'brand',
      level: invalid.length > 0 ? 'warning' : 'info',
      message: `${writeCount(accepted.length, 'Marke', 'Marken')} geplant, ${duplicates} übersprungen`,
      details: {
        scheduled: accepted.length,
        duplicates,
        batchSize: input.batchSize,
        interval: input.interval,
        errorCount: invalid.length,
        errors: invalid.slice(0, LOGGED_NAMES).map(({ name, fault }) => `„${cut(name)}“: ${fault}`),
      },
    })
    return { scheduled: accepted.length, duplicates }
  })
}

/** Waiting names take their keys and aliases first, as if they were brands already. */
function checkNames(ctx: ServiceContext, names: string[], waiting: readonly string[]) {
  const checkName = createBrandNameChecker(ctx)
  for (const name of waiting) checkBrandName(name, checkName)
  const accepted: { name: string; nameKey: string }[] = []
  const invalid: { name: string; fault: string }[] = []
  let duplicates = 0
  for (const name of names) {
    const named = checkBrandName(name, checkName)
    if (named === 'duplicate') duplicates += 1
    else if (typeof named === 'object') accepted.push({ name, nameKey: named.nameKey })
    else invalid.push({ name, fault: named })
  }
  return { accepted, invalid, duplicates }
}

function toRows(
  { accepted, invalid }: ReturnType<typeof checkNames>,
  { batchSize, interval }: Pick<ScheduleBrandsInput, 'batchSize' | 'interval'>,
  now: Date,
): scheduled.ScheduledBrandInsert[] {
  const common = { batchSize, interval, createdAt: now }
  const pending = accepted.map(({ name, nameKey }, index) => ({
    ...common,
    brandName: name,
    nameKey,
    scheduledAt: new Date(now.getTime() + Math.floor(index / batchSize) * INTERVAL_MS[interval]),
  }))
  const byName = new Map(invalid.map(({ name, fault }) => [cut(name), fault]))
  const failed = [...byName].map(([brandName, fault]) => ({
    ...common,
    brandName,
    // Names without letters have no key; using the name keeps them from counting as one.
    nameKey: toBrandKey(brandName) || brandName,
    status: 'failed' as const,
    errorMessage: fault,
    scheduledAt: now,
  }))
  return [...pending, ...failed]
}

/** One character more than a name may have: still refused when it is tried again. */
const cut = (name: string) =>
  name.length > LIMITS.brandNameLength ? `${name.slice(0, LIMITS.brandNameLength)}…` : name

/** Waiting ones by due date, then the failed, then the published of the last week. */
export function listScheduledBrands(ctx: AdminContext): ScheduledBrand[] {
  const publishedSince = new Date(ctx.clock().getTime() - 7 * DAY_MS)
  return scheduled
    .listScheduledBrandRows(ctx.db, { publishedSince, limit: LIMITS.scheduledBrands })
    .map(withIsoDates)
}

const entryNotFound = () => notFound('Diese geplante Marke gibt es nicht.')

/** Makes a failed entry due now. Throws `not_found`, `conflict` for another. */
export function retryScheduledBrand(ctx: AdminContext, input: { id: number }): ScheduledBrand {
  return writeTransaction(ctx.db, (tx) => {
    const entry = scheduled.findScheduledBrand(tx, input.id) ?? fail(entryNotFound())
    if (entry.status !== 'failed')
      throw conflict('Nur fehlgeschlagene Marken lassen sich erneut versuchen.')
    const change = {
      status: 'pending' as const,
      scheduledAt: ctx.clock(),
      publishedAt: null,
      errorMessage: null,
    }
    scheduled.updateScheduledBrands(tx, [entry.id], change)
    const message = `Geplante Marke „${entry.brandName}“ wird erneut versucht`
    const details = { formerError: entry.errorMessage }
    writeLog(ctx, { type: 'brand', level: 'info', message, details })
    return withIsoDates({ ...entry, ...change })
  })
}

/** Takes an entry off the schedule; its brand stays. Throws `not_found`. */
export function deleteScheduledBrand(ctx: AdminContext, { id }: { id: number }): { id: number } {
  if (deleteScheduledBrands(ctx, { ids: [id] }).changed === 0) throw entryNotFound()
  return { id }
}

/** Takes many off the schedule; unknown ids are passed over. */
export function deleteScheduledBrands(ctx: AdminContext, input: { ids: number[] }): BulkResult {
  return writeTransaction(ctx.db, (tx) =>
    logMany(ctx, scheduled.deleteScheduledBrandRows(tx, input.ids), 'gelöscht'),
  )
}

/** Makes many due now, those that failed among them; what is published or being published is passed over. */
export function makeScheduledBrandsDue(ctx: AdminContext, input: { ids: number[] }): BulkResult {
  return writeTransaction(ctx.db, (tx) =>
    logMany(ctx, scheduled.makeScheduledBrandsDue(tx, input.ids, ctx.clock()), 'sofort fällig'),
  )
}

function logMany(ctx: AdminContext, names: readonly string[], done: string): BulkResult {
  const message =
    names.length === 1
      ? `Geplante Marke „${names[0]}“ ${done}`
      : `Geplante Marken ${done}: ${names.length}`
  const details = { brands: names.slice(0, LOGGED_NAMES) }
  if (names.length > 0) writeLog(ctx, { type: 'brand', level: 'info', message, details })
  return { changed: names.length }
}
