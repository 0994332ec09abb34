import { GAP, type Token } from '../text/tokens.ts'
import { isOnlyTyped, isTypedIntoField } from './typed-in.ts'

const TRIGGER_BEFORE =
  /^(?:kommentier\p{L}*|comment|schreib\p{L}*|dm|antworte\p{L}*|schick\p{L}*|sende\p{L}*|poste?|drop)$/u
const TRIGGER_AFTER =
  /^(?:kommentare?n?|kommentarspalte|betreff|betreffzeile|dm|dms|comments?|nachricht)$/u
const TRIGGER_REACH = 5

/** 'Kommentiert „LOOK“', 'schreib mir CODE per DM': a word that sets off a message. */
export function isCommentTrigger(tokens: readonly Token[], index: number): boolean {
  for (let at = index; at > Math.max(0, index - TRIGGER_REACH); at -= 1) {
    if ((tokens[at]?.gap ?? 9) >= GAP.sentence) break
    const word = tokens[at - 1]?.lower ?? ''
    if (word === 'dm' && isDrugstore(tokens, at - 1)) continue
    if (/^schreib/u.test(word) && !isToSomeone(tokens, at, index) && isTyped(tokens, index))
      continue
    if (TRIGGER_BEFORE.test(word) && !(word === 'drop' && index > at)) return true
  }
  if (isCommented(tokens, index)) return true
  const words = clause(tokens, index + 1, TRIGGER_REACH)
  return words.some(
    (word, at) =>
      TRIGGER_AFTER.test(word) &&
      /^(?:die|den|in|per|als|the|ins|via|unter)$/u.test(words[at - 1] ?? ''),
  )
}

/** 'Stichwort WINTERZAUBER unten kommentieren'. */
function isCommented(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 1; at <= index + 3; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.comma) return false
    if (
      /^(?:kommentieren|kommentiert|kommentierst|drunterschreiben|drunterschreibt)$/u.test(
        token.lower,
      )
    )
      return true
    if (token.text === ',') return false
  }
  return false
}

const isTyped = (tokens: readonly Token[], index: number) =>
  isTypedIntoField(tokens, index) || isOnlyTyped(tokens, index)

/** 'schreib mir PLAN', unlike 'Schreibt ANNALIEBT in die Gutscheinzeile'. */
function isToSomeone(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ lower }) => /^(?:mir|uns|me|us)$/u.test(lower))
}

/** 'bei dm' is the shop, 'per DM' a message. */
function isDrugstore(tokens: readonly Token[], at: number): boolean {
  return /^(?:bei|beim|von|vom|zu|zum|im|dein|deinem)$/u.test(tokens[at - 1]?.lower ?? '')
}

const REFERENCE = /(?:nummer|nr|betreff|adresse|konto|kennzeichen|modell|typ)$/u
/** Only where a verb says that this is its name: 'auf jedes Ticket: ANNA10' has a code. */
const NAMED_REFERENCE = /(?:ticket|vorgang|auftrag|bestellung|rechnung|akte)$/u
const CALLED = /^(?:lautet|lauten|ist|war|heißt|heisst|hieß|hiess)$/u
const BESIDE_CALLED = /^(?:auch|noch|sogar|übrigens|aktuell)$/u
const CALLED_REACH = 5

/** 'Kundennummer K-48213', 'Betreff YOGA24', 'das Ticket heißt RABATT-118'. */
export function isReference(tokens: readonly Token[], index: number): boolean {
  let isCalled = false
  for (let at = index - 1; at >= Math.max(0, index - CALLED_REACH); at -= 1) {
    const { kind, lower } = tokens[at] ?? { kind: 'mark', lower: '' }
    if (CALLED.test(lower)) isCalled = true
    if (kind !== 'word' || CALLED.test(lower) || BESIDE_CALLED.test(lower)) continue
    if (/^(?:gutschein|rabatt)/u.test(lower) || (index - at > 2 && !isCalled)) return false
    return REFERENCE.test(lower) || (isCalled && NAMED_REFERENCE.test(lower))
  }
  return false
}

const NEGATION = /^(?:nicht|kein|keine|keinen|not|statt|anstatt|nich|ned|ohne)$/u

/** 'statt MELANIE10 jetzt MELANIE12'. */
const INSTEAD = /^(?:jetzt|nun|sondern|now)$/u

/** 'NICHT KIAN10', 'statt ANNA10'. */
export function isNegated(tokens: readonly Token[], index: number): boolean {
  if (/^[❌✗✘🚫]$/u.test(tokens[index - 1]?.text ?? '')) return true
  for (let at = index; at > Math.max(0, index - 3); at -= 1) {
    if ((tokens[at]?.gap ?? 9) >= GAP.comma) return false
    const word = tokens[at - 1]?.lower ?? ''
    // 'Kein Witz: ANNA10' denies the wit, not the code.
    if (word === ':' || INSTEAD.test(word)) return false
    if (NEGATION.test(word) && tokens[at]?.lower !== 'nur') return true
  }
  return false
}

const DEAD = [
  /(?<!nicht |nie |bald |heute |morgen )\b(?:ist |sind |leider |schon |bereits |alt |inzwischen |mittlerweile )?(?:abgelaufen|ausgelaufen|deaktiviert)(?! (?:am|um))/u,
  /\b(?:geht|gehen|funktioniert|funktionieren|klappt|gilt|gelten|läuft|tut|works?|aktiv|gültig)\b[^.!?\n]{0,25}\b(?:nicht|nimmer|nimma|net|nich)\b(?: mehr)?(?! mehr)(?! (?:nur|auf|bei|für|mit|in|zusammen|kombinier|im|verpass|vergess))/u,
  /\b(?:nicht mehr|nimmer|no longer|not anymore|nicht länger)\b[^.!?\n]{0,12}\b(?:gültig|aktiv|einlösbar|verfügbar|valid|working|funktionier\p{L}*|nutzbar)/u,
  /\bnicht (?:mehr|länger)\b[^.!?\n]{0,12}\b(?:eingelöst|verwendet|genutzt)\b|\b(?:aktion|angebot) (?:ist )?(?:leider )?(?:beendet|vorbei)/u,
  /\bist (?:leider )?(?:tot\b|durch(?=[,.!]|$))/u,
  /\b(?:wurden?|ist|sind|worden|hat man|haben (?:sie|die)) (?!bald|heute|morgen|ab |am |noch)[^.!?\n]{0,25}\b(?:abgeschaltet|abgeschafft|abgestellt|stillgelegt|eingestampft|zurückgezogen|dichtgemacht|totgelegt)\b/u,
  /\bhat (?!bald|heute|morgen)\S{1,30} (?:leider |inzwischen )?(?:abgeschaltet|abgeschafft|abgestellt|stillgelegt|eingestampft|zurückgezogen)\b/u,
  /(?:^|[^\p{L}\p{N}])(?:code|[\p{L}_-]{2,20}\d{1,3}) gibt(?:s| es|'s|’s) [^.!?\n,]{0,25}\bnicht mehr\b/u,
  /\bwar (?:mal |früher |bis \p{L}{1,12} )?(?:mein|unser) (?:alter|früherer|ehemaliger|voriger)\b/u,
  /\bist (?:er|der|es|das) (?:aber |leider |jedoch |doch )?(?:nicht mehr|nimmer)(?=[,.!]|$)/u,
  /\bcodes?\b[^.!?\n]{0,30}\b(?:ausverkauft|erschöpft|vergriffen|aufgebraucht|used up)\b|\bkontingent (?:ist )?(?:leider )?(?:erschöpft|aufgebraucht|leer)\b/u,
  /(?<!noch nicht |niemals )\b(?:expired|kaputt|ungültig|invalid|gesperrt|no such code|doesn'?t work|does not work|existiert nicht|war einmal)\b/u,
]
const ALIVE =
  /\b(?:geht wieder|funktioniert wieder|wieder aktiv|wieder gültig|wieder da|verlängert|works again)\b/u

/** 'Falls der Code bei euch nicht geht: ...' says what to do, not that it fails. */
const IF_CLAUSE = /(?<!\p{L})(?:falls|wenn|sollten?|if|in case)(?!\p{L})[^,:;.!?\n–]*/gu

/** 'danach geht der Code nicht mehr', 'Heulen gilt nicht': neither says that it is dead now. */
const LATER =
  /(?<!\p{L})(?:danach|anschließend|hinterher|ab (?:morgen|übermorgen|mitternacht|dann|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|dem|\d{1,2})|dann)(?!\p{L})(?:[^.!?\n]|(?<=\d)\.){0,40}(?<!\p{L})(?:(?:nicht|nimmer|nimma|net|nich)(?: mehr)?|ungültig|deaktiviert|abgelaufen)(?!\p{L})|\p{L}en gilt n(?:icht|ich|et|ed)(?! mehr)(?=[.!?,\s]|$)/gu

/** Whether these words call the code in them expired or broken. */
export function isCalledDead(words: string): boolean {
  const lower = words.toLowerCase().replace(IF_CLAUSE, ' ').replace(LATER, ' ')
  return !ALIVE.test(lower) && DEAD.some((pattern) => pattern.test(lower))
}

function clause(tokens: readonly Token[], start: number, reach: number): string[] {
  const words: string[] = []
  for (let at = start; at < Math.min(tokens.length, start + reach); at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.sentence) break
    words.push(token.lower)
  }
  return words
}
