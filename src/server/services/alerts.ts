import { countWaitingCodes } from '#db/queries/review-queue.ts'
import {
  readAlertState,
  readCronConfig,
  readSettings,
  writeAlertState,
} from '#db/queries/settings.ts'
import { listFailingFeeds } from '#db/queries/source-feeds.ts'
import { ALERT_KEYS, type AlertKey } from '#shared/domain/vocabulary.ts'
import type { Alert } from '#shared/schemas/site.ts'
import { formatCount } from '#shared/texts/format.ts'
import type { Mail } from '../integrations/mail.ts'
import { describeBackupProblem, isBackupCurrent } from './backups/list-backups.ts'
import { getRemovals } from './codes/removals.ts'
import type { AdminContext } from './context.ts'
import { tryWriteLog } from './logs.ts'

const DAY_MS = 86_400_000
/** One that fails once is mostly well the next time. */
const FAILURES = 2

/** What may be wrong, by its name for the operator, and how to find out: null is well, undefined not known yet. */
const CHECKS: Record<
  AlertKey,
  { name: string; find: (ctx: AdminContext) => string | null | undefined }
> = {
  cron: {
    name: 'Automatische Datensammlung',
    find: ({ db }) => {
      const { status, errorMessage } = readCronConfig(db)
      return status === 'error'
        ? `Die automatische Datensammlung ist fehlgeschlagen: ${errorMessage}`
        : null
    },
  },
  backup: {
    name: 'Sicherung',
    // That one failed is forgotten when the process ends; that there is a new one is not.
    find: (ctx) => describeBackupProblem(ctx) ?? (isBackupCurrent(ctx) ? null : undefined),
  },
  search: {
    name: 'Quelle der Suche',
    find: ({ providerStates }) => {
      const outcome = providerStates.get('search')
      if (!outcome) return undefined
      return outcome.fault ? `Die Quelle antwortet nicht: ${outcome.fault.message}` : null
    },
  },
  feeds: {
    name: 'Feeds',
    find: ({ db }) => {
      const failing = listFailingFeeds(db, FAILURES)
      const [first] = failing
      if (!first) return null
      const which = `„${first.title ?? first.url}“: ${first.failure}`
      return `${formatCount(failing.length, 'Feed lässt', 'Feeds lassen')} sich nicht lesen, zuerst ${which}`
    },
  },
  queue: {
    name: 'Warteschlange',
    find: ({ db }) => {
      const { alertQueueSize } = readSettings(db)
      const waiting = countWaitingCodes(db)
      return alertQueueSize > 0 && waiting >= alertQueueSize
        ? `${formatCount(waiting, 'Code wartet', 'Codes warten')} unter „Codes“, „Zu prüfen“.`
        : null
    },
  },
  votes: {
    name: 'Stimmen',
    find: (ctx) => {
      const { isAtLimit, heldCodes } = getRemovals(ctx)
      return isAtLimit
        ? `Stimmen wollten zu viele Codes auf einmal aus den Listen nehmen; ${formatCount(heldCodes, 'Code bleibt und wartet', 'Codes bleiben und warten')} auf Sie.`
        : null
    },
  },
}

/** What is wrong now, in German sentences. */
export const listAlerts = (ctx: AdminContext): Alert[] =>
  ALERT_KEYS.flatMap((key) => {
    const text = CHECKS[key].find(ctx)
    return text ? [{ key, text }] : []
  })

/**
 * Tells the operator what is wrong, by mail and webhook, once in a day at most, and what is well again of that.
 * Without either, or where both fail, nothing counts as told.
 */
export async function sendAlerts(ctx: AdminContext): Promise<{ sent: number }> {
  const { sentAt, told } = readAlertState(ctx.db)
  const now = ctx.clock()
  const alerts = listAlerts(ctx)
  const isDue =
    alerts.length > 0 && (!sentAt || Math.abs(now.getTime() - sentAt.getTime()) >= DAY_MS)
  const recovered = told.filter((key) => CHECKS[key].find(ctx) === null)
  if (!isDue && recovered.length === 0) return { sent: 0 }
  if (!(await deliver(ctx, toMail(isDue ? alerts : [], recovered)))) return { sent: 0 }
  const still = told.filter((key) => !recovered.includes(key))
  const keys = isDue ? [...still, ...alerts.map(({ key }) => key)] : still
  writeAlertState(ctx.db, { sentAt: isDue ? now : sentAt, told: [...new Set(keys)] })
  return { sent: 1 }
}

function toMail(alerts: readonly Alert[], recovered: readonly AlertKey[]): Mail {
  const names = recovered.map((key) => CHECKS[key].name).join(', ')
  const lines = [
    ...alerts.map(({ text }) => text),
    ...(names ? [`Wieder in Ordnung: ${names}.`] : []),
  ]
  const subject = alerts.length > 0 ? 'Bitte ansehen' : 'Wieder in Ordnung'
  return { subject: `Codefluencer: ${subject}`, text: `${lines.join('\n\n')}\n` }
}

/** Whether any of the ways that are set took it. */
async function deliver({ mailer, webhook, ...ctx }: AdminContext, mail: Mail): Promise<boolean> {
  const ways = [mailer, webhook].filter((way) => way !== null)
  const results = await Promise.allSettled(ways.map((way) => way.send(mail)))
  for (const result of results)
    if (result.status === 'rejected') {
      ctx.logger.error({ err: result.reason }, 'alert not sent')
      const error = result.reason instanceof Error ? result.reason.message : 'unbekannt'
      const message = 'Eine Benachrichtigung konnte nicht verschickt werden'
      tryWriteLog(ctx, { type: 'admin', level: 'error', message, details: { error } })
    }
  return results.some(({ status }) => status === 'fulfilled')
}
