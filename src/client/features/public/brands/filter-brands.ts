import { foldForSearch } from '#shared/domain/fold-text.ts'

/** Tab of names that start with no letter. */
const DIGITS = '0-9'

/** The letter under which a name is filed: Ä under A, '4Gamechangers' under 0-9. */
function firstLetter(name: string): string {
  const letter = name.trim().charAt(0).normalize('NFD').charAt(0).replace(/[Øø]/, 'O').toUpperCase()
  return /\p{Lu}/u.test(letter) ? letter : DIGITS
}

/** First letters that occur, digits last. */
export function listLetters(brands: readonly { name: string }[]): string[] {
  const letters = [...new Set(brands.map(({ name }) => firstLetter(name)))]
  return letters.sort((a, b) => Number(a === DIGITS) - Number(b === DIGITS) || a.localeCompare(b))
}

/** Brands whose name contains the text, whatever case or umlaut spelling, under one letter or all. */
export function filterBrands<T extends { name: string }>(
  brands: readonly T[],
  { q = '', letter }: { q?: string; letter?: string },
): T[] {
  const lower = q.trim().toLowerCase()
  const folded = foldForSearch(q)
  return brands.filter(
    ({ name }) =>
      (!letter || firstLetter(name) === letter) &&
      (!lower ||
        name.toLowerCase().includes(lower) ||
        (folded !== '' && foldForSearch(name).includes(folded))),
  )
}
