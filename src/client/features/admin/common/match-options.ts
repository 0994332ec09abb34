import { foldForSearch } from '#shared/domain/names.ts'

export type Option = { value: number; label: string; detail?: string }

/** More than that nobody reads; one types on instead. */
const MOST_SHOWN = 50

/**
 * The first options whose label contains the text, those that begin with it first, and how many
 * there are. Case, accents and umlaut spelling do not matter; an empty text matches all.
 */
export function matchOptions(options: readonly Option[], text: string) {
  const wanted = foldForSearch(text)
  const matching = options
    .map((option) => ({ option, place: foldForSearch(option.label).indexOf(wanted) }))
    .filter(({ place }) => place >= 0)
  const first = matching.filter(({ place }) => place === 0)
  const later = matching.filter(({ place }) => place > 0)
  return {
    shown: [...first, ...later].slice(0, MOST_SHOWN).map(({ option }) => option),
    count: matching.length,
  }
}
