import type { Day } from './calendar.ts'
import { MONTH, WEEKDAY } from './day-names.ts'
import type { Expiry } from './find-expiries.ts'
import { parseDay } from './parse-day.ts'

const DASH_RANGE = new RegExp(
  `(?<![\\d.])\\d{1,2}\\.(?: ?(?:\\d{1,2}\\.|(?:${MONTH})(?!\\p{L})))?(?:\\d{4})? ?[-–] ?(?=\\d{1,2}\\.)`,
  'gu',
)

/** '1.–5. Juni', '01.06. - 05.06.'. */
export function findDashRanges(lower: string, posted: Day | undefined): Expiry[] {
  return [...lower.matchAll(DASH_RANGE)].flatMap(({ 0: words, index }) => {
    const day = parseDay(lower, index + words.length, posted)
    const isLoose = !IS_PERIOD.test(lower.slice(Math.max(0, index - 30), index + words.length - 1))
    return day ? [{ day, at: index, isLoose }] : []
  })
}

/** Whether 'bis' closes a span that may be of anything: 'vom 1. bis 5. Juni'. */
export function isRangeEnd(lower: string, at: number): boolean {
  if (!lower.startsWith('bis', at) || IS_PERIOD.test(lower.slice(Math.max(0, at - 40), at)))
    return false
  return /(?:(?<![\p{L}\d])\d{1,2}\.?|vom? [\p{L}\d. ]{1,14})\s*$/u.test(
    lower.slice(Math.max(0, at - 20), at),
  )
}

const OF_OFFER =
  '(?<!\\p{L})(?:gültig\\p{L}*|gilt|gelten|(?:aktions)?zeitraum|laufzeit|valid|(?:aktion|angebot|code|rabatt) (?:läuft|geht)|codes (?:laufen|gehen))'

/** 'Gültigkeit: 10.06. bis 16.06.' can only be the offer's. */
const IS_PERIOD = new RegExp(
  `${OF_OFFER}(?: nur)?\\W{0,3}(?:vom? |from )?(?:\\d{1,2}\\. ?(?:${MONTH})|[\\d. ]{2,14}) ?[-–]?$`,
  'u',
)

/** 'Gültig von Montag bis Freitag' is no week of opening hours. */
export const OFFER_WEEK_BEFORE = new RegExp(
  `${OF_OFFER}(?: nur)?:? (?:von |vom )?(?:${WEEKDAY}|mo|di|mi|do|fr|sa|so)\\.? $`,
  'u',
)
