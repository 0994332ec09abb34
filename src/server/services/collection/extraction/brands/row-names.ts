import { claimRows } from '../rows/claim-rows.ts'
import { findHeading } from '../rows/find-heading.ts'
import { isRole } from '../rows/roles.ts'
import type { Caption, Token } from '../text/tokens.ts'
import type { BrandKind } from './brand-mentions.ts'
import { nameInBracket } from './givers.ts'
import { nameBeforeSign } from './name-places.ts'
import type { NameSpan } from './read-name.ts'

const ARROW = /^(?:→|➡|➜|➝|➔|➤|👉|»|[-=–—~]*>)$/u

/** Names that the rows of a table or list hold: cells, what an arrow leads from, lines above. */
export function namesOfRows(
  caption: Caption,
  isCode: (index: number) => boolean,
): [BrandKind, NameSpan][] {
  const names: [BrandKind, NameSpan][] = []
  const headed = new Set<number>()
  for (const [slot, { row, coded }] of claimRows(caption.groups, isCode)) {
    if (row.shop && isName(caption.tokens, row.shop)) names.push(['at', row.shop])
    const inBracket = row.shop ? undefined : nameInBracket(caption, slot + 1, isCode)
    const before = ARROW.test(caption.tokens[slot - 1]?.text ?? '')
      ? nameBeforeSign(caption, slot - 1)
      : undefined
    if (inBracket) names.push(['at', inBracket])
    else if (before) names.push(['label', before])
    const heading = findHeading(caption, coded, row)
    if (heading && !headed.has(heading.first)) names.push(['label', heading])
    if (heading) headed.add(heading.first)
  }
  return names
}

function isName(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  const words = tokens.slice(first, last + 1)
  return words.length > 0 && words.every(({ kind }) => kind !== 'handle' && kind !== 'url')
}

/** 'Stammkunden: X → 10 %' names those who may redeem it, no shop. */
export function isRoleName(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  return tokens.slice(first, last + 1).every(({ lower, kind }) => kind === 'mark' || isRole(lower))
}
