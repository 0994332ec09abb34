import type { Territory } from '../codes/territories.ts'
import type { Caption, Token } from '../text/tokens.ts'
import type { BrandKind, BrandMention } from './brand-mentions.ts'
import { compact } from './compact.ts'
import { isDirectAt, isNextSegment, isPassed, isTakenUp, makersBefore } from './own-clause.ts'
import { shopOfRow } from './row-shop.ts'
import { bothShops, coordinated } from './shop-rows.ts'

/** How sure each place is to name the shop where the code is redeemed. */
const KIND_WEIGHTS: Record<BrandKind, number> = {
  at: 8,
  bracket: 7,
  giver: 6,
  nounName: 6,
  shopName: 6.5,
  handle: 5.5,
  label: 4.5,
  slot: 3,
  trade: 4.5,
  value: 3,
  known: 4,
  of: 4,
  for: 2.5,
  subject: 2.5,
  url: 3.2,
  tag: 1,
  on: 1.5,
}
const KNOWN_BONUS = 2
const DECOY = -9
/** A name beside a shop of the catalogue, which is as near, is more often an everyday word. */
const OUTSHONE = -3.5
const PASSED = -4

/**
 * The shops where the code at `code` is redeemed. What stands in the code's own
 * territory goes first; a heading or a closing line serves all codes that name no shop.
 */
export function chooseBrands(
  caption: Caption,
  code: number,
  territory: Territory,
  mentions: readonly BrandMention[],
): BrandMention[] {
  const isInside = ({ first, last }: BrandMention) =>
    first >= territory.first && last <= territory.last
  const both = bothShops(caption, code, mentions)
  if (both) return both
  const row = shopOfRow(caption, code, territory, mentions)
  if (row) return [row]
  const inside = mentions.filter(isInside)
  const best =
    bestOf(caption, code, dropCallbacks(caption, code, inside, mentions)) ??
    bestOf(
      caption,
      code,
      mentions.filter((mention) => !isInside(mention)),
    )
  return best ? coordinated(caption, best, mentions) : []
}

/**
 * 'A: X10. B: Y15. Bei A nur für Neukunden.' comes back to the shop of an earlier code: that is
 * not where Y15 is redeemed, if the sentence of Y15 names a shop itself.
 */
function dropCallbacks(
  { tokens }: Caption,
  code: number,
  inside: readonly BrandMention[],
  all: readonly BrandMention[],
): readonly BrandMention[] {
  const isBeside = ({ first }: BrandMention) => tokens[first]?.sentence === tokens[code]?.sentence
  const start = Math.min(code, ...inside.map(({ first }) => first))
  const earlier = new Set(all.filter(({ last }) => last < start).map(({ name }) => name))
  const own = inside.filter(isBeside)
  if (own.length === 0 || own.some(({ name }) => earlier.has(name))) return inside
  return inside.filter(
    (mention) => isBeside(mention) || mention.first < code || !earlier.has(mention.name),
  )
}

function bestOf(
  caption: Caption,
  code: number,
  choice: readonly BrandMention[],
): BrandMention | undefined {
  let best: BrandMention | undefined
  let bestScore = 0
  const sentencesTo = ({ first }: BrandMention) =>
    Math.abs((caption.tokens[first]?.sentence ?? 0) - (caption.tokens[code]?.sentence ?? 0))
  let nearestKnown = Number.POSITIVE_INFINITY
  for (const mention of choice)
    if (mention.isKnown && !mention.isDecoy)
      nearestKnown = Math.min(nearestKnown, sentencesTo(mention))
  const ownCode = compact(caption.tokens[code]?.text ?? '')
  const makers = makersBefore(caption.tokens, code, choice)
  for (const mention of choice) {
    const isOutshone =
      !mention.isKnown &&
      nearestKnown <= sentencesTo(mention) &&
      !isHandleAt(caption, mention) &&
      !isDirectAt(caption.tokens, mention, code) &&
      !isTakenUp(caption.tokens, mention, code) &&
      !isInBracket(caption.tokens, mention.last + 1, mention, code)
    const score =
      scoreMention(caption, code, mention, ownCode) +
      Math.min(mention.repeats, 2) * 0.7 +
      (isPassed(caption.tokens, mention, code, makers) ? PASSED : 0) +
      (isOutshone ? OUTSHONE : 0)
    if (score > bestScore) {
      best = mention
      bestScore = score
    }
  }
  return best
}

function scoreMention(
  { tokens }: Caption,
  code: number,
  mention: BrandMention,
  ownCode: string,
): number {
  const [token, own] = [tokens[mention.first], tokens[code]]
  if (!token || !own) return 0
  const distance = Math.abs(mention.first - code)
  const sentences = Math.abs(token.sentence - own.sentence)
  const lines = Math.abs(token.line - own.line)
  let score = KIND_WEIGHTS[mention.kind] + (mention.isKnown ? KNOWN_BONUS : 0)
  score += sentences === 0 ? 3 : lines === 0 ? 1.5 - 0.3 * sentences : -0.3 * Math.min(lines, 6)
  score -= Math.min(distance, 40) * 0.05
  if (mention.isDecoy) score += DECOY
  if (isTakenUp(tokens, mention, code)) score += 4
  if (isNextSegment(tokens, mention, code)) score -= 3
  if (mention.kind !== 'url' && isInCode(mention.name, ownCode)) score += 3
  if (mention.kind === 'url' && distance === 1) score += 2.5
  if (mention.kind === 'handle' && PERSON_BEFORE.test(tokens[mention.first - 1]?.lower ?? ''))
    score -= 3
  if (isInBracket(tokens, mention.last + 1, mention, code)) score += 4
  if (isInBracket(tokens, mention.first - 1, mention, code)) score += 5
  if (isHandleAt({ tokens }, mention)) score += 2
  if (mention.kind === 'label' && code - mention.last > 3) score -= 2
  if (tokens[mention.first - 2]?.lower === 'nur' && mention.kind === 'at') score += 3
  if (mention.kind === 'of' && sentences > 0) score -= 1
  if (mention.kind === 'bracket' && mention.first - 2 !== code) score -= 6
  if (PERSON.test(mention.name)) score -= 3
  if (mention.kind === 'slot' && (sentences > 0 || mention.first > code)) score -= 2
  if (mention.kind === 'for' && sentences > 0) score -= 3
  if (mention.kind === 'on' && sentences > 0) score -= 3
  if (mention.kind === 'label' && (lines > 0 || mention.first > code)) score -= 2.5
  return score
}

const MAX_BRACKET = 12

/**
 * Whether the code stands in the bracket that `open` begins: behind the shop in 'Clark (30 €
 * Gutschein mit Code KRIMI30), Babbel', before it in 'Kurkuma (Wurzelwerk, Code OLLI)'.
 */
function isInBracket(
  tokens: readonly Token[],
  open: number,
  { last, isDecoy }: BrandMention,
  code: number,
): boolean {
  if (isDecoy || tokens[open]?.text !== '(' || code < last || code - last > MAX_BRACKET)
    return false
  return !tokens.slice(last + 1, code).some(({ text }) => text === ')')
}

/** '15 % bei @kochform'. */
function isHandleAt({ tokens }: Pick<Caption, 'tokens'>, { kind, first }: BrandMention): boolean {
  return kind === 'handle' && /^(?:bei|beim|at)$/u.test(tokens[first - 1]?.lower ?? '')
}

const PERSON_BEFORE = /^(?:mit|with|treffe|by|ft|feat|x|foto|fotos|und|danke|📸|📷|🎥)$/u

/** 'bei Tante Gerda' is a visit more often than a shop. */
const PERSON = /^(?:tante|onkel|oma|opa|frau|herr|mama|papa|familie)(?!\p{L})/iu

/** 'LENASFUNKELO' names FUNKELO. */
function isInCode(name: string, ownCode: string): boolean {
  const [head = name] = name.slice(0, 40).split(' ')
  if (head.length < 4 || ownCode.length < 4) return false
  const plain = compact(head)
  return plain.length >= 4 && ownCode.includes(plain)
}
