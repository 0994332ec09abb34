import type { Token } from '../text/tokens.ts'
import { BARRED_PREFIXES, CODE_NOUNS, DISCOUNT_PREFIXES, WEAK_NOUNS } from './cue-words.ts'

/** 'discount': Rabattcode; 'plain': Code; 'weak': Gutschein; 'barred': QR-Code. */
export type CodeNoun = 'discount' | 'plain' | 'weak' | 'barred'

const ENDING = /^(.*?)[-_]?(?:codes?|kode|coden|cödeli|codi)$/u

/** What kind of code word a token is, looking one word back for 'promo code', 'QR Code'. */
export function codeNounAt(tokens: readonly Token[], index: number): CodeNoun | undefined {
  const token = tokens[index]
  if (token?.kind !== 'word') return undefined
  if (CODE_NOUNS.has(token.lower)) return 'plain'
  if (WEAK_NOUNS.has(token.lower) || token.lower.endsWith('-gutschein')) return 'weak'
  if (!/[ck][oö]d/u.test(token.lower)) return undefined
  const prefix = ENDING.exec(token.lower)?.[1]
  if (prefix === undefined) return undefined
  if (prefix !== '') {
    if (prefix === 'buchungs' && isMeans(tokens, index)) return 'plain'
    return kindOfPrefix(prefix) ?? 'plain'
  }
  const before = tokens[index - 1]
  if (before?.text === '-' && tokens[index - 2])
    return kindOfPrefix(tokens[index - 2]?.lower ?? '') ?? 'plain'
  if (before?.kind === 'word' && token.gap === 0) {
    const kind = kindOfPrefix(before.lower)
    if (kind === 'barred') return BARRED_WORDS.test(before.lower) ? kind : 'plain'
    if (kind) return kind
  }
  return 'plain'
}

/** A word for a code that shops take; a 'Gutschein' may come without one. */
export const isShopCode = (noun: CodeNoun | undefined): boolean =>
  noun === 'plain' || noun === 'discount'

/** 'mit dem Buchungscode': what one books with, not what one gets for booking. */
function isMeans(tokens: readonly Token[], index: number): boolean {
  return /^(?:mit|per|via|with)$/u.test(tokens[index - 2]?.lower ?? '')
}

function kindOfPrefix(prefix: string): CodeNoun | undefined {
  const parts = prefix.split(/[-_]/u)
  const last = parts.at(-1) ?? ''
  if (/rabatt|gutschein|discount|vorteils?$|promo|coupon/u.test(prefix)) return 'discount'
  if (DISCOUNT_PREFIXES.test(last)) return 'discount'
  if (BARRED_PREFIXES.test(prefix)) return 'barred'
  return undefined
}

/** As a word of its own a barred start counts only in full: 'QR Code', not 'starte Code'. */
const BARRED_WORDS =
  /^(?:qr|bar|strich|farb|dress|zugangs|trainer|creator|support|freundes|friend|invite|invitation|einladungs?|empfehlungs?|referral|ref|download|zip|pin|quell|source|programm|wlan|wifi|access|error|fehler|morse|clean|low|no|legacy|verification|login|cheat|lobby|game|key|registration|java|python)$/u
