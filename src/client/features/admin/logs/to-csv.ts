import type { LogEntry } from '#shared/schemas/log.ts'

const HEAD = ['Timestamp', 'Type', 'Level', 'Message', 'Details']
const PARTS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `yyyy-MM-dd HH:mm:ss`, in German time */
const toStamp = (instant: string | Date) => PARTS.format(new Date(instant))

/**
 * A spreadsheet runs a cell that begins like a formula; the apostrophe makes it text. German ones
 * split lines at semicolons, and then a cell begins after each of them and after each line break.
 */
const FORMULA_START = /(^|[;\r\n])(?=[^\S\r\n]*["']*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/g

function toCell(text: string): string {
  const safe = text.replace(FORMULA_START, "$1'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
  return [HEAD, ...lines].map((line) => `${line.map(toCell).join(',')}\r\n`).join('')
}

/** `logs-2026-11-01-13-05.csv` */
export const getCsvName = (now: Date) =>
  `logs-${toStamp(now).slice(0, 16).replace(/[ :]/g, '-')}.csv`
