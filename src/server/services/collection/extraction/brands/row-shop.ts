import type { Territory } from '../codes/territories.ts'
import type { Caption } from '../text/tokens.ts'
import type { BrandKind, BrandMention } from './brand-mentions.ts'

/** Places that name a shop more surely than the line above the rows. */
const SURE: ReadonlySet<BrandKind> = new Set([
  'at',
  'nounName',
  'shopName',
  'handle',
  'known',
  'of',
])

/** The shop that the form of the lines gives a code: its table's cell, the line above its list. */
export function shopOfRow(
  caption: Caption,
  code: number,
  territory: Territory,
  mentions: readonly BrandMention[],
): BrandMention | undefined {
  const usable = mentions.filter(({ isDecoy }) => !isDecoy)
  const within = ({ first, last }: { first: number; last: number }) =>
    usable.filter((mention) => mention.first >= first && mention.last <= last)
  const { shop, heading } = territory
  if (shop) return surest(within(shop))
  if (heading) {
    const rivals = heading.isLoose ? usable : within(territory)
    const isRival = ({ kind, first }: BrandMention) =>
      SURE.has(kind) && (first < heading.first || first > heading.last)
    if (!rivals.some(isRival)) return surest(within(heading))
  }
  return labelOfLine(caption, code, usable)
}

function surest(mentions: readonly BrandMention[]): BrandMention | undefined {
  return mentions.find(({ isKnown }) => isKnown) ?? mentions[0]
}

const MAX_LINE = 80

/** 'HOLY Energy: für Neukunden X (5 €), alle anderen Y': the line names one shop, at its start. */
function labelOfLine(
  { tokens }: Caption,
  code: number,
  mentions: readonly BrandMention[],
): BrandMention | undefined {
  const line = tokens[code]?.line
  let first = code
  while (first > 0 && code - first < MAX_LINE && tokens[first - 1]?.line === line) first -= 1
  while (first < code && tokens[first]?.kind === 'mark') first += 1
  const inLine = mentions.filter((mention) => tokens[mention.first]?.line === line)
  const label = inLine.find((mention) => mention.first === first && mention.kind === 'label')
  if (!label || tokens[label.last + 1]?.text !== ':' || label.last > code) return undefined
  return inLine.every(({ name }) => name === label.name) ? label : undefined
}
