import { GAP, type Token } from '../text/tokens.ts'
import {
  COMMISSION,
  EXTRA,
  FORMER_BEFORE,
  OFF_AFTER,
  PRICE_BEFORE,
  SHARE_AFTER,
  SHIPPING_AFTER,
  TAX_AFTER,
  THRESHOLD_AFTER,
  THRESHOLD_BEFORE,
} from './amount-words.ts'
import type { Amount } from './read-amounts.ts'

/** What an amount is in its sentence; only a `discount` may become a code's amount. */
export type AmountRole = 'discount' | 'threshold' | 'price' | 'former' | 'share' | 'other'

export type RoledAmount = Amount & {
  role: AmountRole
  /** 'extra 10 %', 'nochmal 5 €': the code's own part beside a sale. */
  isExtra: boolean
  /** Says outright that it is taken off: 'Rabatt', 'sparen', 'off'. */
  isExplicit: boolean
}

export function giveRole(amount: Amount, tokens: readonly Token[]): RoledAmount {
  const before = wordsBefore(tokens, amount.first, 4)
  const after = wordsAfter(tokens, amount.last, 3)
  const near = [...before.slice(0, 3), ...after]
  return {
    ...amount,
    role: roleOf(amount, before, after, tokens),
    isExtra: near.some((word) => EXTRA.test(word)),
    isExplicit: OFF_AFTER.test(after[0] ?? '') && after[0] !== 'auf',
  }
}

function roleOf(
  amount: Amount,
  before: string[],
  after: string[],
  tokens: readonly Token[],
): AmountRole {
  if (amount.value <= 0) return 'other'
  if (before.slice(0, 2).some((word) => FORMER_BEFORE.has(word))) return 'former'
  if ([...before, ...after].some((word) => COMMISSION.test(word))) return 'other'
  const isLinked = /^[&+]$|^und$/u.test(tokens[amount.last + 1]?.lower ?? '')
  if (!isLinked && SHIPPING_AFTER.test(after[0] ?? '')) return 'other'
  if (after.slice(0, 2).some((word) => TAX_AFTER.test(word))) return 'other'
  return amount.type === 'fixed'
    ? isAfterFormer(tokens, amount.first)
      ? 'price'
      : roleOfMoney(before, after)
    : roleOfShare(amount, before, after, tokens[amount.last + 1])
}

function roleOfMoney(before: string[], after: string[]): AmountRole {
  const [last = '', second = ''] = before
  const isOff = OFF_AFTER.test(after[0] ?? '') && after[0] !== 'auf'
  if (PER_AFTER.test(after.join(' '))) return 'price'
  if (
    /^(?:gutschein\p{L}*|guthaben|\p{L}*rabatt|voucher|nachlass)$/u.test(second) &&
    /^(?:über|von|im|in)$/u.test(last)
  )
    return 'discount'
  if (second === 'wert' || last === 'wert' || second === 'worth')
    return isThresholdWert(before) ? 'threshold' : 'price'
  if (THRESHOLD_AFTER.test(after[0] ?? '') || /^(?:bestellwert|mbw)$/u.test(after[1] ?? ''))
    return 'threshold'
  if (THRESHOLD_BEFORE.has(last) && last !== 'von' && !(isOff && last.endsWith('wert')))
    return 'threshold'
  if (last === 'von' && (THRESHOLD_BEFORE.has(second) || THRESHOLD_AFTER.test(second)))
    return 'threshold'
  if (last === 'bei' || (last === 'bis' && second !== 'zu' && second !== ''))
    return isOff ? 'discount' : 'threshold'
  if (isOff) return 'discount'
  if (/^(?:max|maximal|höchstens|maximum)$/u.test(last)) return 'other'
  if (before.slice(0, 3).some((word) => PRICE_BEFORE.has(word))) return 'price'
  if (/^(?:für|nur|for|inkl)$/u.test(last)) return 'price'
  if (last === 'auf' && before.includes('von')) return 'price'
  return 'discount'
}

/** '349 € pro Nacht', '349 € p. P.'. */
const PER_AFTER =
  /^(?:p(?: p)?(?: |$)|pp(?: |$)|mtl|monatlich|(?:pro|per|im|je|a) (?:person|nacht|monat|jahr|woche|stück|tag|night|month|year)(?: |$))/u

/** 'statt 60 nur noch 48 Euro'. */
function isAfterFormer(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(1, index - 4); at -= 1) {
    const token = tokens[at]
    if (!token || (tokens[at + 1]?.gap ?? 9) > GAP.none) return false
    if (token.kind === 'number') return FORMER_BEFORE.has(tokens[at - 1]?.lower ?? '')
    if (token.kind !== 'word') return false
  }
  return false
}

function isThresholdWert(before: string[]): boolean {
  return before.some((word) => /^(?:ab|mindestens|mindest\p{L}+)$/u.test(word))
}

function roleOfShare(
  amount: Amount,
  before: string[],
  after: string[],
  next: Token | undefined,
): AmountRole {
  const [follower = ''] = after
  if (OFF_AFTER.test(follower)) return 'discount'
  if (/\p{L}{3}er$/u.test(follower) && after[1] === 'als') return 'share'
  if (follower === 'ohne' && TERMS.test(after[1] ?? '')) return 'discount'
  if (SHARE_AFTER.test(follower))
    return /^(?:des|der)$/u.test(follower) && /preis|wert|bestell/u.test(after[1] ?? '')
      ? 'discount'
      : 'share'
  if (amount.value >= 100) return 'share'
  if (/^(?:aus|zu|enthält|mindestens)$/u.test(before[0] ?? '') && before[1] !== 'bis')
    return 'share'
  if (next?.kind === 'word' && next.gap === GAP.none && /^\p{Lu}\p{Ll}+$/u.test(next.text)) {
    return /^(?:mit|bei|für|beim|extra|im|in|auf|code|dank|with|on|at|rabattcode|und|bis|anzeige|werbung|werbig|ad)$/u.test(
      next.lower,
    )
      ? 'discount'
      : 'share'
  }
  return 'discount'
}

/** What a discount may do without: '10 % ohne Mindestbestellwert', not '100 % ohne Zucker'. */
const TERMS = /^(?:mindest\p{L}*|mbw|limit|ausnahmen?|einschränkung\p{L}*|grenze|haken)$/u

/** Up to `count` words left of a token, nearest first, inside the sentence. */
function wordsBefore(tokens: readonly Token[], index: number, count: number): string[] {
  const words: string[] = []
  for (let at = index; at > 0 && words.length < count; at -= 1) {
    if ((tokens[at]?.gap ?? 9) >= GAP.bullet) break
    const token = tokens[at - 1]
    if (token?.text === ',') break
    // 'MAX → 5 €' is a name more often than a maximum.
    if (token?.kind === 'word') words.push(token.text === 'MAX' ? token.text : token.lower)
    if (token?.kind === 'number' || token?.text === '%' || token?.text === '€') break
  }
  return words
}

/** Up to `count` words right of a token, nearest first, inside the sentence. */
function wordsAfter(tokens: readonly Token[], index: number, count: number): string[] {
  const words: string[] = []
  for (let at = index + 1; at < tokens.length && words.length < count; at += 1) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.bullet) break
    if (token.kind === 'word') words.push(...token.lower.split('-'))
    else if (token.kind === 'number' || /^[,(|/:=–]$/u.test(token.text)) break
  }
  return words
}
