import { GAP, type Token } from '../text/tokens.ts'
import { wordSet } from '../text/word-set.ts'

/** Verbs of typing that stand before what is typed: 'Schreibt X in die Gutscheinzeile'. */
const TYPE_VERBS = wordSet(
  "gebt gebts gebt's gib geb gebe gebn gebns geben gäbed gänd gebed tippt tippts tipp tippe tippst tippen tragt tragts trag trage tragen",
  'schreibt schreibts schreib schreibe schreiben kopiert kopier kopiere fügt füg füge hinterlegt hinterleg hinterlege klopft klopf klopfts hämmert hämmer hackt hack',
)

/** Verbs that mean typing only where the field is named: 'Haut an der Kasse X rein'. */
const LOOSE_VERBS = wordSet(
  'haut hauts hau haue setzt setz setze packt pack packe packts werft wirf knallt knall hängt häng hänge schmeißt schmeiß',
)

/** Verbs that need no second part, only the place: 'Beim Bezahlen hinterlasst ihr X'. */
const WHOLE_VERBS = wordSet(
  'hinterlegt hinterleg hinterlege hinterlasst hinterlass hinterlasse nennt nenn nenne nennst erwähnt erwähn erwähne sagt sag sags sagts sage vermerkt ergänzt ergänze',
)
const SPOKEN_PLACE = /^(?:telefon|theke|tresen|abholung|einlass|rezeption|empfang)$/u

/** Second parts of those verbs: 'Gebt X ein', in Bavarian 'ei', in Swiss German 'i', 'ine'. */
const PARTICLES = wordSet(
  'ein ei i ii ine eini eine nei rein hinein an dran drauf dazu hinzu dahinter',
)

/** Where something is typed. */
const FIELD =
  /^(?:(?:gutschein|rabatt|aktions|promo|coupon|code|eingabe|bonus|vorteils|text|bemerkungs?)-?(?:code-?)?(?:feld|zeile|kasten|kästchen|box|fenster|spalte|leiste|maske)\p{L}*|feld|feldchen|felderl|kästchen|kasse|kassa|kassn|checkout|warenkorb|einkaufswagen|bestell(?:ung|formular|prozess|vorgang|abschluss|en)|bezahl(?:en|ung|vorgang|prozess)|zahl(?:en|ung|vorgang)|zoihn|zahln|zahle|zahlä|bstellig|buchung|buchen)$/u
const FIELD_PREPOSITION =
  /^(?:in|ins|im|am|an|bei|beim|bim|vor|zur|unter|unters|der|die|das|dem|den)$/u

const ONLY = /^(?:einfach|nur|bloß|bloss|oafach|eifach|bitte|noch|dann)$/u

const VERB_REACH = 9
const PARTICLE_REACH = 6
const FIELD_REACH = 4

/** 'gebts WIESNSEPP beim Zoihn ei', 'Schreibt KRÄUTERHEXE in die Gutscheinzeile'. */
export function isTypedIn(tokens: readonly Token[], index: number): boolean {
  const verb = verbBefore(tokens, index)
  if (verb < 0) return false
  if (isIntoField(tokens, verb, index)) return true
  if (WHOLE_VERBS.has(tokens[verb]?.lower ?? '')) return hasPlaceBefore(tokens, index)
  const isPlain = TYPE_VERBS.has(tokens[verb]?.lower ?? '')
  return isPlain && particleAfter(tokens, index, FIELD_REACH + 1)
}

/** The same where the field or the checkout is named as well. */
export function isTypedIntoField(tokens: readonly Token[], index: number): boolean {
  const verb = verbBefore(tokens, index)
  return verb >= 0 && isIntoField(tokens, verb, index)
}

function isIntoField(tokens: readonly Token[], verb: number, index: number): boolean {
  if (isFieldAfter(tokens, index)) return true
  return hasFieldBetween(tokens, verb + 1, index) && particleAfter(tokens, index, PARTICLE_REACH)
}

/** What stands in the field by name right behind the token: 'X ins Gutscheinfeld'. */
function isFieldAfter(tokens: readonly Token[], index: number): boolean {
  let at = index + 1
  while (tokens[at]?.kind === 'mark' && /^["'“”«»]$/u.test(tokens[at]?.text ?? '')) at += 1
  if (!/^(?:in|ins|im|am|an|bei|beim|bim|unter|unters)$/u.test(tokens[at]?.lower ?? ''))
    return false
  for (let next = at + 1; next <= at + FIELD_REACH; next += 1) {
    const token = tokens[next]
    if (token?.kind !== 'word' || token.gap >= GAP.sentence) return false
    if (FIELD.test(token.lower)) return true
  }
  return false
}

/**
 * 'Tippe im Feld „Gutschein“ einfach hallo ein': a verb, nothing but the place, and one word before
 * the second part of the verb. So strict a frame shows even a word in small letters.
 */
export function isOnlyTyped(tokens: readonly Token[], index: number): boolean {
  if (!PARTICLES.has(tokens[index + 1]?.lower ?? '') || tokens[index + 1]?.gap !== GAP.none)
    return false
  let at = index - 1
  if (!ONLY.test(tokens[at]?.lower ?? '')) return false
  while (ONLY.test(tokens[at]?.lower ?? '')) at -= 1
  const end = at
  while (at >= 0 && end - at < VERB_REACH && isPlacePart(tokens, at)) at -= 1
  const hasField = hasFieldBetween(tokens, at + 1, end + 1)
  const verb = tokens[at]
  return hasField && verb?.kind === 'word' && isTypeVerb(verb.lower)
}

function isPlacePart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || (tokens[at + 1]?.gap ?? GAP.blank) >= GAP.sentence) return false
  if (token.kind === 'mark') return /^["'„“”«»]$/u.test(token.text)
  if (token.kind !== 'word') return false
  return (
    FIELD.test(token.lower) ||
    FIELD_PREPOSITION.test(token.lower) ||
    ONLY.test(token.lower) ||
    tokens[at - 1]?.text === '„' ||
    tokens[at - 1]?.text === '"'
  )
}

function hasFieldBetween(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(Math.max(0, from), to).some(({ lower }) => FIELD.test(lower))
}

const isTypeVerb = (word: string) =>
  TYPE_VERBS.has(word) || LOOSE_VERBS.has(word) || WHOLE_VERBS.has(word)

function hasPlaceBefore(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence
  return tokens
    .slice(Math.max(0, index - VERB_REACH), index)
    .some(
      (token) =>
        token.sentence === sentence && (FIELD.test(token.lower) || SPOKEN_PLACE.test(token.lower)),
    )
}

function verbBefore(tokens: readonly Token[], index: number): number {
  for (let at = index - 1; at >= Math.max(0, index - VERB_REACH); at -= 1) {
    if ((tokens[at + 1]?.gap ?? GAP.blank) >= GAP.bullet) return -1
    const token = tokens[at]
    if (token?.kind === 'word' && isTypeVerb(token.lower)) return at
    // A comma before the verb is found starts another clause.
    if (token?.text === ',') return -1
  }
  return -1
}

/** The second part of the verb ends its clause. */
function particleAfter(tokens: readonly Token[], index: number, reach: number): boolean {
  for (let at = index + 1; at <= index + reach; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.bullet || token.text === ',') return false
    if (PARTICLES.has(token.lower) && endsClause(tokens, at)) return true
  }
  return false
}

function endsClause(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return !next || next.gap >= GAP.comma || next.kind !== 'word'
}
