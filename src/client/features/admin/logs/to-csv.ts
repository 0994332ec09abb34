import { toCsvLine } from '#shared/domain/csv-cell.ts'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import type { LogEntry } from '#shared/schemas/log.ts'

const HEAD = ['Timestamp', 'Type', 'Level', 'Message', 'Details']
const PARTS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `yyyy-MM-dd HH:mm:ss`, in German time */
const toStamp = (instant: string | Date) => PARTS.format(new Date(instant))

const toDetails = (details: LogEntry['details']) =>
  typeof details === 'string' ? details : details === null ? '' : JSON.stringify(details)

export function toCsv(entries: readonly LogEntry[]): string {
  const lines = entries.map((entry) => [
    toStamp(entry.timestamp),
    entry.type,
    entry.level,
    entry.message,
    toDetails(entry.details),
  ])
  return [HEAD, ...lines].map(toCsvLine).join('')
}

/** `logs-2026-11-01-13-05.csv` */
export const getCsvName = (now: Date) =>
  `logs-${toStamp(now).slice(0, 16).replace(/[ :]/g, '-')}.csv`
