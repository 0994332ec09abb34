import { germanDay, toIso } from '../expiry/calendar.ts'
import { findExpiries } from '../expiry/find-expiries.ts'

/** The last day that a cell below 'gültig bis' holds; null when it says '–' or 'unbegrenzt'. */
export function endOfCell(
  text: string,
  { from, to }: { from: number; to: number },
  postedAt: string | null,
): string | null {
  const cell = text.slice(from, to).toLowerCase()
  if (!/[\p{L}\d]/u.test(cell)) return null
  const posted = postedAt === null ? undefined : germanDay(postedAt)
  const [end] = findExpiries(/(?<!\p{L})bis(?!\p{L})/u.test(cell) ? cell : `bis ${cell}`, posted)
  return end ? toIso(end.day) : null
}
