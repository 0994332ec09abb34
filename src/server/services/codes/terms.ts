import type { StoredCode } from '#db/queries/collected-codes.ts'
import { pick } from '#db/queries/pick.ts'
import { endOfGermanDay } from '#shared/domain/german-day.ts'
import { DATED_TERMS, type DatedTerm } from '#shared/domain/vocabulary.ts'
import type { Offer } from '#shared/schemas/post.ts'

const columnsOf = (term: DatedTerm) =>
  term === 'discount' ? (['discountAmount', 'discountType'] as const) : ([term] as const)
type TermValues = Pick<StoredCode, ReturnType<typeof columnsOf>[number]>

/** What a code's terms are, and when the post was posted that each is from. */
export type Terms = TermValues & Pick<StoredCode, 'termDates'>

/** What is known of a code before any post was read. */
const NO_TERMS: Terms = {
  description: null,
  discountAmount: null,
  discountType: null,
  isExclusive: false,
  expiresAt: null,
  minOrderAmount: null,
  newCustomersOnly: false,
  notCombinable: false,
  excludedGoods: null,
  termDates: {},
}

/** What the posts of one account say of a code. */
export type Sightings = {
  terms: Terms
  confidence: number
  /** The earliest post, the one with the smaller address first where two are as early. */
  firstAt: Date
  firstUrl: string
  newestAt: Date
}

type SeenOffer = { offer: Offer; postUrl: string; postedAt: Date }

/** Smallest orders above it, in euro, and ends later after the post are misread or untrue. */
const BELIEVED_MIN_ORDER = 1_000
const BELIEVED_YEARS = 2

/** What one post by itself says of a code. What nobody would believe counts as unread, whoever read it. */
export function toSightings({ offer, postUrl, postedAt }: SeenOffer): Sightings {
  const { minOrderAmount } = offer.conditions
  const expiresAt = offer.expiresAt === null ? null : endOfGermanDay(offer.expiresAt)
  const latestEnd = new Date(postedAt)
  latestEnd.setUTCFullYear(latestEnd.getUTCFullYear() + BELIEVED_YEARS)
  const values: TermValues = {
    ...pick(offer, 'discountAmount', 'discountType', 'isExclusive'),
    ...offer.conditions,
    minOrderAmount: (minOrderAmount ?? 0) > BELIEVED_MIN_ORDER ? null : minOrderAmount,
    description: offer.benefit,
    expiresAt: expiresAt && expiresAt > latestEnd ? null : expiresAt,
  }
  return {
    terms: { ...values, termDates: dateTerms(values, postedAt) },
    confidence: offer.confidence,
    firstAt: postedAt,
    firstUrl: postUrl,
    newestAt: postedAt,
  }
}

/** The same date for all terms that have a value; a flag that is not set says nothing. */
export function dateTerms(values: Partial<TermValues>, date: Date): Terms['termDates'] {
  const named = DATED_TERMS.filter((term) => hasTerm(values, term))
  return Object.fromEntries(named.map((term) => [term, date.getTime()]))
}

export const hasTerm = (values: Partial<TermValues>, term: DatedTerm): boolean =>
  Boolean(values[columnsOf(term)[0]])

/** What two posts, or two sets of posts, of one account say, in whatever order they come. */
export function joinSightings(one: Sightings, other: Sightings): Sightings {
  const first = isEarlier(other, one) ? other : one
  return {
    terms: joinTerms(one.terms, other.terms),
    confidence: Math.max(one.confidence, other.confidence),
    firstAt: first.firstAt,
    firstUrl: first.firstUrl,
    newestAt: other.newestAt > one.newestAt ? other.newestAt : one.newestAt,
  }
}

/** Whether `one` begins before the other; two of the same instant go by the address. */
export const isEarlier = (one: Sightings, other: Sightings): boolean =>
  one.firstAt.getTime() === other.firstAt.getTime()
    ? one.firstUrl < other.firstUrl
    : one.firstAt < other.firstAt

/**
 * Takes the value of the newer post for each term. Of two posts of the same instant the smaller
 * value counts, and a lifted end before it: the order of reading must not matter.
 */
function joinTerms(one: Terms, other: Terms): Terms {
  const winners = DATED_TERMS.filter((term) => {
    const [known, date] = [one.termDates[term], other.termDates[term]]
    if (date === undefined) return false
    return known === undefined || date > known || (date === known && isSmaller(other, one, term))
  })
  return pickTerms(other, one, winners)
}

function isSmaller(one: Terms, other: Terms, term: DatedTerm): boolean {
  for (const column of columnsOf(term)) {
    const [value, known] = [one[column]?.valueOf(), other[column]?.valueOf()]
    if (value === known) continue
    return value === undefined || (known !== undefined && value < known)
  }
  return false
}

/** `into` with the given terms, and where they are from, as `from` has them. */
export function pickTerms(from: Terms, into: Terms, terms: readonly DatedTerm[]): Terms {
  const columns = terms.flatMap((term) => [...columnsOf(term)])
  const picked = { ...into, termDates: { ...into.termDates } }
  Object.assign(picked, Object.fromEntries(columns.map((column) => [column, from[column]])))
  for (const term of terms) {
    const date = from.termDates[term]
    if (date === undefined) delete picked.termDates[term]
    else picked.termDates[term] = date
  }
  return picked
}

type Claim = Pick<TermValues, 'discountAmount' | 'discountType' | 'expiresAt'> & { postedAt: Date }

/** What the stored posts of one account say of amount and end, without an end that it outlived. */
export function joinClaims(claims: readonly Claim[]): Terms {
  const terms = claims.reduce<Terms>(
    (said, { postedAt, discountAmount, discountType, expiresAt }) => {
      const values = { ...NO_TERMS, discountAmount, discountType, expiresAt }
      return joinTerms(said, { ...values, termDates: dateTerms(values, postedAt) })
    },
    NO_TERMS,
  )
  const newestAt = new Date(Math.max(...claims.map(({ postedAt }) => postedAt.getTime())))
  return dropOutlivedEnd({ terms, newestAt })
}

/**
 * The terms without an end that the account outlived: it showed the code again after the end, in a
 * post newer than the one that named it. The date stays, so that only a newer post names another.
 */
export function dropOutlivedEnd({ terms, newestAt }: Pick<Sightings, 'terms' | 'newestAt'>): Terms {
  const namedAt = terms.termDates.expiresAt ?? 0
  const isOutlived =
    terms.expiresAt !== null && terms.expiresAt <= newestAt && namedAt < newestAt.getTime()
  return isOutlived ? { ...terms, expiresAt: null } : terms
}
