import { type BrandIndex, markBrands } from './brands.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { germanDay, toIso } from './ends/calendar.ts'
import { findDays, type NamedDay } from './ends/find-days.ts'
import { findMentions, type Mention } from './mentions.ts'
import { type CutCaption, cutCaption, type Span } from './text/tokenize.ts'

/** What a reader needs to know of a post; `postedAt` is a day or an ISO time. */
export type ReaderInput = {
  text: string
  username: string | null
  postedAt: string | null
  /** Codes that the operator names, read as such where they stand; absent where nobody looks on. */
  entered?: readonly string[]
}

/** A caption with every place that may be a code, a shop, an amount or an end; none is judged yet. */
export type CaptionPlaces = {
  cut: CutCaption
  username: string | null
  /** Day of the post, `YYYY-MM-DD` or empty. */
  posted: string
  candidates: readonly Candidate[]
  mentions: readonly Mention[]
  amounts: readonly Span[]
  days: readonly NamedDay[]
}

/** Finds the places of a caption. Without a candidate nothing else is looked for, unless the operator looks on. */
export function findPlaces(
  { text, username, postedAt, entered }: ReaderInput,
  brands: BrandIndex,
): CaptionPlaces {
  const cut = cutCaption(text)
  markBrands(cut, brands)
  const posted = postedAt === null ? undefined : germanDay(postedAt)
  const candidates = findCandidates(cut)
  const isRead = candidates.length > 0 || entered !== undefined
  return {
    cut,
    username,
    posted: posted ? toIso(posted) : '',
    candidates,
    mentions: isRead ? findMentions(cut, username, brands) : [],
    amounts: isRead
      ? cut.tokens.flatMap(({ amount }, at) => (amount ? [{ from: at, to: at }] : []))
      : [],
    days: isRead ? findDays(cut, posted) : [],
  }
}

export const overlaps = (one: Span, two: Span): boolean => one.from <= two.to && two.from <= one.to
