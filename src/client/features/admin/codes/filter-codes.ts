import { foldForSearch } from '#shared/domain/fold-text.ts'
import type { Code } from '#shared/schemas/code.ts'

/** Codes of one brand (by slug; empty for all) whose code, brand or influencer contains the text. */
export function filterCodes(codes: readonly Code[], text: string, brandSlug: string): Code[] {
  const wanted = foldForSearch(text)
  return codes.filter(
    ({ code, brand, influencer }) =>
      (!brandSlug || brand.slug === brandSlug) &&
      (!wanted ||
        [code, brand.name, influencer.username].some((part) =>
          foldForSearch(part).includes(wanted),
        )),
  )
}
