import { GAP, type Token } from '../text/tokens.ts'

const TRIGGER_BEFORE =
  /^(?:kommentier\p{L}*|comment|schreib\p{L}*|dm|antworte\p{L}*|schick\p{L}*|sende\p{L}*|poste?|drop)$/u
const TRIGGER_AFTER = /^(?:kommentare?n?|kommentarspalte|dm|dms|comments?|nachricht)$/u
const TRIGGER_REACH = 5

/** 'Kommentiert „LOOK“', 'schreib mir CODE per DM': a word that sets off a message. */
export function isCommentTrigger(tokens: readonly Token[], index: number): boolean {
  for (let at = index; at > Math.max(0, index - TRIGGER_REACH); at -= 1) {
    if ((tokens[at]?.gap ?? 9) >= GAP.sentence) break
    const word = tokens[at - 1]?.lower ?? ''
    if (word === 'dm' && isDrugstore(tokens, at - 1)) continue
    if (TRIGGER_BEFORE.test(word) && !(word === 'drop' && index > at)) return true
  }
  const words = clause(tokens, index + 1, TRIGGER_REACH)
  return words.some(
    (word, at) =>
      TRIGGER_AFTER.test(word) &&
      /^(?:die|den|in|per|als|the|ins|via|unter)$/u.test(words[at - 1] ?? ''),
  )
}

/** 'bei dm' is the shop, 'per DM' a message. */
function isDrugstore(tokens: readonly Token[], at: number): boolean {
  return /^(?:bei|beim|von|vom|zu|zum|im|dein|deinem)$/u.test(tokens[at - 1]?.lower ?? '')
}

/** 'Kundennummer K-48213', 'Betreff YOGA24'. */
export function isReference(tokens: readonly Token[], index: number): boolean {
  const before =
    tokens
      .slice(Math.max(0, index - 2), index)
      .filter(({ kind }) => kind === 'word')
      .at(-1)?.lower ?? ''
  return (
    /(?:nummer|nr|betreff|adresse|konto|kennzeichen|modell|typ)$/u.test(before) &&
    !/^(?:gutschein|rabatt)/u.test(before)
  )
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
  /\bcodes?\b[^.!?\n]{0,30}\b(?:ausverkauft|erschöpft|vergriffen|aufgebraucht|used up)\b|\bkontingent (?:ist )?(?:leider )?(?:erschöpft|aufgebraucht|leer)\b/u,
  /(?<!noch nicht |niemals )\b(?:expired|kaputt|ungültig|invalid|gesperrt|no such code|doesn'?t work|does not work|existiert nicht|war einmal)\b/u,
]
const ALIVE =
  /\b(?:geht wieder|funktioniert wieder|wieder aktiv|wieder gültig|wieder da|verlängert|works again)\b/u

/** 'Falls der Code bei euch nicht geht: ...' says what to do, not that it fails. */
const IF_CLAUSE = /(?<!\p{L})(?:falls|wenn|sollten?|if|in case)(?!\p{L})[^,:;.!?\n–]*/gu

/** Whether these words call the code in them expired or broken. */
export function isCalledDead(words: string): boolean {
  const lower = words.toLowerCase().replace(IF_CLAUSE, ' ')
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
