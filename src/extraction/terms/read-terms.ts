import type { Offer } from '#shared/schemas/post.ts'
import type { FoundCode } from '../choose.ts'
import type { CaptionPlaces } from '../places.ts'
import { BREAK, type Span, type Token, type TokenizedText } from '../text/tokenize.ts'
import {
  isExclusiveOffer,
  isForNewCustomers,
  isNotCombinable,
  readBenefit,
} from './benefits-and-restrictions.ts'
import { readExcludedGoods } from './excluded-goods.ts'
import { readMinimum } from './minimum.ts'

/**
 * Terms of a code: what it gives besides its amount, for whom and for what. When unsure, none: a wrong
 * condition is worse than a missing one.
 */
type Terms = Pick<Offer, 'isExclusive' | 'benefit' | 'conditions'>

/** Reads the terms of every code of a text, in their order; `shares` are the codes' parts of it. */
export function readTerms(
  caption: CaptionPlaces,
  codes: readonly FoundCode[],
  shares: readonly Span[],
): Terms[] {
  const { cut } = caption
  const { tokens } = cut
  const codesAt = new Set(codes.flatMap(({ places }) => places.map(({ from }) => from)))
  const discountsAt = new Set(codes.flatMap(({ amount }) => amount.option?.from ?? []))
  const names = codes.flatMap((code) => [code.code, ...listShopNames(code)])
  const sentences = assignSentences(caption, codes, shares)
  const isLowerCase = isInSmallLetters(tokens)
  return codes.map(({ amount }, position) => {
    const words = textOf(cut, shares[position] as Span)
    const own = sentences[position] ?? []
    const texts = own.map((sentence) => textOf(cut, sentence))
    return {
      isExclusive: isExclusiveOffer(words),
      benefit: readBenefit(words),
      conditions: {
        minOrderAmount: readMinimum({
          tokens,
          sentences: own,
          codes: codesAt,
          discounts: discountsAt,
          discount: (amount.option && tokens[amount.option.from]?.amount) ?? null,
        }),
        newCustomersOnly: isForNewCustomers(texts),
        notCombinable: isNotCombinable(texts),
        excludedGoods: readExcludedGoods(texts, { names, isLowerCase }),
      },
    }
  })
}

/** Whether nearly nothing is in capitals, so that small letters say nothing. */
function isInSmallLetters(tokens: readonly Token[]): boolean {
  const words = tokens.filter(
    ({ kind, text }) => kind === 'word' && /^\p{L}{2,}$/u.test(text) && text !== text.toUpperCase(),
  )
  const small = words.filter(({ text, lower }) => text === lower)
  return words.length >= 3 && small.length / words.length > 0.95
}

/**
 * Divides the text between codes at the strongest break between two neighbours, but keeps the shop and
 * the amount that were chosen for a code on its side. In the order of the codes.
 */
export function splitTextByCode(tokens: readonly Token[], codes: readonly FoundCode[]): Span[] {
  const order = [...codes].sort((one, two) => one.place.from - two.place.from)
  const shares = new Map<FoundCode, Span>()
  let from = 0
  for (const [position, code] of order.entries()) {
    const next = order[position + 1]
    const end = next ? findCut(tokens, code, next) : tokens.length
    shares.set(code, { from, to: Math.max(from, end - 1) })
    from = Math.max(from, end)
  }
  return codes.map((code) => shares.get(code) as Span)
}

/** Place of the token with which the share of the second code begins. */
function findCut(tokens: readonly Token[], one: FoundCode, two: FoundCode): number {
  const isBetween = ({ from, to }: Span) => from > one.place.to && to < two.place.from
  const isShared = ({ from }: Span) =>
    [one, two].every((code) => listLinks(code).some((link) => link.from === from))
  const own = (code: FoundCode) =>
    listLinks(code).filter((span) => isBetween(span) && !isShared(span))
  const first = Math.max(one.place.to, ...own(one).map(({ to }) => to))
  const last = Math.min(two.place.from, ...own(two).map(({ from }) => from))
  let [cut, hardest] = [two.place.from, -1]
  let depth = 0
  for (let at = first + 1; at <= last; at += 1) {
    const { gap, text } = tokens[at] as Token
    // '(nur Neukunden)' stays with what stands in front of it.
    if (text === '(') depth += 1
    if (depth === 0 && gap > hardest) [cut, hardest] = [at, gap]
    if (text === ')' && depth > 0) depth -= 1
  }
  return cut
}

/** Places of a code's shops and of its amount. */
const listLinks = ({ shops, amount }: FoundCode): Span[] => [
  ...shops.flatMap(({ option }) => option ?? []),
  ...(amount.option ? [amount.option] : []),
]
const listShopNames = ({ shops }: FoundCode): string[] =>
  shops.flatMap(({ option }) => option?.name ?? [])

/** Said of every code of the caption. */
const OF_ALL = /(?<!\p{L})(?:alle|beide|sämtliche)n? (?:meine )?\p{L}*codes(?!\p{L})|jeweils/iu
/** Names what it leaves out: no reason to give the sentence to what is named. */
const LEAVES_OUT = /(?<!\p{L})(?:außer|ausgenommen|ausgeschlossen|exkl|nicht bei)(?!\p{L})/iu

/**
 * The sentences that may state a code's conditions: those of its share, but one that names another
 * code of the caption, or its shop, speaks of that, and some speak of all. In the order of the codes.
 */
function assignSentences(
  caption: CaptionPlaces,
  codes: readonly FoundCode[],
  shares: readonly Span[],
): Span[][] {
  const own = codes.map((): Span[] => [])
  const give = (code: FoundCode, sentence: Span) => own[codes.indexOf(code)]?.push(sentence)
  for (const [position, owner] of codes.entries())
    for (const sentence of cutSentences(caption.cut.tokens, shares[position] as Span)) {
      const words = textOf(caption.cut, sentence)
      const named = findNamed(caption, sentence, codes)
      if (codes.length === 1) {
        if (!isOtherOffer(caption, sentence, owner)) give(owner, sentence)
      } else if (OF_ALL.test(words) && !LEAVES_OUT.test(words))
        for (const code of codes) give(code, sentence)
      else if (named.length === 0 || named.includes(owner)) give(owner, sentence)
      else if (!LEAVES_OUT.test(words)) for (const code of named) give(code, sentence)
    }
  return own
}

const textOf = ({ text, tokens }: TokenizedText, { from, to }: Span): string =>
  text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0)

function cutSentences(tokens: readonly Token[], { from, to }: Span): Span[] {
  const sentences: Span[] = []
  for (let at = from; at <= to; at += 1) {
    const last = sentences.at(-1)
    if (last && (tokens[at] as Token).gap < BREAK.sentence) last.to = at
    else sentences.push({ from: at, to: at })
  }
  return sentences
}

const isWithin = (outer: Span, { from, to }: Span) => from >= outer.from && to <= outer.to

/** 'Keeps: 50% off your first order keeps.com/ben': an offer by link, of another shop. */
function isOtherOffer(
  { cut: { tokens }, mentions }: CaptionPlaces,
  sentence: Span,
  owner: FoundCode,
): boolean {
  const inside = tokens.slice(sentence.from, sentence.to + 1)
  if (!inside.some(({ kind }) => kind === 'url')) return false
  if (owner.places.some((place) => isWithin(sentence, place))) return false
  const shops = mentions.filter(
    (mention) =>
      isWithin(sentence, mention) &&
      (mention.kind === 'known' || tokens[mention.to + 1]?.text === ':'),
  )
  return shops.length > 0 && shops.every(({ name }) => !listShopNames(owner).includes(name))
}

function findNamed(
  { mentions }: CaptionPlaces,
  sentence: Span,
  codes: readonly FoundCode[],
): FoundCode[] {
  const byCode = codes.filter(({ places }) => places.some((place) => isWithin(sentence, place)))
  if (byCode.length > 0) return byCode
  const names = mentions.filter((mention) => isWithin(sentence, mention)).map(({ name }) => name)
  return codes.filter((code) => listShopNames(code).some((shop) => names.includes(shop)))
}
