import { commonnessOfSpan, MENTION_KINDS, type Mention, type Span } from '../brands.ts'
import type { Token } from '../text/tokenize.ts'
import { isCertainName, type LinkContext, type PlacedCode } from './link-context.ts'
import { describePair, markClasses, PAIR_COLUMNS, PAIR_NAMES, PAIR_WIDTH, SIDES } from './pairs.ts'
import { describeRank, RANK_NAMES } from './score-options.ts'

const SHOP_NAMES =
  'isKnown isHandle isHost isTag isName isLower afterAt afterOf afterFor afterWith afterOn afterIn afterArticle hasBrand words length isCapitals isTitle isSmall commonest rarest hasClass timesNamed isInTags isUser isLast isShop isPossessive afterModel smallWordBehind position nameBefore nameBehind unknownWords hasNounEnding skippedWords colonBehind isInList hasPluralEnding amountBefore givesBehind isInCode beforeCodeDirectly'.split(
    ' ',
  )
const AMOUNT_NAMES =
  'isPercent value minusBefore fromBefore upToBefore insteadBefore place sameValue isRange saveNear minimumNear priceNear cashNear shippingNear upToNear firstInClause echoesCode echoesOther'.split(
    ' ',
  )
export const SHOP_COLUMNS: readonly string[] = [
  ...PAIR_COLUMNS,
  ...SHOP_NAMES,
  ...RANK_NAMES,
  'none',
]
export const AMOUNT_COLUMNS: readonly string[] = [
  ...PAIR_COLUMNS,
  ...AMOUNT_NAMES,
  ...RANK_NAMES,
  'none',
]

const LEADING =
  /^(?:de[rmns]|die|das|ein\p{L}*|mein\p{L}*|unser\p{L}*|the|my|our|partner\p{L}*|sponsor|freund\p{L}*|online-?shop|shop|onlineshop|marke|firma|hersteller|label|anbieter|startup|team|lieben|tollen|neuen?|„|"|“)$/u
const FIRST_WORDS = [
  /^(?:bei|beim|bi|b|at|@|biim)$/u,
  /^(?:von|vom|vo|from|by|of)$/u,
  /^(?:für|for|fürn)$/u,
  /^(?:mit|with)$/u,
  /^(?:auf|aufs|on|off|uf)$/u,
  /^(?:im|in|zu|zum|unter|aus)$/u,
  /^(?:der|die|das|den|dem|the|ein|eine|einen)$/u,
]
const NOUN_ENDING =
  /(?:ung|ungen|heit|keit|ion|ionen|tag|zeit|link|codes?|ig|ige[rmns]?|lich|liche[rmns]?|haft|frei|bar|isch|los|end|elt|iert)$/u
/** Goods stand in lists, shops seldom. */
const LIST_SIGN = /^(?:,|und|oder|and|or|&|sowie)$/u
const GIVING = new Set(['GIVE', 'SAVE', 'VALID'])
const isCapital = (token: Token | undefined) => token?.kind === 'word' && token.text !== token.lower

/** What a name says of itself and of the words around it, whosever code it is; see `SHOP_NAMES`. */
function describeNameAlone(
  { tokens, timesNamed, links, username }: LinkContext,
  mention: Mention,
): number[] {
  const { from, to, name, key: plain } = mention
  const common = commonnessOfSpan(tokens, mention)
  let lead = from - 1
  while (
    lead > 0 &&
    from - lead < 4 &&
    tokens[lead + 1]?.gap === 0 &&
    LEADING.test(tokens[lead]?.lower ?? '')
  )
    lead -= 1
  const wordBefore = tokens[lead]?.lower ?? ''
  const hasOtherClass = tokens
    .slice(from, to + 1)
    .some(({ classes }) => classes.some((kind) => !/^(?:BRAND|HANDLE|URL|HASHTAG)$/u.test(kind)))
  return [
    ...MENTION_KINDS.map((kind) => mention.kind === kind),
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
    Math.min(9, timesNamed.get(plain) ?? 0),
    plain.length > 3 && links.some((link) => link.includes(plain)),
    username !== '' && plain.length > 2 && username.includes(plain),
    to === tokens.length - 1,
    /-?(?:shop|store)$/iu.test(name),
    /'s$/u.test(name),
    [1, 2, 3].some((step) => tokens[from - step]?.classes.includes('MODEL')),
    /^\p{Ll}/u.test(tokens[to + 1]?.text ?? ''),
    from / tokens.length,
    isCapital(tokens[from - 1]) && (tokens[from] as Token).gap < 2,
    isCapital(tokens[to + 1]) && (tokens[to + 1] as Token).gap < 2,
    common.filter((value) => value === 0).length,
    NOUN_ENDING.test(name),
    from - 1 - lead,
    tokens[to + 1]?.text === ':',
    LIST_SIGN.test(tokens[from - 1]?.lower ?? '') || LIST_SIGN.test(tokens[to + 1]?.lower ?? ''),
    /\p{Ll}(?:en|er|e|n|s)$/u.test(name),
    [1, 2, 3].some((step) => tokens[from - step]?.amount),
    [1, 2].some((step) => tokens[to + step]?.classes.some((kind) => GIVING.has(kind))),
  ].map(Number)
}

function describeShop(context: LinkContext, code: PlacedCode, mention: Mention): Float32Array {
  const out = new Float32Array(SHOP_COLUMNS.length)
  const rivals = isCertainName(mention) ? context.certainMentions : context.mentions
  const place = describePair(context, code, mention, rivals, out)
  out.set(describeOnce(context, mention, describeNameAlone), PAIR_WIDTH)
  const { key } = mention
  out.set(
    [
      Number(key.length > 3 && code.key.toLowerCase().includes(key.slice(0, 5))),
      Number(mention.to + 1 === place.from),
      ...describeRank(context, context.mentions, mention),
    ],
    PAIR_WIDTH + SHOP_NAMES.length - 2,
  )
  return out
}

/** Describes an option the first time; it is the same for all codes. */
export function describeOnce<Option extends Span>(
  context: LinkContext,
  option: Option,
  describe: (context: LinkContext, option: Option) => number[],
): Float32Array {
  const known = context.described.get(option)
  if (known) return known
  const described = Float32Array.from(describe(context, option))
  context.described.set(option, described)
  return described
}

/** What an amount and the words around it say, whosever it is; see `AMOUNT_NAMES`. */
function describeAmountAlone({ tokens, all: { amounts } }: LinkContext, span: Span): number[] {
  const token = tokens[span.from] as Token
  const value = token.amount?.value ?? 0
  const before = tokens[span.from - 1]?.lower ?? ''
  const earlier = amounts.filter(({ from }) => from < span.from)
  return [
    token.amount?.type === 'percentage',
    Math.min(300, value),
    /^[-–−]$/u.test(before),
    before === 'ab',
    /^(?:zu|up|to|maximal|max)$/u.test(before),
    /^(?:statt|uvp|kostet|für|nur)$/u.test(before),
    Math.min(9, earlier.length),
    Math.min(9, amounts.filter(({ from }) => tokens[from]?.amount?.value === value).length),
    /^[-–]|bis$/u.test(tokens[span.to + 1]?.text ?? ''),
    ...['SAVE', 'MINIMUM', 'PRICE', 'CASH', 'SHIPPING', 'UP_TO'].map((name) =>
      stepsTo(tokens, span, name),
    ),
    !earlier.some(({ from }) => tokens[from]?.clause === token.clause),
  ].map(Number)
}

function describeAmount(context: LinkContext, code: PlacedCode, span: Span): Float32Array {
  const { tokens, codes, amounts } = context
  const out = new Float32Array(AMOUNT_COLUMNS.length)
  describePair(context, code, span, amounts, out)
  out.set(describeOnce(context, span, describeAmountAlone), PAIR_WIDTH)
  const value = tokens[span.from]?.amount?.value ?? 0
  out.set(
    [
      Number(code.figures.includes(value)),
      Number(codes.some((other) => other !== code && other.figures.includes(value))),
      ...describeRank(context, amounts, span),
    ],
    PAIR_WIDTH + AMOUNT_NAMES.length - 2,
  )
  return out
}

/** Steps from a place to the next word of a class in the same clause; 9 for none. */
export function stepsTo(tokens: readonly Token[], { from, to }: Span, name: string): number {
  const clause = tokens[from]?.clause
  for (let step = 1; step < 6; step += 1)
    for (const at of [from - step, to + step]) {
      const other = tokens[at]
      if (other?.clause === clause && other?.classes.includes(name)) return step
    }
  return 9
}

/** The option 'none', told by what the caption holds and by the words around the code. */
export function describeNone(
  context: LinkContext,
  code: PlacedCode,
  width: number,
  options: readonly Span[],
): Float32Array {
  const out = new Float32Array(width).fill(-1, 0, PAIR_NAMES.length)
  const place = code.places[0] as Span
  markClasses(context, place.from - 1, SIDES.indexOf('beforeCode'), out)
  markClasses(context, place.to + 1, SIDES.indexOf('behindCode'), out)
  const set = (name: string, value: number) => {
    out[PAIR_NAMES.indexOf(name)] = value
  }
  set('cost', Math.min(60, options.length))
  set('codes', context.codes.length)
  set('sures', Math.min(20, context.certainMentions.length))
  set('amounts', Math.min(20, context.amounts.length))
  out.set([...describeRank(context, options, null), 1], width - 1 - RANK_NAMES.length)
  return out
}

/** Features of every shop that a code may belong to, and of 'none', the last. */
export const describeShops = (context: LinkContext, code: PlacedCode): Float32Array[] => [
  ...context.mentions.map((mention) => describeShop(context, code, mention)),
  describeNone(context, code, SHOP_COLUMNS.length, context.mentions),
]

/** Features of every amount that may be the code's, and of 'none', the last. */
export const describeAmounts = (context: LinkContext, code: PlacedCode): Float32Array[] => [
  ...context.amounts.map((span) => describeAmount(context, code, span)),
  describeNone(context, code, AMOUNT_COLUMNS.length, context.amounts),
]
