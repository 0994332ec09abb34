import { NUMBER_WORDS } from '../lexicon/number-words.ts'

export type Amount = { value: number; type: 'percentage' | 'fixed' }

/** What a token must have to be, or to stand beside, an amount. */
type Part = {
  kind: string
  text: string
  lower: string
  start: number
  end: number
  amount: Amount | null
  commonness: number
}

/** '1.250,50' and '12,5' as numbers. */
export function parseFigure(text: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(text) ? text.replaceAll('.', '') : text
  return Number(plain.replace(',', '.'))
}

/** '15 %', '-15%', '15€', 'zehn Prozent', '€15' and '20-prozentig' become one token each. */
export function joinAmounts<Cut extends Part>(tokens: readonly Cut[]): Cut[] {
  const joined: Cut[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Cut
    const found = readAmount(tokens, at)
    if (!found || !Number.isFinite(found.amount.value)) joined.push(token)
    else {
      const { end } = tokens[at + found.used] as Cut
      joined.push({ ...token, kind: 'amount', end, amount: found.amount, commonness: 0 })
      at += found.used
    }
  }
  for (let at = joined.length - 3; at >= 0; at -= 1) markRange(joined, at)
  for (const at of joined.keys()) markSpoken(joined, at)
  return joined
}

const PERCENT = /^(?:%|prozent|percent|prozente|prozentle|prozänt|prozi|prozis|proznt|pct|proz|٪)$/u
const MONEY =
  /^(?:€|euro|euros|eur|teuro|euronen|tacken|öcken|\$|dollar|usd|chf|franken?|fränkli|fr|sfr|stutz|£|gbp|steine|piepen|eier|taler|mäuse|bucks)$/u
const LEADING_SIGN = /^(?:[€$£%]|chf|eur|usd|sfr)$/u
const LONGEST_SIGN = 3
const GLUED = /^(\d+(?:[.,]\d+)?)(€er|€|eur|euro|prozent(?:ig\w*)?|-?prozent\w*|chf|%ig\w*)$/u
const GLUED_BY_HYPHEN = /^(\d+)-(euro|prozent|eur|€|franken)\S*$/u
const GLUED_WORD = /^(\p{L}+)-(euro|prozent)(?:-|$)/u

type Found = { amount: Amount; used: number }

function readAmount(tokens: readonly Part[], at: number): Found | null {
  const token = tokens[at] as Part
  const next = tokens[at + 1]
  if (
    token.lower.length <= LONGEST_SIGN &&
    LEADING_SIGN.test(token.lower) &&
    next?.kind === 'number' &&
    next.start - token.end <= 1 &&
    tokens[at - 1]?.kind !== 'number'
  ) {
    const type = token.text === '%' ? 'percentage' : 'fixed'
    return { amount: { value: parseFigure(next.lower), type }, used: 1 }
  }
  if (token.kind !== 'word' && token.kind !== 'number') return null
  if (token.lower === 'fr') return readFrancs(tokens, at)
  const glued = /^\d/u.test(token.lower)
    ? (GLUED.exec(token.lower) ?? GLUED_BY_HYPHEN.exec(token.lower))
    : GLUED_WORD.exec(token.lower)
  if (glued) {
    const [, figure = '', sign = ''] = glued
    const value = NUMBER_WORDS.get(figure) ?? parseFigure(figure)
    return { amount: { value, type: /proz|%/u.test(sign) ? 'percentage' : 'fixed' }, used: 0 }
  }
  return readFigureWithSign(tokens, at)
}

/** Dialects shorten 'einen' and add halves: 'nen Euro', 'anderthalb Euro'. */
const FEW_EUROS: Readonly<Record<string, number>> = {
  einen: 1,
  nen: 1,
  one: 1,
  anderthalb: 1.5,
  eineinhalb: 1.5,
}
const figureOf = ({ kind, lower }: Part) =>
  kind === 'number' ? parseFigure(lower) : NUMBER_WORDS.get(lower)

function readFigureWithSign(tokens: readonly Part[], at: number): Found | null {
  const token = tokens[at] as Part
  const [next, after] = [tokens[at + 1], tokens[at + 2]]
  const value = figureOf(token) ?? FEW_EUROS[token.lower]
  if (value === undefined || !next || next.start - token.end > 2) return null
  const isHyphen = next.text === '-' && after !== undefined
  const sign = isHyphen ? after : next
  const used = isHyphen ? 2 : 1
  const found = (type: Amount['type'], value_ = value, used_ = used) => ({
    amount: { value: value_, type },
    used: used_,
  })
  const isMoney = MONEY.test(sign.lower) || /^(?:euro|€|eur)-\w+$/u.test(sign.lower)
  if (isMoney) {
    const cents = /^(?:euro|franken?)$/u.test(sign.lower) ? readCents(tokens[at + used + 1]) : 0
    return cents === 0 ? found('fixed') : found('fixed', value + cents, used + 1)
  }
  if (token.lower in FEW_EUROS) return null
  if (PERCENT.test(sign.lower) || /^(?:-?prozent\w*|%-?\w+)$/u.test(sign.lower))
    return found('percentage')
  const words = tokens.slice(at + 1, at + 5).map(({ lower }) => lower)
  const ofHundred = OF_HUNDRED.find((form) =>
    form.every((word, step) => word.test(words[step] ?? '')),
  )
  if (ofHundred) return found('percentage', value, ofHundred.length)
  // '10,– Euro', '10,-' and '10.–': without a currency only where no other figure follows, as in '1.–7. Juli'.
  if (token.kind !== 'number' || !/^[,.]$/u.test(next.text) || !after) return null
  if (!/^[-–—]+$/u.test(after.text)) return null
  const money = tokens[at + 3]
  if (money && MONEY.test(money.lower)) return found('fixed', value, 3)
  // Not "3'995.–".
  const isWritten =
    next.start === token.end && after.start === next.end && tokens[at - 1]?.text !== "'"
  const isLast = !money || money.start > after.end || money.kind === 'mark'
  return isWritten && isLast && !/[.:]/u.test(token.text) ? found('fixed', value, 2) : null
}

/** 'Zehn vom Hundert', '10 v. H.', 'ten per cent'. */
const OF_HUNDRED = ['vo[mn] hundert', 'v\\.h', 'v \\. h \\.', 'per cent', '\\. prozent'].map(
  (form) => form.split(' ').map((word) => new RegExp(`^${word}$`, 'u')),
)

/** '2 Euro fuffzig'; 'fünf' and 'zwölf' are counted, not paid. */
function readCents(token: Part | undefined): number {
  const cents = (token?.kind === 'word' && NUMBER_WORDS.get(token.lower)) || 0
  return cents >= 20 && cents < 100 ? cents / 100 : 0
}

/** 'Fr. 15.–' and 'Fr. 12.90'. 'Fr. 15.' and 'Fr. 12.9.' are Fridays. */
function readFrancs(tokens: readonly Part[], at: number): Found | null {
  const [dot, figure, stop, dash] = tokens.slice(at + 1, at + 5)
  if (dot?.text !== '.' || figure?.kind !== 'number') return null
  const amount: Amount = { value: parseFigure(figure.lower), type: 'fixed' }
  if (/^\d+$/u.test(figure.text))
    return stop?.text === '.' && /^[-–—]+$/u.test(dash?.text ?? '') ? { amount, used: 4 } : null
  const isMonth = /\.(?:0\d|1[0-2])$/u.test(figure.text)
  return /^\d+\.\d\d$/u.test(figure.text) && !isMonth ? { amount, used: 2 } : null
}

/** '10-20 %', '15 statt 10 %': the figure in front is an amount of the same kind. */
function markRange(tokens: Part[], at: number): void {
  const [token, joint, second] = tokens.slice(at, at + 3) as [Part, Part, Part]
  if (token.kind !== 'number' || !second.amount || /[.:]/u.test(token.text)) return
  const value = parseFigure(token.lower)
  const isRange =
    /^(?:[-–—/]|bis|to|oder|or)$/u.test(joint.lower) ||
    /^(?:zwischen|between)$/u.test(tokens[at - 1]?.lower ?? '')
  // '89 statt 109 Euro' are two prices.
  const isBetter = /^(?:statt|anstatt)$/u.test(joint.lower) && second.amount.type === 'percentage'
  if (!isBetter && (!isRange || value >= second.amount.value)) return
  token.amount = { value, type: second.amount.type }
  token.kind = 'amount'
}

const LESS =
  /^(?:weniger|billiger|günstiger|rabatt|nachlass|abzug|ersparnis|weg|runter|herunter|drauf|gespart|sparen|spar'n|abziehen|off)$/u
/** Behind a coin's name: 'zieht einen Zehner ab', 'gibt euch nen Fünfer.' */
const OFF = /^(?:ab|raus|auf|bei|vom|drin|geschenkt|retour|rausgehandelt|[,.!;)])$/u
const COINS: Readonly<Record<string, number>> = {
  zweier: 2,
  fünfer: 5,
  fünferl: 5,
  '5er': 5,
  zehner: 10,
  '10er': 10,
  zwanziger: 20,
  '20er': 20,
  fuffi: 50,
  fuffziger: 50,
  fünfziger: 50,
  '50er': 50,
  hunderter: 100,
}
const SHARES: Readonly<Record<string, number>> = {
  zehntel: 10,
  fünftel: 20,
  viertel: 25,
  drittel: 33,
  third: 33,
  hälfte: 50,
  hälfti: 50,
}
/** 'Ein Fünfer weniger', 'ein Viertel billiger', 'zum halben Preis': amounts without a figure, or without a sign. */
function markSpoken(tokens: readonly Part[], at: number): void {
  const token = tokens[at] as Part
  if (token.amount || (token.kind !== 'word' && token.kind !== 'number')) return
  const near = (step: number) => tokens[at + step]?.lower ?? ''
  const isNear = (pattern: RegExp, from: number, to: number) =>
    tokens.slice(Math.max(0, at + from), at + to + 1).some(({ lower }) => pattern.test(lower))
  const coin = COINS[token.lower]
  const share = SHARES[token.lower]
  if (coin !== undefined) {
    const isOne = /^(?:ein|einen|nen|n|an|a)$/u.test(near(-1))
    if (LESS.test(near(1)) || (isOne && (OFF.test(near(1)) || LESS.test(near(2)))))
      token.amount = { value: coin, type: 'fixed' }
  } else if (share !== undefined) {
    const isOne = /^(?:ein|a|die|d)$/u.test(near(-1))
    const isOfPrice =
      /^(?:für|um)$/u.test(near(-2)) ||
      /^(?:auf|davon)$/u.test(near(1)) ||
      isNear(/^(?:zahl|kost)\p{L}*$/u, -6, -1) ||
      isNear(/^(?:preis\p{L}*|price|warenkorb)$/u, 1, 4)
    if (isOne && (isOfPrice || isNear(LESS, 1, 2)))
      token.amount = { value: share, type: 'percentage' }
  } else if (/^(?:halbe[nr]?|half)$/u.test(token.lower)) {
    if (/^(?:preis|price|off)$/u.test(near(1))) token.amount = { value: 50, type: 'percentage' }
  } else markBareFigure(tokens, at)
}

const BARE = { least: 5, most: 90 }
const BEFORE =
  /^(?:sind|sinds|sind's|werden|sogar|immerhin|nur|macht|bringt|gibt|spart|saves|zieht|legt|nochmal|dann)$/u
/** Behind these a figure with a minus is none of a price. */
const MEASURE = /^(?:grad|°.?|uhr|x|kg|g|km|m|cm|mm|min|stunden?|tage?|jahre?|komma|[-–:])$/u

/** '20 runter', 'minus 20', 'da sind es zwölf': the sign is what the text says nearby, else per cent. */
function markBareFigure(tokens: readonly Part[], at: number): void {
  const token = tokens[at] as Part
  const value = figureOf(token)
  const isPrice = /^\d+,\d\d$/u.test(token.text)
  if (value === undefined || value < (isPrice ? 1 : BARE.least) || value > BARE.most) return
  const [next, after] = [tokens[at + 1], tokens[at + 2]]
  const before = tokens[at - 1]
  const isLess =
    LESS.test(next?.lower ?? '') ||
    (/^(?:on|extra)$/u.test(next?.lower ?? '') && /^(?:top|on|drauf)$/u.test(after?.lower ?? ''))
  const isGlued = before?.end === token.start && tokens[at - 2]?.end !== before.start
  const isFilled = /^(?:es|das|aber|ja|nur|sogar|euch)$/u.test(before?.lower ?? '')
  const leads = [before, ...(isFilled ? [tokens[at - 2]] : [])].map((lead) => lead?.lower ?? '')
  const isEnd = !next || /^(?:[,.;!()|]|auf|aber)$/u.test(next.lower) || next.kind === 'emoji'
  const isMinus =
    (before?.lower === 'minus' && next?.kind !== 'number' && !MEASURE.test(next?.lower ?? '')) ||
    (isEnd && isGlued && /^[-−–]$/u.test(before?.text ?? ''))
  const isSaid = isEnd && leads.some((lead) => BEFORE.test(lead))
  const isWhole = Number.isInteger(value)
  if (!isLess && !(isWhole && (isMinus || isSaid))) return
  const type = isPrice ? 'fixed' : findType(tokens, at)
  if (type || !isSaid) token.amount = { value, type: type ?? 'percentage' }
}

const PERCENT_WORD = /^%$|^prozent\p{L}*$/u

/** A sign just behind, else that of the amount before, else one further on. */
function findType(tokens: readonly Part[], at: number): Amount['type'] | undefined {
  const signOf = ({ lower, amount }: Part) =>
    amount?.type ??
    (PERCENT_WORD.test(lower) ? 'percentage' : MONEY.test(lower) ? 'fixed' : undefined)
  const behind = tokens.slice(at + 1, at + 9).map(signOf)
  const before = tokens.slice(Math.max(0, at - 40), at).findLast(({ amount }) => amount !== null)
  return behind.slice(0, 3).find(Boolean) ?? before?.amount?.type ?? behind.find(Boolean)
}
