import { OFFER_WEEK_BEFORE } from './ranges.ts'

/** What else runs out in captions: raffles, stories, delivery, events, applications. */
export const OTHER_BEFORE =
  /(?:versand(?=\s$)|gewinnspiel|teilnahme|teilnehmen|einsendeschluss|verlos\p{L}*|story|storys|lieferung|geliefert|liefert|geöffnet|öffnungszeiten|vorverkauf|anmeld\p{L}*|bewerb\p{L}*|abgabe|umtausch|rückgabe|rechtzeitig|giveaway|nicht|ferien|urlaub|abstimm\p{L}*|warte\p{L}*|wartet|fahren?|fliegen?|reisen?|messe|festival|konferenz|congress|kongress|von (?:mo|montag|kopf|klein|xs|s|gr\p{L}*))(?:[^.!?\n]|(?<=\d)\.){0,30}$/u
const OTHER_AFTER =
  /^[^.!?\n]{0,25}(?:uhr geöffnet|geliefert|ankomm|lieferbar|teilnehmen|mitmachen|offen)/u

/** 'Bis zum 15. Juni läuft auch das Gewinnspiel'. */
const RAFFLE_AFTER =
  /^(?:[^.!?\n]|(?<=\d)\.){0,25} (?:läuft|geht) (?:auch |noch )*(?:das |die |mein |meine |unser |unsere )?(?:gewinnspiel|verlosung|giveaway)/u

/** 'dienstags bis sonntags', 'Do bis Sa': every week anew. */
const WEEKLY_BEFORE =
  /(?<!\p{L})(?:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|mo|di|mi|do|fr|sa|so)\.?\s*$/u
/** What lasts or waits until a day that is not the code's: 'der Zopf hält bis Mittwoch'. */
const LASTS_BEFORE =
  /(?<!\p{L})(?:hält|halten|reicht|reichen|dauert|dauern|bleib\p{L}*|brauch\p{L}*)(?: [\p{L}]+){0,3} $/u
/** What has an end of its own. */
export const EVENT =
  '(?:der|die|das|mein|meine|unser|unsere) (?:neue[rs]? |aktuelle[rs]? )?(?:film|konzert|ausstellung|serie|staffel|folge|video|sendung|doku|show|kurs|turnier|semester|schule|saison|theater|musical|markt|weihnachtsmarkt|umbau|baustelle|challenge|podcast|tour|praktikum|kur|elternzeit|petition|umfrage|abstimmung|abo|vertrag|sommer|winter|herbst|frühling|fastenzeit|mutterschutz|studium|ausbildung|milch|pass|ausweis|tüv)'
/** 'Das Konzert läuft bis Sonntag', 'Die Ausstellung geht bis 15. Juni'. */
const EVENT_BEFORE = new RegExp(
  `(?<!\\p{L})${EVENT} (?:(?:ist|geht|läuft|lief|dauert) )?(?:(?:nur|noch|schon) )*$`,
  'u',
)
/** 'Noch 3 Tage bis Weihnachten'. */
const COUNTS_BEFORE = /(?<!\p{L})\d+ (?:tage?|wochen|stunden|monate|mal schlafen|nächte) $/u

const DELIVERED =
  "(?:vor (?:heiligabend|weihnachten|ostern|dem fest)|rechtzeitig|pünktlich|zustellung|zugestellt|unterm (?:weihnachts)?baum|briefkasten|(?:kommt'?s?|kommen|ist|sind|habt|hast|hat) [^.!?\\n]{0,40}(?:an|da|bei (?:euch|dir|ihnen)|zu hause)(?=[.!?,\\s]|$)|zum \\p{L}+ da(?!\\p{L}))"
const REST = '(?:[^.!?\\n]|(?<=\\d)\\.)'
/** 'Bestellt bis 20.12., dann kommts vor Heiligabend an' dates the parcel. */
const DELIVERY_AFTER = new RegExp(`^${REST}{0,50}${DELIVERED}`, 'u')
const DELIVERY_BEFORE = /(?:lieferung (?:bis|vor|zu)|zustellung|rechtzeitig|pünktlich)(?!\p{L})/u
const ORDERS = /(?<!\p{L})(?:bestell\p{L}*|order\p{L}*|kauft|einkauf\p{L}*)(?!\p{L})/u

/** What follows a day that is the writer's own, or another product's. */
const OWN_AFTER =
  /^(?:[\p{L}\d]+[.,]?){1,2},? (?:muss ich|will ich(?! euch)|bin ich|seid ihr mich|sind wir|müssen wir|brauche ich|geduld|(?:meine |ihr )lieben|eure?(?: \p{L}+)?[.!]?$)/u
/** 'Noch 3 Tage bis zum Marathon', 'noch 5 Tage, dann bin ich 30'. */
const COUNT_AFTER =
  /^(?:\d+|\p{L}+) (?:tage?|wochen?|stunden?)(?: bis (?!zum (?:ende|ablauf|schluss)|ende)|,? (?:und )?dann (?:bin|sind|hab|haben|ziehen|fahr\p{L}*|flieg\p{L}*|geht|kommt)(?!\p{L}))/u
const COUNT_IS_BEFORE =
  /(?<!\p{L})(?:sind(?: es|'s)?|dauert(?: es|'s)?|haben wir|habt ihr) (?:(?:nur|noch) )*$/u
/** 'Die Schuhe sind nur bis Freitag im Sale', 'Das Kleid gibts nur heute für 19,99 €'. */
const PRODUCT_BEFORE =
  /(?:^|[.!?\n] ?)(?:der|die|das|den|mein|meine|unser|unsere) (?!aktion|rabatt|code|angebot|deal|shop|kollektion|gutschein|sale|alle|ganze|gesamte|komplette|%)\p{L}+ (?:ist|sind|gibt's|gibts|gibt es|kostet|kosten) (?:(?:nur|noch|jetzt|gerade) )*$/u
const PRICE_AFTER =
  /^(?:[^.!?\n%]|(?<=\d)\.){0,30}(?:im sale|im angebot|reduziert|(?:für|nur) \d+(?:[.,]\d\d)? ?(?:€|euro))/u

/** 'Von Montag bis Freitag gültig'. */
const VALID_AFTER = /^\p{L}+ (?:gültig|einlösbar|aktiv)(?!\p{L})/u

/** Whether the day at `day` with its word at `start` is the end of something else than a code. */
export function isOther(lower: string, start: number, day: number): boolean {
  const before = lower.slice(Math.max(0, start - 60), start)
  const after = lower.slice(day, day + 100)
  if (WEEKLY_BEFORE.test(before) && !OFFER_WEEK_BEFORE.test(before)) return true
  if (LASTS_BEFORE.test(before) || EVENT_BEFORE.test(before) || COUNTS_BEFORE.test(before))
    return true
  if (COUNT_AFTER.test(after) || OWN_AFTER.test(after.slice(0, 40))) return true
  if (PRODUCT_BEFORE.test(before) && PRICE_AFTER.test(after)) return true
  if (isDelivery(before, after)) return true
  return (
    (OTHER_BEFORE.test(before) && !OFFER_WEEK_BEFORE.test(before) && !VALID_AFTER.test(after)) ||
    OTHER_AFTER.test(after.slice(0, 60)) ||
    RAFFLE_AFTER.test(after)
  )
}

/** Whether a span at `day` counts down to a feast: 'bis zum Abitur sind es noch 3 Tage'. */
export function isCountdown(lower: string, start: number): boolean {
  return COUNT_IS_BEFORE.test(lower.slice(Math.max(0, start - 30), start))
}

function isDelivery(before: string, after: string): boolean {
  const own = before.slice(before.search(/[^.!?\n]*$/u))
  if (!ORDERS.test(own + after.slice(0, 50))) return false
  return DELIVERY_BEFORE.test(own) || DELIVERY_AFTER.test(after)
}
