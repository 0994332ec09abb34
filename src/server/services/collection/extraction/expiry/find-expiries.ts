import { ANCHORS } from './anchors.ts'
import type { Day } from './calendar.ts'
import { findLastDays } from './ends-behind.ts'
import { findFirstDaysWithout } from './first-days-without.ts'
import { isCountdown, isOther } from './other-days.ts'
import { lastDayBefore, parseDay, parseDuration } from './parse-day.ts'
import { PHRASES } from './phrases.ts'
import { findDashRanges, isRangeEnd } from './ranges.ts'

/** A last day named in the text, and where. */
export type Expiry = {
  day: Day
  at: number
  /** May date something else ('vom 1. bis 5. Juni', 'für 5 Tage'): counts only beside code or amount. */
  isLoose: boolean
}

/** Every day up to which the text may say its codes last. `lower` is lower-case text. */
export function findExpiries(lower: string, posted: Day | undefined): Expiry[] {
  const found: Expiry[] = []
  for (const { pattern, takesDay, takesDuration, isLoose = false } of ANCHORS) {
    for (const match of lower.matchAll(pattern)) {
      const at = match.index + match[0].length
      const day =
        (takesDay ? parseDay(lower, at, posted) : undefined) ??
        (takesDuration && !isCountdown(lower, match.index)
          ? parseDuration(lower, at, posted)
          : undefined)
      if (day && !isOther(lower, match.index, at))
        found.push({ day, at: match.index, isLoose: isLoose || isRangeEnd(lower, match.index) })
    }
  }
  if (posted) {
    for (const [pattern, resolve, loose] of PHRASES) {
      for (const match of lower.matchAll(pattern)) {
        const day = resolve(posted, match)
        if (day && !isOther(lower, match.index, match.index + match[0].length))
          found.push({ day, at: match.index, isLoose: loose === 'loose' })
      }
    }
  }
  for (const { index } of lower.matchAll(/(?<!\p{L})bis dahin(?!\p{L})/gu)) {
    const day = lastDayBefore(lower, index, posted)
    if (day) found.push({ day, at: index, isLoose: true })
  }
  found.push(
    ...findDashRanges(lower, posted),
    ...findLastDays(lower, posted),
    ...findFirstDaysWithout(lower, posted),
  )
  return found.sort((a, b) => a.at - b.at)
}
