import type { Territory } from '../codes/territories.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { BrandKind, BrandMention } from './brand-mentions.ts'
import { compact } from './compact.ts'

/** How sure each place is to name the shop where the code is redeemed. */
const KIND_WEIGHTS: Record<BrandKind, number> = {
  at: 8,
  nounName: 6,
  shopName: 6.5,
  handle: 5.5,
  label: 4.5,
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
  const best =
    bestOf(caption, code, mentions.filter(isInside)) ??
    bestOf(
      caption,
      code,
      mentions.filter((mention) => !isInside(mention)),
    )
  return best ? coordinated(caption, best, mentions) : []
}

function bestOf(
  caption: Caption,
  code: number,
  choice: readonly BrandMention[],
): BrandMention | undefined {
  let best: BrandMention | undefined
  let bestScore = 0
  for (const mention of choice) {
    const score = scoreMention(caption, code, mention) + Math.min(mention.repeats, 2) * 0.7
    if (score > bestScore) {
      best = mention
      bestScore = score
    }
  }
  return best
}

function scoreMention({ tokens }: Caption, code: number, mention: BrandMention): number {
  const [token, own] = [tokens[mention.first], tokens[code]]
  if (!token || !own) return 0
  const distance = Math.abs(mention.first - code)
  const sentences = Math.abs(token.sentence - own.sentence)
  const lines = Math.abs(token.line - own.line)
  let score = KIND_WEIGHTS[mention.kind] + (mention.isKnown ? KNOWN_BONUS : 0)
  score += sentences === 0 ? 3 : lines === 0 ? 1.5 - 0.3 * sentences : -0.3 * Math.min(lines, 6)
  score -= Math.min(distance, 40) * 0.05
  if (isDecoy(tokens, mention)) score += DECOY
  if (mention.kind !== 'url' && isInCode(mention.name, own.text)) score += 3
  if (mention.kind === 'url' && distance === 1) score += 2.5
  if (mention.kind === 'handle' && PERSON_BEFORE.test(tokens[mention.first - 1]?.lower ?? ''))
    score -= 3
  if (mention.kind === 'label' && code - mention.last > 3) score -= 2
  if (tokens[mention.first - 2]?.lower === 'nur' && mention.kind === 'at') score += 3
  if (mention.kind === 'of' && sentences > 0) score -= 1
  if (mention.kind === 'for' && sentences > 0) score -= 3
  if (mention.kind === 'on' && sentences > 0) score -= 3
  if (mention.kind === 'label' && (lines > 0 || mention.first > code)) score -= 2.5
  return score
}

const PERSON_BEFORE = /^(?:mit|with|treffe|by|ft|feat|x|foto|fotos|und|danke|📸|📷|🎥)$/u

/** 'LENASFUNKELO' names FUNKELO. */
function isInCode(name: string, code: string): boolean {
  const plain = compact(name.split(' ')[0] ?? name)
  return plain.length >= 4 && compact(code).includes(plain)
}

const DENIAL =
  /^(?:nicht|nimmer|außer|ausser|kein|keine|keinen|leider|statt|ohne|unbezahlt|selbstgekauft|selbst)$/u

/** 'bei Decathlon? Schön wärs', 'nicht bei Zalando', 'Spiegel @ikea (selbst gekauft)'. */
function isDecoy(tokens: readonly Token[], { first, last }: BrandMention): boolean {
  if (tokens[last + 1]?.text === '?' && !asksForCode(tokens, first)) return true
  for (let at = first; at > Math.max(0, first - 4); at -= 1) {
    if ((tokens[at]?.gap ?? 9) >= GAP.comma) break
    if (DENIAL.test(tokens[at - 1]?.lower ?? '')) return true
  }
  return false
}

/** 'Hast du noch einen Code für Bergzeit?' names the shop although it asks. */
function asksForCode(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence
  return tokens.some((token) => token.sentence === sentence && /code$/u.test(token.lower))
}

const MAX_SHOPS = 4
const LINK = /^(?:,|und|&|\/|\+|sowie|oder|and|or)$/u

/** 'bei @esn, @more und @oatsome': each named shop; of a long list only the first. */
function coordinated(
  { tokens }: Caption,
  best: BrandMention,
  mentions: readonly BrandMention[],
): BrandMention[] {
  const row = [best]
  const isMate = (mention: BrandMention) =>
    mention.kind === best.kind ||
    (best.isKnown && mention.isKnown) ||
    (mention.kind === 'at' && best.kind === 'handle')
  for (;;) {
    const end = row.at(-1)?.last ?? best.last
    const next = mentions.find(
      (mention) => mention.first > end && isMate(mention) && isLinked(tokens, end, mention.first),
    )
    if (!next) break
    row.push(next)
  }
  for (;;) {
    const start = row[0]?.first ?? best.first
    const previous = mentions.find(
      (mention) => mention.last < start && isMate(mention) && isLinked(tokens, mention.last, start),
    )
    if (!previous) break
    row.unshift(previous)
  }
  const shops = row.filter(
    (mention, at) => row.findIndex(({ name }) => name === mention.name) === at,
  )
  return shops.length > MAX_SHOPS ? shops.slice(0, 1) : shops
}

/** Only a comma or 'und' stands between, at most with 'bei' and an amount. */
function isLinked(tokens: readonly Token[], end: number, start: number): boolean {
  if (start - end > 5 || !LINK.test(tokens[end + 1]?.lower ?? '')) return false
  return tokens
    .slice(end + 2, start)
    .every(
      ({ lower, kind, gap }) =>
        gap < GAP.bullet &&
        (kind === 'number' || /^(?:%|€|euro|prozent|bei|beim|auch|und|von)$/u.test(lower)),
    )
}
