import { addDays, type Day } from './calendar.ts'
import { endOfMonth } from './day-forms.ts'
import { MONTH, monthOf, WEEKDAY } from './day-names.ts'
import type { Expiry } from './find-expiries.ts'
import { dayRightBefore, parseOneDay } from './parse-day.ts'

const SUBJECT =
  '(?: (?:er|sie|es|das|der|die|dann|auch|leider|beide|alle|codes?|rabatt|gutschein|aktion|angebot|[\\p{L}_-]*\\d[\\p{L}\\d_-]*))'
const WORKS =
  '(?:geht|gehen|gilt|gelten|funktioniert|funktionieren|klappt|klappen|läuft|laufen|zieht|greift|ist|sind|is)'
const GONE =
  '(?:ungültig|abgelaufen|deaktiviert|abgeschaltet|gesperrt|gelöscht|weg|vorbei|rum|tot|futsch|schluss|(?:nicht|nichts|nix|nimmer)(?: mehr)?(?! (?:raus|los|auf|mit|ans|zu[rm]?|aus|in)(?!\\p{L})))'
const WITHOUT = new RegExp(
  `^,?(?:(?: ${WORKS})?${SUBJECT}{0,3}(?: ${WORKS})?${SUBJECT}{0,3}) ${GONE}(?!\\p{L})`,
  'u',
)
const FROM = /(?<!\p{L})(ab|nach) (?:dem |den |kommendem |nächstem )?(?=[\p{L}\d])/gu
const WHOLE_MONTH = new RegExp(`(${MONTH})(?!\\p{L})`, 'uy')

/** 'Ab 1.7. ungültig', 'ab morgen geht der Code nicht mehr', 'nach Sonntag ist er weg'. */
export function findFirstDaysWithout(lower: string, posted: Day | undefined): Expiry[] {
  const starts = [...lower.matchAll(FROM), ...lower.matchAll(SWITCHED_OFF)]
  const ends = starts.flatMap((match): Expiry[] => {
    const start = match.index + match[0].length
    const found = parseNextDay(lower, start, posted) ?? parseMonth(lower, start, posted)
    if (!found || !posted) return []
    const rest = lower.slice(found.end, found.end + 80)
    const isSwitch = match[1] === undefined
    if (!(isSwitch ? OFF : WITHOUT).test(rest)) return []
    const isLast = match[1] === 'nach' || (isSwitch && LATE.test(rest))
    const day = isLast ? found.day : addDays(found.day, -1)
    return [{ day: day < posted ? posted : day, at: match.index, isLoose: false }]
  })
  return [...ends, ...findSwitches(lower, posted)]
}

/** 'Am 10.6. wird der Code abgeschaltet': it lasts until the day before. */
function findSwitches(lower: string, posted: Day | undefined): Expiry[] {
  return [...lower.matchAll(IS_SWITCHED_OFF)].flatMap(({ index }) => {
    const found = dayRightBefore(lower, index, posted)
    if (!found || !posted) return []
    const isLast = NIGHT_BEFORE.test(lower.slice(Math.max(0, index - 20), index))
    const day = isLast ? found : addDays(found, -1)
    return [{ day: day < posted ? posted : day, at: index, isLoose: false }]
  })
}

const IS_SWITCHED_OFF =
  /(?<=[\p{L}\d.]) (?:wird|werden) (?:er|sie|beide|alle|die beiden|(?:der|dieser) (?:code|rabatt|gutschein)|(?:die|alle|beide) codes) (?:leider |wieder |dann )*(?:abgeschaltet|deaktiviert|gelöscht|gesperrt)(?!\p{L})/gu
const NIGHT_BEFORE = /(?<!\p{L})(?:abend|nacht|mitternacht|(?:1[89]|2[0-4])(?:[:.]\d\d)? uhr)$/u
const SWITCHED_OFF =
  /(?<!\p{L})(?:wird|werden)(?: (?:leider|dann|schon|aber|auch|er|sie|alle|beide|der code|die codes))* (?:am |ab |zum )?(?=[\p{L}\d])/gu
const OFF =
  /^(?:,? \p{L}+,?(?: den)? [\d.]{2,10})?(?:,? (?:um )?(?:\d{1,2}(?:[:.]\d\d)?(?: uhr)?|mitternacht|abends?|nachts?))?(?: (?:leider|wieder|dann|auch|schon))* (?:abgeschaltet|deaktiviert|gelöscht|gesperrt|abgestellt|ungültig|eingestellt|offline genommen)(?!\p{L})/u
/** Switched off on the evening of a day, it has lasted that day. */
const LATE = /^,? (?:um )?(?:1[89]|2[0-4]|abend|nacht|mitternacht)/u

/** 'Ab Montag', said on a Monday, is the next one. */
function parseNextDay(
  lower: string,
  start: number,
  posted: Day | undefined,
): { day: Day; end: number } | undefined {
  const found = parseOneDay(lower, start, posted)
  if (!found || found.day.getTime() !== posted?.getTime()) return found
  const words = lower.slice(start, found.end)
  return IS_WEEKDAY.test(words) ? { day: addDays(found.day, 7), end: found.end } : found
}

const IS_WEEKDAY = new RegExp(`^(?:${WEEKDAY})`, 'u')

function parseMonth(
  lower: string,
  index: number,
  posted: Day | undefined,
): { day: Day; end: number } | undefined {
  WHOLE_MONTH.lastIndex = index
  const [, name = ''] = WHOLE_MONTH.exec(lower) ?? []
  const last = name === '' ? undefined : endOfMonth(posted, monthOf(name))
  if (!last) return undefined
  return { day: addDays(last, 1 - last.getUTCDate()), end: index + name.length }
}
