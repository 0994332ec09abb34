import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { BrandMention } from './brand-mentions.ts'
import { compact } from './compact.ts'
import { skipAmount } from './name-rows.ts'

/** 'Pyjama von A und Strümpfe von B, bei beiden klappt X': the two shops named before. */
export function bothShops(
  { tokens }: Caption,
  code: number,
  mentions: readonly BrandMention[],
): BrandMention[] | undefined {
  const sentence = tokens[code]?.sentence
  const says = tokens.some(
    (token, at) =>
      token.sentence === sentence &&
      /^(?:beiden|beide)$/u.test(token.lower) &&
      /^(?:bei|für|in|auf|von)$/u.test(tokens[at - 1]?.lower ?? ''),
  )
  if (!says) return undefined
  const shops = new Map<string, BrandMention>()
  const before = mentions
    .filter(
      (mention) =>
        mention.first < code &&
        (mention.isKnown || /^(?:at|of|handle)$/u.test(mention.kind)) &&
        !mention.isDecoy,
    )
    .sort((a, b) => b.first - a.first)
  for (const mention of before) {
    const key = compact(mention.name)
    if (!shops.has(key)) shops.set(key, mention)
    if (shops.size === 2) return [...shops.values()].reverse()
  }
  return undefined
}

const MAX_SHOPS = 4
/** Nobody names more shops in one breath; keeps hostile texts from costing time. */
const MAX_ROW = 20
const LINK = /^(?:,|und|&|\/|\+|sowie|oder|and|or)$/u

/** 'bei @esn, @more und @oatsome': each named shop; of a long list only the first. */
export function coordinated(
  { tokens }: Caption,
  best: BrandMention,
  mentions: readonly BrandMention[],
): BrandMention[] {
  const row = [best]
  const isMate = (mention: BrandMention) =>
    mention.kind === best.kind ||
    (best.isKnown && mention.isKnown) ||
    (mention.kind === 'at' && best.kind === 'handle')
  while (row.length < MAX_ROW) {
    const end = row.at(-1)?.last ?? best.last
    const next = mentions.find(
      (mention) => mention.first > end && isMate(mention) && isLinked(tokens, end, mention.first),
    )
    if (!next) break
    row.push(next)
  }
  while (row.length < 2 * MAX_ROW) {
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
  const link = skipAmount(tokens, end) + 1
  if (start - link > 4 || !LINK.test(tokens[link]?.lower ?? '')) return false
  return tokens
    .slice(link + 1, start)
    .every(
      ({ lower, kind, gap }) =>
        gap < GAP.bullet &&
        (kind === 'number' || /^(?:%|€|euro|prozent|bei|beim|auch|und|von)$/u.test(lower)),
    )
}
