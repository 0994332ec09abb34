import { normalizeCode, toBrandKey } from '#shared/domain/fold-text.ts'
import { findMentions, type Mention, type Span } from '../brands.ts'
import { germanDay, toIso } from '../ends/calendar.ts'
import { findDays, type NamedDay } from '../ends/find-days.ts'
import { classNumber, WORD_CLASSES } from '../lexicon/lexicon.ts'
import type { CutText, Unit } from '../text/cut-text.ts'

/** A code with every place where it stands. */
export type PlacedCode = { key: string; code: string; places: Span[] }

/** What the choices of shop and amount for the codes of a caption look at. */
export type LinkScene = {
  units: readonly Unit[]
  /** Distance of each unit from the beginning, cuts counted. */
  costs: readonly number[]
  codes: readonly PlacedCode[]
  mentions: readonly Mention[]
  /** Mentions that are surely names: known ones, handles, hosts. */
  sureMentions: readonly Mention[]
  amounts: readonly Span[]
  tags: readonly string[]
  timesNamed: ReadonlyMap<string, number>
  username: string
  /** Days that the text names, and that of the post, `YYYY-MM-DD` or empty. */
  days: readonly NamedDay[]
  posted: string
}

/** Surely a name: a known one, a handle, a host. */
export const isSure = ({ kind }: Mention): boolean =>
  kind === 'known' || kind === 'handle' || kind === 'host'

const GAP_COST = [0, 0, 1, 6, 8, 14]

export function createLinkScene(
  cut: CutText,
  codes: readonly PlacedCode[],
  { username, postedAt }: { username: string | null; postedAt: string | null },
): LinkScene {
  const { units } = cut
  const taken = new Set<number>()
  for (const { places } of codes)
    for (const { from, to } of places) for (let at = from; at <= to; at += 1) taken.add(at)
  const mentions = findMentions(cut, (at) => taken.has(at))
  const posted = postedAt === null ? undefined : germanDay(postedAt)
  let cost = 0
  const costs = units.map((unit, at) => {
    cost += (at > 0 ? 1 : 0) + (GAP_COST[unit.gap] as number)
    return cost
  })
  const timesNamed = new Map<string, number>()
  for (const { key } of mentions) timesNamed.set(key, (timesNamed.get(key) ?? 0) + 1)
  return {
    units,
    costs,
    codes,
    mentions,
    sureMentions: mentions.filter(isSure),
    amounts: units.flatMap(({ amount }, at) => (amount ? [{ from: at, to: at }] : [])),
    tags: units.flatMap(({ kind, lower }) =>
      kind === 'handle' || kind === 'hashtag' || kind === 'url' ? [toBrandKey(lower)] : [],
    ),
    timesNamed,
    username: username ? toBrandKey(username) : '',
    days: findDays(cut, posted),
    posted: posted ? toIso(posted) : '',
  }
}

/** What is looked at for one code: texts of long lists have thousands of places. */
const MOST_OPTIONS = 48
const MOST_RIVALS = 24

/** The scene around one code: usual captions whole, of long lists what stands nearest to the code. */
export function focusOn(scene: LinkScene, code: PlacedCode): LinkScene {
  const { mentions, amounts, days, codes } = scene
  const isSmall =
    Math.max(mentions.length, amounts.length, days.length) <= MOST_OPTIONS &&
    codes.length <= MOST_RIVALS
  if (isSmall) return scene
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
    ...scene,
    mentions: near,
    sureMentions: near.filter(isSure),
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
  { units }: CutText,
  codes: readonly { code: string; read: Span }[],
): PlacedCode[] {
  const keys = units.map(({ text }) => normalizeCode(text))
  return codes.map(({ code, read }) => {
    const key = normalizeCode(code).replaceAll(' ', '')
    const places: Span[] = []
    for (const [from, unit] of units.entries()) {
      if (unit.kind === 'handle' || unit.kind === 'url') continue
      let text = ''
      for (let to = from; to < Math.min(units.length, from + 4); to += 1) {
        text += keys[to]
        if (text === key) places.push({ from, to })
        if (text.length >= key.length || !key.startsWith(text)) break
      }
    }
    const inText = places.filter(({ from }) => units[from]?.kind !== 'hashtag')
    const found = inText.length > 0 ? inText : places
    return {
      key: normalizeCode(code),
      code,
      places: found.length > 0 ? found.slice(0, MOST_PLACES) : [read],
    }
  })
}

export const PAIR_NAMES =
  'isBefore cost hardestCut sameLine sameClause sameCell lines codesBetween sureBetween amountsBetween rivalsLead closerCodes codes sures amounts isNearestBefore isNearestBehind onlyOneInLine codesInLine firstLine atLineStart atClauseStart places'.split(
    ' ',
  )
export const SIDES = ['before', 'behind', 'secondBefore', 'beforeCode', 'behindCode'] as const
const SIDE = WORD_CLASSES.length
export const PAIR_WIDTH = PAIR_NAMES.length + SIDES.length * SIDE
export const PAIR_COLUMNS = [
  ...PAIR_NAMES,
  ...SIDES.flatMap((side) => WORD_CLASSES.map((name) => `${side} ${name}`)),
]

const distance = (costs: readonly number[], one: Span, other: Span): number => {
  if (one.to < other.from) return (costs[other.from] as number) - (costs[one.to] as number)
  return other.to < one.from ? (costs[one.from] as number) - (costs[other.to] as number) : 0
}

function nearestPlace({ costs }: LinkScene, code: PlacedCode, span: Span): Span {
  let best = code.places[0] as Span
  for (const place of code.places)
    if (distance(costs, place, span) < distance(costs, best, span)) best = place
  return best
}

const MOST_BETWEEN = 9
function countBetween(spans: readonly Span[], one: Span, other: Span): number {
  const [first, last] = one.from < other.from ? [one, other] : [other, one]
  let between = 0
  for (const span of spans)
    if (span.from > first.to && span.to < last.from) {
      between += 1
      if (between === MOST_BETWEEN) break
    }
  return between
}

/** What holds for any pair of a code and a place; `rivals` are the other options. */
export function describePair(
  scene: LinkScene,
  code: PlacedCode,
  span: Span,
  rivals: readonly Span[],
  out: Float32Array,
): Span {
  const { units, costs, codes } = scene
  const place = nearestPlace(scene, code, span)
  const option = units[span.from] as Unit
  const unit = units[place.from] as Unit
  const cost = distance(costs, place, span)
  const isBefore = span.from < place.from
  const [first, last] = isBefore ? [span.to, place.from] : [place.to, span.from]
  let hardest = 0
  for (let at = first + 1; at <= last; at += 1) hardest = Math.max(hardest, (units[at] as Unit).gap)
  let closest = 30
  let closer = 0
  let codesInLine = 0
  const others: Span[] = []
  for (const other of codes) {
    if (other.places.some(({ from }) => units[from]?.line === option.line)) codesInLine += 1
    if (other === code) continue
    const apart = distance(costs, nearestPlace(scene, other, span), span)
    closest = Math.min(closest, apart)
    if (apart < cost) closer += 1
    others.push(...other.places)
  }
  let isNearestBefore = isBefore
  let isNearestBehind = !isBefore
  let isOnlyOne = option.line === unit.line
  for (const rival of rivals) {
    if (rival.from > span.to && rival.to < place.from) isNearestBefore = false
    if (rival.from > place.to && rival.to < span.from) isNearestBehind = false
    if (rival.from !== span.from && units[rival.from]?.line === unit.line) isOnlyOne = false
  }
  const isSameLine = option.line === unit.line
  out.set([
    Number(isBefore),
    Math.min(60, cost),
    hardest,
    Number(isSameLine),
    Number(option.clause === unit.clause),
    Number(isSameLine && option.cell === unit.cell),
    Math.max(-9, Math.min(9, unit.line - option.line)),
    countBetween(others, place, span),
    countBetween(scene.sureMentions, place, span),
    countBetween(scene.amounts, place, span),
    closest - Math.min(30, cost),
    closer,
    codes.length,
    Math.min(20, scene.sureMentions.length),
    Math.min(20, scene.amounts.length),
    Number(isNearestBefore),
    Number(isNearestBehind),
    Number(isOnlyOne),
    codesInLine,
    Number(option.line === 0),
    Number(units[span.from - 1]?.line !== option.line),
    Number(option.gap >= 3 || span.from === 0),
    code.places.length,
  ])
  const neighbours = [span.from - 1, span.to + 1, span.from - 2, place.from - 1, place.to + 1]
  for (const [side, at] of neighbours.entries()) markClasses(units[at], side, out)
  return place
}

export function markClasses(unit: Unit | undefined, side: number, out: Float32Array): void {
  for (const name of unit?.classes ?? [])
    out[PAIR_NAMES.length + side * SIDE + (classNumber.get(name) as number)] = 1
}
