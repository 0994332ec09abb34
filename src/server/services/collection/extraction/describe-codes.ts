import type { FoldedText } from '#extraction/text/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { RoledAmount } from './amounts/amount-role.ts'
import { chooseAmount } from './amounts/choose-amount.ts'
import { ownAmounts } from './amounts/own-amounts.ts'
import { findSharedAmount } from './amounts/shared-amount.ts'
import type { BrandMention } from './brands/brand-mentions.ts'
import { chooseBrands } from './brands/choose-brand.ts'
import type { CodeMention } from './codes/find-codes.ts'
import { listOfferSigns } from './codes/offer-signs.ts'
import type { RateOffer } from './codes/rate-confidence.ts'
import { isCalledDead } from './codes/rejects.ts'
import { shareOut, type Territory } from './codes/territories.ts'
import { germanDay } from './expiry/calendar.ts'
import { chooseExpiry } from './expiry/choose-expiry.ts'
import { type Expiry, findExpiries } from './expiry/find-expiries.ts'
import { shareEnds } from './expiry/share-ends.ts'
import { mergeOffers } from './merge-offers.ts'
import { quoteCode } from './quote-code.ts'
import { claimRows } from './rows/claim-rows.ts'
import { endOfCell } from './rows/end-of-cell.ts'
import { keepToRow, keepToStretch } from './rows/keep-to-row.ts'
import { shareStretches, textOf } from './terms/own-stretches.ts'
import { readBenefit } from './terms/read-benefit.ts'
import { type ConditionScope, readConditions } from './terms/read-conditions.ts'
import { isExclusiveOffer } from './terms/read-exclusive.ts'
import { countWhile } from './text/count-while.ts'
import type { Caption } from './text/tokens.ts'

export type Reading = {
  folded: FoldedText
  caption: Caption
  amounts: readonly RoledAmount[]
  mentions: readonly BrandMention[]
  codes: readonly CodeMention[]
  postedAt: string | null
  rate: RateOffer
}

/** Gives every living code its shop, amount, end and terms. */
export function describeCodes(reading: Reading): Offer[] {
  const living = dropDead(reading)
  if (living.length === 0) return []
  const posted = reading.postedAt === null ? undefined : germanDay(reading.postedAt)
  const territories = territoriesOf(reading, living)
  const expiries = findExpiries(reading.caption.text.toLowerCase(), posted)
  const holders = living.flatMap((code, position) => {
    const territory = territories[position]
    if (!territory) return []
    const brands = chooseBrands(reading.caption, code.index, territory, reading.mentions)
    const shops = brands.map(({ name }) => name)
    return [{ code, index: code.index, territory, brands, shops }]
  })
  const ends = shareEnds(reading.caption, holders, expiries)
  const named = holders.map(({ code: { code }, territory, shops }) => ({ code, territory, shops }))
  const stretches = shareStretches(reading.caption, named, reading.mentions)
  const names = named.flatMap(({ code, shops }) => [code, ...shops])
  const offers: Offer[] = []
  holders.forEach((holder, position) => {
    const { territory } = holder
    const described = describeCode(reading, holder, ends[position] ?? [], {
      stretches: stretches[position] ?? [],
      names,
    })
    const previous = offers.at(-1)
    const sharesAmount = previous && SAME_AMOUNT.test(textOf(reading.caption, territory))
    offers.push(
      ...described.map((offer) => (sharesAmount ? inheritAmount(offer, previous) : offer)),
    )
  })
  return mergeOffers(offers)
}

type CodeHolder = { code: CodeMention; territory: Territory; brands: readonly BrandMention[] }

function describeCode(
  reading: Reading,
  { code, territory, brands }: CodeHolder,
  expiries: readonly Expiry[],
  terms: Pick<ConditionScope, 'stretches' | 'names'>,
): Offer[] {
  const { caption, amounts, folded, codes } = reading
  const words = textOf(caption, territory)
  const benefit = readBenefit(words)
  const amount =
    chooseAmount(caption, code.index, territory, amounts) ??
    (benefit === null && codes.length > 1 ? findSharedAmount(caption, amounts) : undefined)
  const inside = amounts.filter(
    ({ first, last }) => first >= territory.first && last <= territory.last,
  )
  const withAmount = new Set(
    inside
      .filter(({ role }) => role === 'discount')
      .map(({ first }) => caption.tokens[first]?.sentence),
  )
  const offer = {
    code: code.code,
    expiresAt: territory.end
      ? endOfCell(caption.text, territory.end, reading.postedAt)
      : chooseExpiry(caption, code.index, territory, expiries, withAmount),
    isExclusive: isExclusiveOffer(words),
    benefit,
    conditions: readConditions({
      ...terms,
      caption,
      amounts,
      isCode: (index) => codes.some((other) => other.index === index),
      hasDiscount: amount !== undefined,
    }),
    confidence: reading.rate(
      code,
      listOfferSigns(caption, code, { brands, amount, benefit, codes: codes.length }),
    ),
    ...quoteCode(folded, caption, code.index, territory),
  }
  const shares = ownAmounts(brands, inside)
  return (brands.length > 0 ? brands : [undefined]).map((brand, position) => {
    const own = shares?.[position] ?? amount
    return {
      ...offer,
      brand: brand?.name ?? null,
      discountAmount: own?.value ?? null,
      discountType: own?.type ?? null,
    }
  })
}

const SAME_AMOUNT =
  /\bsame (?:\p{L}+ )?(?:discount|offer|deal)|(?:gleichen?|selben?|denselben) (?:rabatt|prozente|vorteil)/iu

/** 'Use X for the same discount': the amount of the code before it. */
function inheritAmount(offer: Offer, { discountAmount, discountType }: Offer): Offer {
  return offer.discountAmount === null ? { ...offer, discountAmount, discountType } : offer
}

function territoriesOf(
  { caption, amounts, codes: found }: Reading,
  codes: readonly CodeMention[],
): Territory[] {
  const all = new Set(found.map(({ index }) => index))
  const discounts = amounts.filter(({ role }) => role === 'discount')
  const hasAmount = (from: number, to: number) => {
    // They stand in the order of their tokens and never overlap.
    const next = discounts[countWhile(discounts, ({ first }) => first < from)]
    return next !== undefined && next.last <= to
  }
  const shared = shareOut(
    caption.tokens,
    codes.map(({ index }) => index),
    hasAmount,
  )
  const rows = claimRows(caption.groups, (index) => all.has(index))
  return shared.map((territory, position) => {
    const row = rows.get(codes[position]?.index ?? -1)
    if (row) return keepToRow(caption, territory, row, hasAmount)
    const index = codes[position]?.index
    return index === undefined
      ? territory
      : keepToStretch(caption, territory, index, [...all], hasAmount)
  })
}

/** A code that any place of the caption calls dead is dead everywhere in it. */
function dropDead(reading: Reading): CodeMention[] {
  const { caption, codes } = reading
  const territories = territoriesOf(reading, codes)
  const dead = new Set<string>()
  codes.forEach((code, position) => {
    const territory = territories[position]
    if (code.isDenied || (territory && isDead(caption, code.index, territory))) dead.add(code.code)
  })
  return codes.filter(({ code }) => !dead.has(code))
}

/** Called dead in its own sentence, or in the next ones that speak of 'the code'. */
function isDead({ tokens, text }: Caption, index: number, { first, last }: Territory): boolean {
  const own = tokens[index]?.sentence ?? 0
  const inside = tokens.slice(first, last + 1)
  const endOf = (sentence: number) =>
    inside.findLast((token) => token.sentence === sentence)?.end ?? 0
  const wordsIn = (sentence: number) => {
    const words = inside.filter((token) => token.sentence === sentence)
    return text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0)
  }
  // 'Ist abgelaufen, aber bei Zooplus geht noch KATZE5': what follows 'aber' is another matter.
  const turn = tokens.findLastIndex(
    ({ lower, sentence }, at) => at < index && at >= first && sentence === own && lower === 'aber',
  )
  const words = turn < 0 ? wordsIn(own) : text.slice(tokens[turn]?.start ?? 0, endOf(own))
  if (isCalledDead(words)) return true
  return [own + 1, own + 2, own + 3].some((sentence) => {
    const words = wordsIn(sentence)
    return SPEAKS_OF_CODE.test(words) && isCalledDead(words)
  })
}

const SPEAKS_OF_CODE =
  /(?<!alte[rn]? |vorige[rn]? |letzte[rn]? |kein |keinen )(?:\bcode\b|\bder ist\b|^er ist\b|^\W*leider\b|^\W*(?:update|edit)\b|^\W*ist (?:leider|schon)\b)/iu
