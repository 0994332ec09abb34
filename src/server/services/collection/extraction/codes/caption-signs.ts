import type { RoledAmount } from '../amounts/amount-role.ts'
import type { KnownBrand } from '../brands/find-known-brands.ts'
import { type Caption, indexAt, type Token } from '../text/tokens.ts'
import { codeNounAt, isShopCode } from './code-noun.ts'
import { findFamilies } from './code-stems.ts'
import { BENEFIT_WORDS, CHECKOUT_WORDS } from './cue-words.ts'
import { isForeignContext, isProgram, isSoftwareReport } from './foreign-context.ts'

/** What is known of one sentence before any code is. */
type SentenceSigns = {
  hasDiscount: boolean
  benefitWords: number
  isForeign: boolean
  isAtCheckout: boolean
}

/** What is known of the caption as a whole before any code is; read once, asked per token. */
export type CaptionSigns = {
  /** Index of the first 'Code', or -1. */
  firstNoun: number
  /** Whether the line of the first 'Code' asks for one. */
  isAsked: boolean
  /** Tokens that the catalogue knows as a brand. */
  brandAt: ReadonlySet<number>
  /** First and last tokens of what is surely a shop: a catalogue name or a handle. */
  brandStarts: ReadonlySet<number>
  brandEnds: ReadonlySet<number>
  /** Labelled as advertising. */
  isAd: boolean
  /** So it is, or it speaks of codes or of an advantage. */
  speaksOfSaving: boolean
  /** Whether the caption says that there is no code, in a list that the line of a token has none. */
  deniesCode: (line: number) => boolean
  /** Whether a token comes as a family (MAX, MAX10, MAX15). */
  sharesStem: (token: Token | undefined) => boolean
  discounts: readonly RoledAmount[]
  /** A shop, advertising or an advantage is spoken of anywhere. */
  speaksOfOffer: boolean
  /** Amounts by their first token. */
  amountAt: ReadonlyMap<number, RoledAmount>
  /** Tokens that are part of an amount. */
  inAmount: ReadonlySet<number>
  sentences: readonly SentenceSigns[]
  isProgram: boolean
  hasLink: boolean
  /** Last parts of the links' paths, in small letters. */
  linkEnds: ReadonlySet<string>
}

export function readSigns(
  caption: Caption,
  amounts: readonly RoledAmount[],
  brands: readonly KnownBrand[],
): CaptionSigns {
  const { tokens } = caption
  const firstNoun = tokens.findIndex((_, index) => isShopCode(codeNounAt(tokens, index)))
  const askedLine = tokens[firstNoun]?.line
  const discounts = amounts.filter((amount) => amount.role === 'discount')
  const isAd = tokens.some((_, index) => isAdLabel(tokens, index))
  const inAmount = new Set<number>()
  const sure = brands.filter(({ isOrdinaryWord }) => !isOrdinaryWord)
  const handles = tokens.flatMap(({ kind }, index) => (kind === 'handle' ? [index] : []))
  for (const { first, last } of amounts) for (let at = first; at <= last; at += 1) inAmount.add(at)
  return {
    firstNoun,
    isAsked: tokens.some(({ line, text }) => line === askedLine && text === '?'),
    brandAt: new Set(brands.flatMap(({ first, last }) => [first, last])),
    brandStarts: new Set([...sure.map(({ first }) => first), ...handles]),
    brandEnds: new Set([...sure.map(({ last }) => last), ...handles]),
    isAd,
    speaksOfSaving: isAd || firstNoun >= 0 || tokens.some(({ lower }) => BENEFIT_WORDS.has(lower)),
    deniesCode: readDenial(caption),
    sharesStem: findFamilies(tokens),
    discounts,
    speaksOfOffer:
      amounts.some(({ role }) => role === 'discount' || role === 'former') ||
      tokens.some(isOfferWord),
    amountAt: new Map(amounts.map((amount) => [amount.first, amount])),
    inAmount,
    sentences: readSentences(caption, discounts),
    isProgram: isProgram(caption.text),
    hasLink: tokens.some(({ kind }) => kind === 'url'),
    linkEnds: new Set(tokens.flatMap(endOfLink)),
  }
}

/** 'mrwissen' of 'https://surfshark.com/mrwissen'. */
function endOfLink({ kind, lower }: Token): string[] {
  const end =
    kind === 'url' ? /[^:/]\/(?:[^?#]*\/)?([\p{L}\p{N}_-]{4,})\/?$/u.exec(lower)?.[1] : undefined
  return end === undefined ? [] : [end]
}

const AD_LABEL =
  /^(?:anzeige|werbung|dauerwerbung|werbig|ad|sponsored|advertisement|werbepartner|werbekooperation|bezahltewerbung)$/u
const MAX_TEXT = 2000
const NO_CODE =
  /\b(?:kein(?:en)? (?:\p{L}+-)?code|code\b[^.!?\n]{0,25}\bkein(?:en)?|(?<!\()no (?:promo |discount |coupon )?code (?:is )?(?:needed|required|necessary)|code (?:ist|wird) (?:automatisch|bereits|schon))(?![\p{L}-])/iu

const MIN_LIST = 3

/** 'Hut von Schattenspender – leider kein Code' speaks of one item of a list only. */
function readDenial({ text, tokens }: Caption): (line: number) => boolean {
  const match = NO_CODE.exec(text.slice(0, MAX_TEXT))
  if (!match) return () => false
  const denied = tokens[indexAt(tokens, match.index)]?.line ?? 0
  const start = tokens.findIndex(({ line }) => line === denied)
  const isItem = tokens[start]?.start !== match.index && (tokens.at(-1)?.line ?? 0) >= MIN_LIST - 1
  return (line) => !isItem || line === denied
}

/** 'Anzeige', '#werbung', but not 'unbezahlte Werbung' or 'Werbung für'. */
function isAdLabel(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (!token || (token.kind !== 'word' && token.kind !== 'hashtag')) return false
  if (!AD_LABEL.test(token.lower)) return false
  return !/^(?:unbezahlte|keine|nix|ohne)$/u.test(tokens[index - 1]?.lower ?? '')
}

const OFFER_WORDS =
  /^(?:bei|beim|bi|shop|onlineshop|\p{L}*werbung|anzeige|ad|kooperation|sponsor\p{L}*|store|codes)$/u

function isOfferWord({ kind, lower }: Token): boolean {
  return kind === 'handle' || OFFER_WORDS.test(lower) || BENEFIT_WORDS.has(lower)
}

function readSentences(
  { tokens, text }: Caption,
  discounts: readonly RoledAmount[],
): SentenceSigns[] {
  const isReport = isSoftwareReport(text)
  const words: string[][] = []
  for (const { sentence, lower } of tokens) {
    const list = words[sentence]
    if (list) list.push(lower)
    else words[sentence] = [lower]
  }
  const withDiscount = new Set(discounts.map(({ first }) => tokens[first]?.sentence))
  return Array.from(words, (list = [], sentence) => ({
    hasDiscount: withDiscount.has(sentence),
    benefitWords: list.filter((word) => BENEFIT_WORDS.has(word)).length,
    isForeign: isReport || isForeignContext(list.join(' ')),
    isAtCheckout: list.some((word) => CHECKOUT_WORDS.has(word)),
  }))
}
