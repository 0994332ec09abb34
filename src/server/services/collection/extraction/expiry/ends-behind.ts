import type { Day } from './calendar.ts'
import type { Expiry } from './find-expiries.ts'
import { EVENT, OTHER_BEFORE } from './other-days.ts'
import { dayRightBefore } from './parse-day.ts'

const ENDS =
  /(?<=[\p{L}\d.]) ?(?:is(?:t(?:'s|’s| es)?)? (?:\p{L}+ ){0,2}(?:schluss|vorbei|ende)|ist (?:\p{L}+ ){0,3}(?:aller)?letzter? (?:tag|chance)(?! (?:im|in|des|der(?! aktion)|von|am|vor)(?!\p{L}))|ist (?:er|sie|alles|(?:der|dieser) (?:code|rabatt)|das angebot|die aktion) (?:weg|rum|futsch|vorbei)|endet|enden|erlischt|erlöschen|verfällt|verfallen|läuft (?:[\p{L}\d]+ ){0,3}(?:ab|aus))(?!\p{L})/gu

const STARTS_BEFORE = /(?<!\p{L})(?:ab|seit|erst|gestern|vor)(?: \p{L}+)? [\p{L}\d.]+ ?$/u
/** 'Heute ist mein letzter Tag hier' speaks of no code. */
const IS_MINE = /(?<!\p{L})(?:mein|dein|sein|ihr|unser|euer)e? (?:aller)?letzter? (?:tag|chance)$/u

const EVENT_BEHIND = new RegExp(`^ ${EVENT}(?!\\p{L})`, 'u')

/** 'am 14.1. ist Schluss', 'Morgen läuft ANNA10 ab', 'nächste Woche Dienstag endet die Aktion'. */
export function findLastDays(lower: string, posted: Day | undefined): Expiry[] {
  return [...lower.matchAll(ENDS)].flatMap(({ 0: words, index }) => {
    const before = lower.slice(Math.max(0, index - 40), index)
    const day = dayRightBefore(lower, index, posted)
    const isEvent = EVENT_BEHIND.test(lower.slice(index + words.length, index + words.length + 60))
    return day &&
      !isEvent &&
      !IS_MINE.test(words) &&
      !STARTS_BEFORE.test(before) &&
      !OTHER_BEFORE.test(before)
      ? [{ day, at: index, isLoose: false }]
      : []
  })
}
