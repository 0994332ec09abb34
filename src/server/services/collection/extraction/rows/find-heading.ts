import { type NameSpan, readName } from '../brands/read-name.ts'
import type { Caption, Token } from '../text/tokens.ts'
import { isRole } from './roles.ts'
import type { Row } from './row.ts'

const GIVES =
  /^(?:hat|haben|schenkt|gibt|bietet|spendiert|verschenkt|macht|feiert|legt|startet|verlost|haut)$/u
/** Headings of topics, which no shop is called. */
const TOPICS =
  /^(?:beauty|fashion|food|fitness|technik|tech|gaming|kosmetik|mode|haushalt|home|living|interior|küche|baby|kids|supplements?|supps|ernährung|reisen|travel|skincare|pflege|sonstiges|extras?|links?|\p{L}*rabatte?|\p{L}*(?:codes?|aktion(?:en)?|deals?|tipps?|favoriten|lieblinge|special|update|haul|liste)|rabatt\p{L}*|staffel\p{L}*|stufen|übersicht|vorteile|angebote|prozente|preise|tickets?|mama|papa|schatz|leute|freunde|hallo|hey|moin|servus)$/u
const STEP_WORDS =
  /^(?:ab|für|alle|anderen?|erste[rn]?|bis|zu|%|€|euro|prozent|teile?|artikel|stück|mbw|mit|code)$/u
const MAX_LINE = 40

/**
 * The shop in the line above the rows around `row`, where none of them names one: 'HOLY Energy'
 * above 'Neukunden: X → 5€'. `coded` are the rows with a code, in the order of the text.
 */
export function findHeading(
  caption: Caption,
  coded: readonly Row[],
  row: Row,
): Heading | undefined {
  const { tokens } = caption
  const run = runAround(tokens, coded, row)
  const [head] = run
  if (!head || head.first === 0 || !run.every((one) => isSetApart(tokens, one))) return undefined
  if (run.every((one) => namesOnlyGoods(tokens, one))) return undefined
  const end = head.first - 1
  const line = tokens[end]?.line
  if (line === tokens[head.first]?.line) return undefined
  let first = end
  while (first > 0 && end - first < MAX_LINE && tokens[first - 1]?.line === line) first -= 1
  while (first < end && tokens[first]?.kind === 'mark') first += 1
  const isBare = run.every(({ slot }, at) => startsWith(tokens, run[at]?.first ?? 0, slot))
  return nameOfLine(caption, first, end, isBare)
}

/** Whether only signs stand before the code. */
function startsWith(tokens: readonly Token[], first: number, slot: number | undefined): boolean {
  return tokens.slice(first, slot).every(({ kind }) => kind === 'mark')
}

/** `isLoose`: only its place makes it a name. */
export type Heading = NameSpan & { isLoose: boolean }

/** Rows in lines that follow each other. */
function runAround(tokens: readonly Token[], coded: readonly Row[], row: Row): Row[] {
  const lineOf = (one: Row | undefined) => tokens[one?.first ?? -1]?.line ?? -2
  const at = coded.findIndex(({ first }) => first === row.first)
  if (at < 0) return []
  let from = at
  while (from > 0 && lineOf(coded[from]) - lineOf(coded[from - 1]) === 1) from -= 1
  let to = at
  while (lineOf(coded[to + 1]) - lineOf(coded[to]) === 1) to += 1
  return coded.slice(from, to + 1)
}

/** What stands before the code is nothing, a kind of customer or a step. */
function isSetApart(tokens: readonly Token[], { first, slot }: Row): boolean {
  if (slot === undefined) return false
  return tokens
    .slice(first, slot)
    .every(
      ({ lower, kind }) =>
        kind === 'mark' || kind === 'number' || isRole(lower) || STEP_WORDS.test(lower),
    )
}

/** 'ANNA10 → Waldkauz': the code comes first, and behind it no amount. */
function namesOnlyGoods(tokens: readonly Token[], { first, last, slot = first }: Row): boolean {
  if (!startsWith(tokens, first, slot)) return false
  const next = tokens.slice(slot + 1, last + 1).find(({ kind }) => kind !== 'mark')
  return next?.kind !== 'number'
}

/** 'HOLY Energy', 'Waldkauz:', 'Foodspring hat diese Woche drei Stufen'. */
function nameOfLine(
  caption: Caption,
  first: number,
  end: number,
  isBare: boolean,
): Heading | undefined {
  const { tokens } = caption
  const name = readName(caption, first, false)
  if (!name || name.last > end) return undefined
  const words = tokens.slice(name.first, name.last + 1)
  if (words.some(({ lower }) => TOPICS.test(lower) || isRole(lower))) return undefined
  const rest = tokens.slice(name.last + 1, end + 1)
  const goesOn = GIVES.test(rest[0]?.lower ?? '')
  if (goesOn) return { ...name, isLoose: false }
  const isAlone = rest.every(({ kind }) => kind === 'mark')
  const isTitled = !isBare && /^[-–—(|]$/u.test(rest[0]?.text ?? '')
  return isAlone || isTitled ? { ...name, isLoose: isBare } : undefined
}
