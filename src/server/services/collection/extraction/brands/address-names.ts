import { type BrandLexicon, brandOfHandle, brandOfHost, domainLabel } from '../brand-lexicon.ts'
import type { Token } from '../text/tokens.ts'
import type { FoundName } from './brand-mentions.ts'
import { GENERIC_TAGS, PLAIN_HOSTS } from './brand-words.ts'
import { compact } from './compact.ts'

/** Handles, links and hashtags name a brand by themselves. */
export function readAddress(
  lexicon: BrandLexicon,
  { kind, text }: Token,
  index: number,
): FoundName[] {
  const at = { first: index, last: index }
  if (kind === 'handle') {
    const brand = brandOfHandle(lexicon, text)
    return [{ ...at, kind: 'handle', name: brand ?? text, isKnown: brand !== undefined }]
  }
  if (kind === 'hashtag') {
    const brand = lexicon.byCompact.get(compact(text))
    if (!brand && GENERIC_TAGS.test(text.toLowerCase())) return []
    return [{ ...at, kind: 'tag', name: brand ?? text, isKnown: brand !== undefined }]
  }
  if (kind !== 'url') return []
  const host = (/^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)/iu.exec(text)?.[1] ?? '').toLowerCase()
  const brand = brandOfHost(lexicon, host)
  const label = domainLabel(host)
  if (!brand && PLAIN_HOSTS.test(label)) return []
  const name = brand ?? (/^(?:amazon|amzn)$/u.test(label) ? 'Amazon' : label)
  return [{ ...at, kind: 'url', name, isKnown: brand !== undefined }]
}
