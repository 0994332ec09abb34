import { addDays, type Day, makeDay, nextWeekday } from './calendar.ts'
import { MONTH, monthOf, WEEKDAY, weekdayOf } from './day-names.ts'
import { dayRightBefore, endOfMonth, lastDayBefore, parseDay, parseDuration } from './parse-day.ts'

/** A last day named in the text, and where. */
export type Expiry = {
  day: Day
  at: number
  /** May date something else ('vom 1. bis 5. Juni', 'für 5 Tage'): counts only beside code or amount. */
  isLoose: boolean
}

const FILLER =
  '(?:[\\s,(:*→\\p{Extended_Pictographic}\\ufe0f]|zum\\b|zu\\b|am\\b|den\\b|dem\\b|der\\b|nur\\b|noch\\b|aber\\b|also\\b|inkl\\.?|inklusive\\b|einschließlich\\b|einschl\\.?|inclusive\\b|und mit\\b|incl\\.?|einschliesslich\\b|spätestens\\b|kommenden?\\b|nächsten?\\b|diesen?\\b|diese[rms]?\\b|das\\b|in\\b|ist\\b|jetzt\\b|on\\b|the\\b|next\\b|this\\b|schon\\b|leider\\b|ganzen?\\b|bis\\b|for\\b|um\\b|gültig\\b)*'

type Anchor = { pattern: RegExp; takesDuration: boolean; takesDay: boolean; isLoose?: boolean }

/** Words after which a day is a last day, or a span one that is running out. */
const ANCHORS: readonly Anchor[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:bis|until|till|til|through|thru|endet|ending|enden|ends|expires|läuft|laufen|spätestens|verfällt|biss?|by|ende der aktion|aktionsende|ablaufdatum|deadline)(?![\\p{L}\\d])${FILLER}`,
      'gu',
    ),
    takesDuration: false,
    takesDay: true,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:endet|enden|läuft|ends)(?![\\p{L}])${FILLER}`, 'gu'),
    takesDuration: true,
    takesDay: false,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:nur|only|ausschließlich|exklusiv am)(?![\\p{L}])${FILLER}`,
      'gu',
    ),
    takesDuration: true,
    takesDay: true,
  },
  {
    pattern:
      /(?<![\p{L}\d])(?:noch|(?:für )?(?:die|den) nächsten|gilt|gültig(?: für)?|the next|next|valid for)(?: (?:noch|nur|für|ganze|die|genau))* /gu,
    takesDuration: true,
    takesDay: false,
  },
  {
    pattern: /(?<![\p{L}\d])für (?:nur |ganze )?/gu,
    takesDuration: true,
    takesDay: false,
    isLoose: true,
  },
]

type Phrase = [RegExp, (posted: Day, match: RegExpExecArray) => Day | undefined, 'loose'?]

/** Turns of phrase that name the last day without any of those words. */
const PHRASES: readonly Phrase[] = [
  [
    /morgen (?:ist )?(?:(?:auch )?(?:schon )?der |(?:der )?aller)?letzter? tag/gu,
    (posted) => addDays(posted, 1),
  ],
  [
    /(?<!morgen (?:ist )?(?:der )?)(?:(?<!\p{L})letzter tag|heute (?:ist )?(?:der )?letzter? (?:tag|chance)|last day)(?! (?:im|in|des|der|von|am|vor))/gu,
    (posted) => posted,
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
    /(?:dieses|übers|am|nur|das ganze|this) (?:ganze )?(?:wochenende|weekend)(?!\p{L})/gu,
    (posted) => nextWeekday(posted, 0),
  ],
  [
    /(?<!\p{L})(?:nur |noch |bis )(?:noch )?(?:in )?diese woche(?!\p{L})/gu,
    (posted) => nextWeekday(posted, 0),
  ],
  [/(?<!\p{L})diese woche(?!\p{L})/gu, (posted) => nextWeekday(posted, 0), 'loose'],
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

/** What else runs out in captions: raffles, stories, delivery, events, applications. */
const OTHER_BEFORE =
  /(?:versand(?=\s$)|gewinnspiel|teilnahme|teilnehmen|einsendeschluss|verlos\p{L}*|story|storys|lieferung|geliefert|liefert|geöffnet|öffnungszeiten|vorverkauf|anmeld\p{L}*|bewerb\p{L}*|abgabe|umtausch|rückgabe|rechtzeitig|giveaway|nicht|ferien|urlaub|abstimm\p{L}*|warte\p{L}*|wartet|fahren?|fliegen?|reisen?|messe|festival|konferenz|congress|kongress|von (?:mo|montag|kopf|klein|xs|s|gr\p{L}*))(?:[^.!?\n]|(?<=\d)\.){0,30}$/u
const OTHER_AFTER =
  /^[^.!?\n]{0,25}(?:uhr geöffnet|geliefert|ankomm|lieferbar|teilnehmen|mitmachen|offen)/u

/** Every day up to which the text may say its codes last. `lower` is lower-case text. */
export function findExpiries(lower: string, posted: Day | undefined): Expiry[] {
  const found: Expiry[] = []
  for (const { pattern, takesDay, takesDuration, isLoose = false } of ANCHORS) {
    for (const match of lower.matchAll(pattern)) {
      const at = match.index + match[0].length
      const day =
        (takesDay ? parseDay(lower, at, posted) : undefined) ??
        (takesDuration ? parseDuration(lower, at, posted) : undefined)
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
  found.push(...findDashRanges(lower, posted), ...findLastDays(lower, posted))
  return found.sort((a, b) => a.at - b.at)
}

const ENDS =
  /(?<=[\p{L}\d.]) ?(?:ist(?:'s|’s| es)? (?:\p{L}+ ){0,2}(?:schluss|vorbei|ende)|endet|enden|verfällt|verfallen|läuft (?:[\p{L}\d]+ ){0,3}(?:ab|aus))(?!\p{L})/gu

/** 'am 14.1. ist Schluss', 'Morgen läuft ANNA10 ab', 'nächste Woche Dienstag endet die Aktion'. */
function findLastDays(lower: string, posted: Day | undefined): Expiry[] {
  return [...lower.matchAll(ENDS)].flatMap(({ index }) => {
    const before = lower.slice(Math.max(0, index - 40), index)
    const day = dayRightBefore(lower, index, posted)
    return day && !STARTS_BEFORE.test(before) && !OTHER_BEFORE.test(before)
      ? [{ day, at: index, isLoose: false }]
      : []
  })
}

const STARTS_BEFORE = /(?<!\p{L})(?:ab|seit|erst|gestern|vor)(?: \p{L}+)? [\p{L}\d.]+ ?$/u

const DASH_RANGE = /(?<![\d.])\d{1,2}\.(?: ?\d{1,2}\.)?(?:\d{4})? ?[-–] ?(?=\d{1,2}\.)/gu

/** '1.–5. Juni', '01.06. - 05.06.'. */
function findDashRanges(lower: string, posted: Day | undefined): Expiry[] {
  return [...lower.matchAll(DASH_RANGE)].flatMap((match) => {
    const day = parseDay(lower, match.index + match[0].length, posted)
    return day ? [{ day, at: match.index, isLoose: true }] : []
  })
}

function isRangeEnd(lower: string, at: number): boolean {
  if (IS_PERIOD.test(lower.slice(Math.max(0, at - 40), at))) return false
  return /(?:(?<![\p{L}\d])\d{1,2}\.?|vom? [\p{L}\d. ]{1,14})\s*$/u.test(
    lower.slice(Math.max(0, at - 20), at),
  )
}

/** 'Gültigkeit: 10.06. bis 16.06.' can only be the offer's. */
const IS_PERIOD =
  /(?:gültig\p{L}*|aktionszeitraum|laufzeit|valid)\W{0,3}(?:vom? |from )?[\d. ]{2,14}$/u

/** 'dienstags bis sonntags', 'Do bis Sa': every week anew. */
const WEEKLY_BEFORE =
  /(?<!\p{L})(?:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|mo|di|mi|do|fr|sa|so)\.?\s*$/u
/** What lasts or waits until a day that is not the code's: 'der Zopf hält bis Mittwoch'. */
const LASTS_BEFORE =
  /(?<!\p{L})(?:hält|halten|reicht|reichen|dauert|dauern|bleib\p{L}*|brauch\p{L}*)(?: [\p{L}]+){0,3} $/u

function isOther(lower: string, start: number, end: number): boolean {
  const before = lower.slice(Math.max(0, start - 60), start)
  if (WEEKLY_BEFORE.test(before) || LASTS_BEFORE.test(before)) return true
  return OTHER_BEFORE.test(before) || OTHER_AFTER.test(lower.slice(end, end + 60))
}
