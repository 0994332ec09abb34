import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { BENEFIT_WORDS } from './cue-words.ts'

/** What codes do to a price besides the clear 'spart' and 'bringt': shops do so as well. */
const GIVING =
  /^(?:kommt|legt|packt|zieht|nimmt|drückt|haut|senkt|lässt|kürzt|beschert|spendiert|zwackt|knabbert|rasiert|schlägt|wirft|hobelt|schraubt|streicht|erlässt|verschafft|schmeißt)$/u
const GIVING_REACH = 10
/** A word as short as that in capitals is as often a shop: ESN, KORO. */
const MIN_LONE = 14
const MIN_BESIDE_SHOP = 6

/** 'HYGGEMAREIKE kommt nochmal mit 10 % obendrauf', 'FRIEDASBOHNE legt euch … gratis ins Paket'. */
export function isGiving(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  const [token, verb] = [tokens[index], tokens[index + 1]]
  if (!token || !GIVING.test(verb?.lower ?? '') || verb?.gap !== GAP.none) return false
  const isBesideShop = signs.firstNoun >= 0 || signs.brandStarts.size > 0 || isAtShop(tokens, index)
  if (token.text.length < (isBesideShop ? MIN_BESIDE_SHOP : MIN_LONE)) return false
  for (let at = index + 2; at <= index + GIVING_REACH; at += 1) {
    const next = tokens[at]
    if (!next || next.gap >= GAP.sentence) return false
    if (signs.amountAt.get(at)?.role === 'discount' || BENEFIT_WORDS.has(next.lower)) return true
  }
  return false
}

const SHOP_REACH = 20

/** 'Bei Westwing …' before it, 'den Preis bei Muster' behind it. */
function isAtShop(tokens: readonly Token[], index: number): boolean {
  const near = tokens.slice(Math.max(0, index - SHOP_REACH), index + GIVING_REACH)
  return near.some(
    ({ lower }, at) =>
      /^(?:bei|beim|bi|von|im)$/u.test(lower) && /^\p{Lu}\p{Ll}/u.test(near[at + 1]?.text ?? ''),
  )
}

const GAIN =
  /^(?:spart|sparst|bekommt|bekommst|kriegt|kriegst|gibt|gibts|sind|bringt|macht|gehen|geht|fallen|fällt|wird|werden|kommt|habt|zahlt|zahlst|purzeln|zieht|holt|euch|dir|ihr)$/u
const WORTH = /^(?:sind|gibt|gibts|macht|bringt|ergibt|bedeutet|spart)$/u
const NEXT_REACH = 6

/** 'bei Lampenwelt: LICHTAN. Sind 12 %', 'Ein Wort, drei Läden: LENNART. Damit bekommt ihr …'. */
export function isSetOffBeforeGain(
  { tokens }: Caption,
  index: number,
  signs: CaptionSigns,
): boolean {
  if (!/^(?::|–|—|→|➡|👉)$/u.test(quoteless(tokens, index - 1)?.text ?? '')) return false
  const sentence = tokens[index]?.sentence ?? 0
  let start = index + 1
  while (start <= index + NEXT_REACH && tokens[start]?.sentence === sentence) start += 1
  if ((tokens[start]?.sentence ?? sentence) === sentence) return false
  if (!signs.sentences[tokens[start]?.sentence ?? 0]?.hasDiscount) return false
  const [first, second] = [tokens[start]?.lower ?? '', tokens[start + 1]?.lower ?? '']
  if (WORTH.test(first)) return isAmountNear(signs, start)
  return /^(?:damit|das|so|dafür)$/u.test(first) && GAIN.test(second)
}

/** 'Merkt euch SCHLAFMÜTZE, das sind 50 € weniger', 'hat mir FISCHKOPP eingerichtet, damit zahlt ihr'. */
export function isBeforeOwnGain(tokens: readonly Token[], index: number): boolean {
  if (!BEFORE_NAME.test(tokens[index - 1]?.lower ?? '')) return false
  let at = index + 1
  if (
    /^(?:eingerichtet|freigeschaltet|angelegt|gegeben|besorgt|erstellt|verpasst|mitgebracht|geschickt)$/u.test(
      tokens[at]?.lower ?? '',
    )
  )
    at += 1
  while (/^["'”“»«,–—]$/u.test(tokens[at]?.text ?? '')) at += 1
  if (tokens[at - 1]?.kind !== 'mark' || (tokens[at]?.gap ?? GAP.blank) >= GAP.sentence)
    return false
  const words = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? '']
  return /^(?:damit|das|so)$/u.test(words[0] ?? '') && GAIN.test(words[1] ?? '')
}

const BEFORE_NAME = /^(?:mir|euch|uns|dir|einfach|diesmal)$/u

/** The token at `at`, or the one before a quotation mark there. */
function quoteless(tokens: readonly Token[], at: number): Token | undefined {
  return /^["'„“”«»]$/u.test(tokens[at]?.text ?? '') ? tokens[at - 1] : tokens[at]
}

function isAmountNear({ amountAt }: CaptionSigns, start: number): boolean {
  return [1, 2, 3].some((step) => amountAt.get(start + step)?.role === 'discount')
}
