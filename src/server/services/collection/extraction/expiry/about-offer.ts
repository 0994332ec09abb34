import { type Caption, GAP, type Token } from '../text/tokens.ts'

const ABOUT_OFFER =
  /^(?:gilt|gelten|gültig\p{L}*|ungültig|läuft|laufen|lauft|endet|enden|ends|expires|valid|until|nur|only|aktion\p{L}*|\p{L}*codes?|\p{L}*rabatte?|angebote?|deals?|sale|einlös\p{L}*|buchbar|bestellbar|aktiv|letzte\p{L}*|verlängert|spart|sparen|sparst|prozent|gratis|verfällt|shop|\p{L}*bestell\p{L}*|rabattiert|reduziert|günstiger|%|€|euro|freigeschaltet|abgeschaltet|deaktiviert|befristet|begrenzt|haltbar|nutzbar|benutzen|nutzen|verwendbar|annahmeschluss|ablauf|ablaufdatum|verfallsdatum|mhd|deadline|stichtag|frist|(?:aktions)?zeitraum|laufzeit|erlischt|zuschlagen|zugreifen|stichwort|stichworte|gutschein\p{L}*|nachlass|abzug)$/u
const PICTURE = /^\p{Extended_Pictographic}/u
const STARTS =
  /^(?:bis|nur|noch|until|only|endet|ende|und|aber|also|ab|alle|alles|beide|beides|jeweils)$/u

/** 'Das geht bis 7. Juni', 'am Freitag ist Schluss', 'ihr habt bis Sonntag Zeit'. */
const SAYS_SO =
  /^(?:(?:das|der|die|er|sie|es|dieser) (?:(?:ganze|spaß|sache|zwei|drei|beiden|noch|nur|leider|beide|alle) )?)?(?:geht|gehen|gehts|klappt|klappen|funktioniert|funktionieren)(?! (?:es|so|weiter|um|hoffentlich)(?!\p{L}))(?!\p{L})|^heut(?:e)? (?:nur |noch )*bis (?:mitternacht|\d)|(?<!\p{L})(?:schluss ist|is(?:t|t's|t’s)? (?:\p{L}+ )?schluss)(?! mit (?!lustig))(?!\p{L})|(?:habt ihr|ihr habt|hast du|du hast|haben sie|sie haben)(?!\p{L})[^!?\n]{1,40} zeit(?!\p{L})|(?<!\p{L})(?:geht|ist) (?:er|der|sie|das|alles|nichts|nix)(?: \p{L}+)? (?:mehr|weg|vorbei|rum|futsch)(?!\p{L})/u

/** Further off, no word of a sentence without end speaks of this day. */
const MAX_REACH = 60

/** Whether the words around an end speak of the code: 'Bin bis Freitag im Urlaub' does not. */
export function isAboutOffer(
  { text, tokens }: Caption,
  codes: readonly { index: number }[],
  at: number,
): boolean {
  const [first, last] = sentenceAround(tokens, at)
  if (codes.some(({ index }) => index >= first && index <= last)) return true
  const words = tokens.slice(first, last + 1)
  const head = words.find(({ kind }) => kind === 'word')
  if (startsAsEnd(head?.lower ?? '') || words.some(({ lower }) => ABOUT_OFFER.test(lower)))
    return true
  return SAYS_SO.test(text.slice(head?.start ?? 0, words.at(-1)?.end ?? 0).toLowerCase())
}

/** Whether a row that begins with this word is itself about an end: '• Gültig bis Sonntag'. */
export function startsAsEnd(word: string): boolean {
  return STARTS.test(word)
}

/** Whether a lower-case word belongs to offers or to their ends. */
export function isOfferWord(word: string): boolean {
  return ABOUT_OFFER.test(word)
}

function sentenceAround(tokens: readonly Token[], at: number): [number, number] {
  const parts = (index: number) =>
    (tokens[index]?.gap ?? GAP.blank) >= GAP.bullet || PICTURE.test(tokens[index]?.text ?? '')
  let first = at
  while (first > 0 && at - first < MAX_REACH && !parts(first)) first -= 1
  let last = at
  while (last + 1 < tokens.length && last - at < MAX_REACH && !parts(last + 1)) last += 1
  return [first, last]
}
