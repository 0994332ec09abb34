import { commonnessOfSpan, type Mention, type Span, toCompactName } from './brands.ts'
import { toCodeKey } from './candidates.ts'
import { classNumber, WORD_CLASSES } from './lexicon/lexicon.ts'
import { type Forest, scoreRow, softmax } from './model/forest.ts'
import type { CutText, Unit } from './text/cut-text.ts'

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
}

const GAP_COST = [0, 0, 1, 6, 8, 14]

export function createLinkScene(
  { units }: CutText,
  codes: readonly PlacedCode[],
  mentions: readonly Mention[],
  username: string | null,
): LinkScene {
  let cost = 0
  const costs = units.map((unit, at) => {
    cost += (at > 0 ? 1 : 0) + (GAP_COST[unit.gap] as number)
    return cost
  })
  const timesNamed = new Map<string, number>()
  for (const { name } of mentions) {
    const plain = toCompactName(name)
    timesNamed.set(plain, (timesNamed.get(plain) ?? 0) + 1)
  }
  return {
    units,
    costs,
    codes,
    mentions,
    sureMentions: mentions.filter(
      ({ kind }) => kind === 'known' || kind === 'handle' || kind === 'host',
    ),
    amounts: units.flatMap(({ amount }, at) => (amount ? [{ from: at, to: at }] : [])),
    tags: units.flatMap(({ kind, lower }) =>
      kind === 'handle' || kind === 'hashtag' || kind === 'url' ? [toCompactName(lower)] : [],
    ),
    timesNamed,
    username: username ? toCompactName(username) : '',
  }
}

/** Every place of a code; handles, tags and addresses only where there is no other. */
export function placeCode({ units }: CutText, code: string, fallback: Span): PlacedCode {
  const key = toCodeKey(code).replaceAll(' ', '')
  const places: Span[] = []
  for (const [from, unit] of units.entries()) {
    if (unit.kind === 'handle' || unit.kind === 'url') continue
    let text = ''
    for (let to = from; to < Math.min(units.length, from + 4); to += 1) {
      text += toCodeKey((units[to] as Unit).text)
      if (text === key) places.push({ from, to })
      if (text.length >= key.length) break
    }
  }
  const inText = places.filter(({ from }) => units[from]?.kind !== 'hashtag')
  const found = inText.length > 0 ? inText : places
  return { key: toCodeKey(code), code, places: found.length > 0 ? found : [fallback] }
}

const PAIR_NAMES =
  'isBefore cost hardestCut sameLine sameClause sameCell lines codesBetween sureBetween amountsBetween rivalsLead closerCodes codes sures amounts isNearestBefore isNearestBehind onlyOneInLine codesInLine firstLine atLineStart atClauseStart places'.split(
    ' ',
  )
const SIDES = ['before', 'behind', 'secondBefore', 'beforeCode', 'behindCode'] as const
const SIDE = WORD_CLASSES.length
const PAIR_WIDTH = PAIR_NAMES.length + SIDES.length * SIDE
const PAIR_COLUMNS = [
  ...PAIR_NAMES,
  ...SIDES.flatMap((side) => WORD_CLASSES.map((name) => `${side} ${name}`)),
]

const SHOP_NAMES =
  'isKnown isHandle isHost isTag isName isLower afterAt afterOf afterFor afterWith afterIn afterArticle hasBrand words length isCapitals isTitle isSmall commonest rarest hasClass timesNamed isInTags isUser isInCode isLast isShop isPossessive afterModel smallWordBehind position nameBefore nameBehind unknownWords hasNounEnding skippedWords beforeCodeDirectly colonBehind none'.split(
    ' ',
  )
const AMOUNT_NAMES =
  'isPercent value echoesCode echoesOther minusBefore fromBefore upToBefore insteadBefore place sameValue isRange saveNear minimumNear priceNear cashNear shippingNear upToNear firstInClause none'.split(
    ' ',
  )
const SHOP_COLUMNS: readonly string[] = [...PAIR_COLUMNS, ...SHOP_NAMES]
const AMOUNT_COLUMNS: readonly string[] = [...PAIR_COLUMNS, ...AMOUNT_NAMES]

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
function describePair(
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

function markClasses(unit: Unit | undefined, side: number, out: Float32Array): void {
  for (const name of unit?.classes ?? [])
    out[PAIR_NAMES.length + side * SIDE + (classNumber.get(name) as number)] = 1
}

const LEADING =
  /^(?:de[rmns]|die|das|ein\p{L}*|mein\p{L}*|unser\p{L}*|the|my|our|partner\p{L}*|sponsor|freund\p{L}*|online-?shop|shop|onlineshop|marke|firma|hersteller|label|anbieter|startup|team|lieben|tollen|neuen?|„|"|“)$/u
const FIRST_WORDS = [
  /^(?:bei|beim|bi|b|at|@|biim)$/u,
  /^(?:von|vom|vo|from|by|of)$/u,
  /^(?:für|for|fürn)$/u,
  /^(?:mit|with)$/u,
  /^(?:im|in|auf|on|zu|zum|unter|uf)$/u,
  /^(?:der|die|das|den|dem|the|ein|eine|einen)$/u,
]
const NOUN_ENDING =
  /(?:ung|ungen|heit|keit|ion|ionen|tag|zeit|link|codes?|ig|ige[rmns]?|lich|liche[rmns]?|haft|frei|bar|isch|los|end|elt|iert)$/u
const isCapital = (unit: Unit | undefined) => unit?.kind === 'word' && unit.text !== unit.lower

function describeShop(scene: LinkScene, code: PlacedCode, mention: Mention): Float32Array {
  const { units } = scene
  const out = new Float32Array(SHOP_COLUMNS.length)
  const isSure = scene.sureMentions.includes(mention)
  const place = describePair(
    scene,
    code,
    mention,
    isSure ? scene.sureMentions : scene.mentions,
    out,
  )
  const { from, to, name } = mention
  const common = commonnessOfSpan(units, mention)
  const plain = toCompactName(name)
  let lead = from - 1
  while (
    lead > 0 &&
    from - lead < 4 &&
    units[lead + 1]?.gap === 0 &&
    LEADING.test(units[lead]?.lower ?? '')
  )
    lead -= 1
  const wordBefore = units[lead]?.lower ?? ''
  const hasOtherClass = units
    .slice(from, to + 1)
    .some(({ classes }) => classes.some((kind) => !/^(?:BRAND|HANDLE|URL|HASHTAG)$/u.test(kind)))
  const numbers = [
    ...['known', 'handle', 'host', 'tag', 'name', 'lower'].map((kind) => mention.kind === kind),
    ...FIRST_WORDS.map((form) => form.test(wordBefore)),
    mention.brand !== null,
    to - from + 1,
    name.length,
    /\p{Lu}/u.test(name) && name === name.toUpperCase(),
    /^\p{Lu}\p{Ll}/u.test(name),
    name === name.toLowerCase(),
    Math.max(...common),
    Math.min(...common),
    hasOtherClass,
    Math.min(9, scene.timesNamed.get(plain) ?? 0),
    plain.length > 3 && scene.tags.some((tag) => tag.includes(plain)),
    scene.username !== '' && plain.length > 2 && scene.username.includes(plain),
    plain.length > 3 && code.key.toLowerCase().includes(plain.slice(0, 5)),
    to === units.length - 1,
    /-?(?:shop|store)$/iu.test(name),
    /'s$/u.test(name),
    [1, 2, 3].some((step) => units[from - step]?.classes.includes('MODEL')),
    /^\p{Ll}/u.test(units[to + 1]?.text ?? ''),
    from / units.length,
    isCapital(units[from - 1]) && (units[from] as Unit).gap < 2,
    isCapital(units[to + 1]) && (units[to + 1] as Unit).gap < 2,
    common.filter((value) => value === 0).length,
    NOUN_ENDING.test(name),
    from - 1 - lead,
    to + 1 === place.from,
    units[to + 1]?.text === ':',
    0,
  ]
  out.set(numbers.map(Number), PAIR_WIDTH)
  return out
}

const figuresOf = (text: string) => (text.match(/\d+/gu) ?? []).map(Number)

function describeAmount(scene: LinkScene, code: PlacedCode, span: Span): Float32Array {
  const { units, codes, amounts } = scene
  const out = new Float32Array(AMOUNT_COLUMNS.length)
  describePair(scene, code, span, amounts, out)
  const unit = units[span.from] as Unit
  const value = unit.amount?.value ?? 0
  const before = units[span.from - 1]?.lower ?? ''
  const near = (name: string) => {
    for (let step = 1; step < 6; step += 1)
      for (const at of [span.from - step, span.from + step]) {
        const other = units[at]
        if (other?.clause === unit.clause && other.classes.includes(name)) return step
      }
    return 9
  }
  const isFirst = !amounts.some(
    ({ from }) => from < span.from && units[from]?.clause === unit.clause,
  )
  const numbers = [
    unit.amount?.type === 'percentage',
    Math.min(300, value),
    figuresOf(code.key).includes(value),
    codes.some((other) => other !== code && figuresOf(other.key).includes(value)),
    /^[-–−]$/u.test(before),
    before === 'ab',
    /^(?:zu|up|to|maximal|max)$/u.test(before),
    /^(?:statt|uvp|kostet|für|nur)$/u.test(before),
    Math.min(9, amounts.filter(({ from }) => from < span.from).length),
    Math.min(9, amounts.filter(({ from }) => units[from]?.amount?.value === value).length),
    /^[-–]|bis$/u.test(units[span.to + 1]?.text ?? ''),
    ...['SAVE', 'MINIMUM', 'PRICE', 'CASH', 'SHIPPING', 'UP_TO'].map(near),
    isFirst,
    0,
  ]
  out.set(numbers.map(Number), PAIR_WIDTH)
  return out
}

/** The option 'none', told by what the caption holds and by the words around the code. */
function describeNone(
  scene: LinkScene,
  code: PlacedCode,
  width: number,
  options: number,
): Float32Array {
  const out = new Float32Array(width).fill(-1, 0, PAIR_NAMES.length)
  const place = code.places[0] as Span
  markClasses(scene.units[place.from - 1], SIDES.indexOf('beforeCode'), out)
  markClasses(scene.units[place.to + 1], SIDES.indexOf('behindCode'), out)
  const set = (name: string, value: number) => {
    out[PAIR_NAMES.indexOf(name)] = value
  }
  set('cost', Math.min(60, options))
  set('codes', scene.codes.length)
  set('sures', Math.min(20, scene.sureMentions.length))
  set('amounts', Math.min(20, scene.amounts.length))
  out[width - 1] = 1
  return out
}

/** Features of every shop that a code may belong to, and of 'none', the last. */
export const describeShops = (scene: LinkScene, code: PlacedCode): Float32Array[] => [
  ...scene.mentions.map((mention) => describeShop(scene, code, mention)),
  describeNone(scene, code, SHOP_COLUMNS.length, scene.mentions.length),
]

/** Features of every amount that may be the code's, and of 'none', the last. */
export const describeAmounts = (scene: LinkScene, code: PlacedCode): Float32Array[] => [
  ...scene.amounts.map((span) => describeAmount(scene, code, span)),
  describeNone(scene, code, AMOUNT_COLUMNS.length, scene.amounts.length),
]

export type LinkModel = { shop: Forest; amount: Forest }

export type ChosenShop = { mention: Mention | null; share: number }
export type ChosenAmount = { span: Span | null; share: number }

/** A further shop of the same code needs this share of the first one's. */
const FURTHER_SHOP = 0.5
const MIN_SHARE = 0.25
/** 'None' is chosen somewhat too often by the shares alone, for many shops share what is left. */
const NONE_BIAS = 0.5

/** The shops of a code, likeliest first, or one `null`. */
export function chooseShops(scene: LinkScene, code: PlacedCode, { shop }: LinkModel): ChosenShop[] {
  const shares = softmax(describeShops(scene, code).map((row) => scoreRow(shop, row)))
  const none = (shares.pop() ?? 0) * NONE_BIAS
  const order = scene.mentions
    .map((mention, at) => ({ mention, share: shares[at] as number }))
    .sort((one, two) => two.share - one.share)
  const chosen: { mention: Mention; share: number }[] = []
  for (const option of order) {
    if (option.share <= none) break
    const [best] = chosen
    const isFurther =
      best !== undefined &&
      option.share > MIN_SHARE &&
      option.share > FURTHER_SHOP * best.share &&
      !chosen.some(({ mention }) => isSameName(mention.name, option.mention.name))
    if (!best || isFurther) chosen.push(option)
  }
  return chosen.length > 0 ? chosen : [{ mention: null, share: none }]
}

export function chooseAmount(
  scene: LinkScene,
  code: PlacedCode,
  { amount }: LinkModel,
): ChosenAmount {
  const shares = softmax(describeAmounts(scene, code).map((row) => scoreRow(amount, row)))
  const best = shares.indexOf(Math.max(...shares))
  return { span: scene.amounts[best] ?? null, share: shares[best] as number }
}

/** Whether one name contains the other, apart from case and punctuation. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [toCompactName(one), toCompactName(other)]
  return first.includes(second) || second.includes(first)
}
