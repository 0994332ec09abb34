import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { findMentions, type Mention, type Span } from '../brands.ts'
import { germanDay, toIso } from '../ends/calendar.ts'
import { findDays, type NamedDay } from '../ends/find-days.ts'
import type { CaptionContext } from '../features/caption-context.ts'
import type { TokenizedText } from '../text/tokenize.ts'

/** A code with every place where it stands. */
export type PlacedCode = {
  key: string
  code: string
  places: Span[]
  figures: readonly number[]
}

/** An option's log odds to be the shop, amount or end of any code, by the words around it. */
export type OptionScore = {
  score: number
  /** Options of one group say the same: one name in several spellings, one sum, one day. */
  group: number
}

/** How the options of a list stand beside each other. */
export type Ranks = {
  /** Best score of each group, and the next in it. */
  best: Map<number, { score: number; next: number }>
  /** The two groups with the best scores. */
  first: number
  second: number
  /** How many options are likely. */
  likely: number
}

/** What the choices of shop, amount and end for the codes of a caption look at. */
export type LinkContext = CaptionContext & {
  /** Distance of each token from the beginning, cuts counted. */
  costs: readonly number[]
  codes: readonly PlacedCode[]
  mentions: readonly Mention[]
  weighed: ReadonlyMap<Span, OptionScore>
  /** What is known of an option whosever it is, computed once. */
  described: Map<Span, Float32Array>
  /** How the options of a list stand beside each other, computed once a list. */
  ranked: Map<readonly Span[], Ranks>
  /** Mentions that are surely names: known ones, handles, hosts. */
  certainMentions: readonly Mention[]
  amounts: readonly Span[]
  days: readonly NamedDay[]
  /** Amounts and days before some were chosen, see `keepNearest`. */
  all: { amounts: readonly Span[]; days: readonly NamedDay[] }
  /** Handles, hashtags and addresses as names are compared. */
  links: readonly string[]
  timesNamed: ReadonlyMap<string, number>
  /** Day of the post, `YYYY-MM-DD` or empty. */
  posted: string
}

/** Surely a name: a known one, a handle, a host. */
export const isCertainName = ({ kind }: Mention): boolean =>
  kind === 'known' || kind === 'handle' || kind === 'host'

const GAP_COST = [0, 0, 1, 6, 8, 14]

export function createLinkContext(
  caption: CaptionContext,
  codes: readonly PlacedCode[],
  postedAt: string | null,
): LinkContext {
  const { tokens, cut } = caption
  const taken = new Set<number>()
  for (const { places } of codes)
    for (const { from, to } of places) for (let at = from; at <= to; at += 1) taken.add(at)
  const mentions = findMentions(cut, (at) => taken.has(at))
  const posted = postedAt === null ? undefined : germanDay(postedAt)
  const amounts = tokens.flatMap(({ amount }, at) => (amount ? [{ from: at, to: at }] : []))
  const days = findDays(cut, posted)
  let cost = 0
  const costs = tokens.map((token, at) => {
    cost += (at > 0 ? 1 : 0) + (GAP_COST[token.gap] as number)
    return cost
  })
  const timesNamed = new Map<string, number>()
  for (const { key } of mentions) timesNamed.set(key, (timesNamed.get(key) ?? 0) + 1)
  return {
    ...caption,
    costs,
    codes,
    mentions,
    weighed: new Map(),
    described: new Map(),
    ranked: new Map(),
    certainMentions: mentions.filter(isCertainName),
    amounts,
    days,
    all: { amounts, days },
    links: tokens.flatMap(({ kind, lower }) =>
      kind === 'handle' || kind === 'hashtag' || kind === 'url' ? [toBrandKey(lower)] : [],
    ),
    timesNamed,
    posted: posted ? toIso(posted) : '',
  }
}

/** What is looked at for one code: texts of long lists have thousands of places. */
const MOST_OPTIONS = 24
const MOST_RIVALS = 12

/** The context around one code: usual captions whole, of long lists what stands nearest to the code. */
export function keepNearest(context: LinkContext, code: PlacedCode): LinkContext {
  const { mentions, amounts, days, codes } = context
  const isSmall =
    Math.max(mentions.length, amounts.length, days.length) <= MOST_OPTIONS &&
    codes.length <= MOST_RIVALS
  if (isSmall) return context
  const distance = ({ from }: Span) =>
    code.places.reduce((least, place) => Math.min(least, Math.abs(place.from - from)), 1e9)
  const takeNearest = <Item>(
    items: readonly Item[],
    most: number,
    placeOf: (item: Item) => Span,
  ) =>
    items.length <= most
      ? items
      : items
          .map((item, at) => ({ item, at, distance: distance(placeOf(item)) }))
          .sort((one, two) => one.distance - two.distance)
          .slice(0, most)
          .sort((one, two) => one.at - two.at)
          .map(({ item }) => item)
  const near = takeNearest(mentions, MOST_OPTIONS, (mention) => mention)
  return {
    ...context,
    mentions: near,
    certainMentions: near.filter(isCertainName),
    amounts: takeNearest(amounts, MOST_OPTIONS, (span) => span),
    days: takeNearest(days, MOST_OPTIONS, (day) => day),
    codes: takeNearest(codes, MOST_RIVALS, ({ places }) => places[0] as Span),
  }
}

/** Places of one code that are looked at. */
const MOST_PLACES = 12

/**
 * Every place of some codes; handles, tags and addresses only where there is no other. `read` is
 * where a code was read, for those that are found nowhere.
 */
export function placeCodes(
  { tokens }: TokenizedText,
  codes: readonly { code: string; read: Span }[],
): PlacedCode[] {
  const keys = tokens.map(({ text }) => normalizeCode(text))
  return codes.map(({ code, read }) => {
    const key = normalizeCode(code).replaceAll(' ', '')
    const places: Span[] = []
    for (const [from, token] of tokens.entries()) {
      if (token.kind === 'handle' || token.kind === 'url') continue
      let text = ''
      for (let to = from; to < Math.min(tokens.length, from + 4); to += 1) {
        text += keys[to]
        if (text === key) places.push({ from, to })
        if (text.length >= key.length || !key.startsWith(text)) break
      }
    }
    const inText = places.filter(({ from }) => tokens[from]?.kind !== 'hashtag')
    const found = inText.length > 0 ? inText : places
    return {
      key: normalizeCode(code),
      code,
      places: found.length > 0 ? found.slice(0, MOST_PLACES) : [read],
      figures: (code.match(/\d+/gu) ?? []).map(Number),
    }
  })
}
