import { LIMITS } from '#shared/domain/limits.ts'
import { readSearchText } from '../../../lib/address.ts'

export type BrandSearch = { q?: string; letter?: string }

/** What the address says: text and first letter; empty ones are undefined. */
export function parseBrandSearch(search: Record<string, unknown>): BrandSearch {
  const q = readSearchText(search, 'q', LIMITS.searchLength)
  const letter = readSearchText(search, 'letter', 3)
  // An absent key would leave the address's own word standing.
  return { q: q || undefined, letter: letter || undefined }
}
