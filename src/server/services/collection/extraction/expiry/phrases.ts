import { NUMBER_WORDS } from '../amounts/number-words.ts'
import { FILLER } from './anchors.ts'
import {
  addDays,
  type Day,
  easterSunday,
  lastOfMonth,
  makeDay,
  nextOccurrence,
  nextWeekday,
} from './calendar.ts'
import { endOfMonth } from './day-forms.ts'
import { MONTH, monthOf, WEEKDAY, weekdayOf } from './day-names.ts'
import { parseDay } from './parse-day.ts'

export type Phrase = [RegExp, (posted: Day, match: RegExpExecArray) => Day | undefined, 'loose'?]

/** Turns of phrase that name the last day without any of those words. */
export const PHRASES: readonly Phrase[] = [
  [
    /morgen (?:ist )?(?:(?:auch )?(?:schon )?der |(?:der )?aller)?letzter? tag/gu,
    (posted) => addDays(posted, 1),
  ],
  [
    /(?<!morgen (?:ist )?(?:der )?)(?:(?<!\p{L})letzter tag|heute (?:ist )?(?:der )?letzter? (?:tag|chance)|last day)(?! (?:im|in|des|der(?! aktion)|von|am|vor))/gu,
    (posted, match) => (namesDayBehind(match, posted) ? undefined : posted),
  ],
  [
    /(?<!\p{L})(?:heute noch|noch heute|(?:nur|noch|heute) bis \d{1,2}(?::\d\d)? ?uhr)/gu,
    (posted) => posted,
    'loose',
  ],
  [
    /(?<!\p{L})heute (?:nur )?(?:von |ab )?\d{1,2}(?::\d\d)?(?: ?uhr)? ?(?:-|–|bis) ?\d{1,2}(?::\d\d)? ?uhr/gu,
    (posted) => posted,
    'loose',
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:ganzen|gesamten|kompletten|nur im|all of|throughout) (${MONTH})(?!\\p{L})`,
      'gu',
    ),
    (posted, [, name]) => endOfMonth(posted, monthOf(name ?? '')),
  ],
  // 'solange der Mai dauert', 'solange noch Mai ist', 'gilt im Mai'.
  [
    new RegExp(
      `(?<!\\p{L})(?:solange? (?:der |(?:es )?(?:noch )?)|nur noch im |(?:gilt|gelten|gültig)(?: nur| noch)* im )(${MONTH})(?!\\p{L})`,
      'gu',
    ),
    (posted, [, name]) => endOfMonth(posted, monthOf(name ?? '')),
  ],
  [
    /(?<!\p{L})(?:nur (?:noch )?(?:diesen|in diesem)|(?:gilt|gelten|gültig|läuft|laufen)(?: noch)? (?:den|im) (?:ganzen|gesamten|kompletten)|solange? der) monat(?!\p{L})/gu,
    (posted) => lastOfMonth(posted.getUTCFullYear(), posted.getUTCMonth() + 1),
  ],
  [
    /(?<!\p{L})(?:ganzen|gesamten|kompletten) monat(?!\p{L})/gu,
    (posted) => lastOfMonth(posted.getUTCFullYear(), posted.getUTCMonth() + 1),
    'loose',
  ],
  [
    /(?<!\p{L})(?:gilt|gelten|gültig|läuft|laufen)(?: noch)? (?:die|das) ganze (woche|jahr)(?!\p{L})/gu,
    (posted, [, span]) =>
      span === 'jahr' ? makeDay(posted.getUTCFullYear(), 12, 31) : nextWeekday(posted, 0),
  ],
  // 'über Pfingsten', 'an Ostern': the Monday is the last of these days.
  [
    /(?<!\p{L})übers? (?:ganze )?(ostern|osterwochenende|pfingsten|pfingstwochenende)(?!\p{L})/gu,
    (posted, [, feast = '']) => lastFeastDay(posted, feast),
    'loose',
  ],
  [
    /(?<!\p{L})(?:gilt|gelten|gültig|nur|nur noch) übers? (?:ganze )?(ostern|osterwochenende|pfingsten|pfingstwochenende)(?!\p{L})/gu,
    (posted, [, feast = '']) => lastFeastDay(posted, feast),
  ],
  // '3 Tage lang', 'für die ersten 24 h'.
  [
    /(?<!\p{L})(?:bekommt|kriegt|spart|erhaltet|gibt'?s?|gilt|gelten|könnt|dürft|nur)(?![^.!?\n]{0,30}(?:test|trag|gratis|kostenlos|umsonst))[^.!?\n%€]{0,20} (\d{1,2}|\p{L}{3,6}) tage lang(?! (?:gratis|kostenlos|umsonst|test))/gu,
    (posted, [, count = '']) => addTold(posted, count),
    'loose',
  ],
  [
    /(?<!\p{L})(?:die|den) ersten (24|48|72) ?(?:h|std|stunden?)(?!\p{L})/gu,
    (posted, [, hours]) => addDays(posted, Number(hours) / 24),
    'loose',
  ],
  // 'gibt es heute 35 %', 'gilt heute'.
  [
    /(?<!\p{L})(?:gibt'?s|gibt es|bekommt ihr|kriegt ihr|spart ihr) heute (?:\p{L}+ )?\d+(?:[.,]\d+)? ?(?:%|€|prozent|euro)/gu,
    (posted) => posted,
    'loose',
  ],
  [
    /(?<!\p{L})(?<!(?:von|ab) \d{1,2} (?:uhr )?|(?:mo|di|mi|do|fr|sa|so|tags?|woche?s?)[,. ]{1,2})bis \d{1,2}(?::\d\d)? ?uhr/gu,
    (posted) => posted,
    'loose',
  ],
  [
    /(?<!\p{L})(?:gültig(?:keit)?|valid):? ?(?:nur )?(?:am )?(\d{1,2})\.(\d{1,2})\.(\d{4})(?! ?(?:bis|-|–))/gu,
    (_, [, day, month, year]) => makeDay(Number(year), Number(month), Number(day)),
  ],
  [/letzte chance(?:[ :,!–-]+)(?:nur )?(?:noch )?heute/gu, (posted) => posted],
  [
    /(?:dieses|übers|am|nur|das ganze|this) (?:ganze )?(?:wochenende|weekend)(?!\p{L}| bis)/gu,
    (posted) => nextWeekday(posted, 0),
  ],
  [
    /(?<!\p{L})(?:nur |noch |bis )(?:noch )?(?:in )?diese[r]? woche(?!\p{L}| bis)/gu,
    (posted) => nextWeekday(posted, 0),
  ],
  [/(?<!\p{L})diese woche(?!\p{L}| bis)/gu, (posted) => nextWeekday(posted, 0), 'loose'],
  [/(?<!\p{L})(?:heute ausnahmsweise|ausnahmsweise heute)(?!\p{L})/gu, (posted) => posted, 'loose'],
  [
    /(?<!\p{L}|\d)(24|48|72) ?(?:h|std|stunden?|hrs?|hours?)[ -]?(?:deal|aktion|code|only|lang|sale|flash|angebot|rabatt)/gu,
    (posted, [, hours]) => addDays(posted, Number(hours) / 24),
  ],
  [
    new RegExp(
      `(?<!\\p{L})am (${WEEKDAY})(?: (?:und|bis|&) (?:am )?(${WEEKDAY}))? (?:nur )?(?:gibt(?:'s|s)? )?\\d+ ?(?:%|€|prozent|euro)`,
      'gu',
    ),
    (posted, [, one, two]) => nextWeekday(posted, weekdayOf(two ?? one ?? '')),
  ],
]

const LINK = new RegExp(FILLER, 'uy')

/** 'Letzter Tag ist Sonntag': the last day is not the day of the post. */
function namesDayBehind(match: RegExpExecArray, posted: Day): boolean {
  LINK.lastIndex = match.index + match[0].length
  LINK.exec(match.input)
  return LINK.lastIndex > 0 && parseDay(match.input, LINK.lastIndex, posted) !== undefined
}

const LONGEST = 14

function addTold(posted: Day, count: string): Day | undefined {
  const days = /^\d/u.test(count) ? Number(count) : (NUMBER_WORDS.get(count) ?? 0)
  return days > 0 && days <= LONGEST ? addDays(posted, days) : undefined
}

function lastFeastDay(posted: Day, feast: string): Day | undefined {
  const days = feast.startsWith('o') ? 1 : 50
  return nextOccurrence(posted, (year) => addDays(easterSunday(year), days))
}
