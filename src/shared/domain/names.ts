/** How names, codes and search words are normalised. */

/** German letters as they are written without umlauts; other marks are stripped. */
const UMLAUTS = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as const

const replaceUmlauts = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter as keyof typeof UMLAUTS])
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** A code as codes are compared: NFKC, trimmed, upper case. */
export const normalizeCode = (code: string) => code.normalize('NFKC').trim().toUpperCase()

/**
 * Key under which spellings of one brand fall together: 'Kapten & Son' = 'kapten&son' =
 * '@kapten.son'; 'Junglück' = 'Junglueck'. Empty for names without a letter or digit.
 */
export const toBrandKey = (name: string) => replaceUmlauts(name).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether one key of a name contains the other; a name without any letter contains nothing. */
export const isPartOf = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))

/** 'Koro' and 'KoRo Drogerie' are one shop in two spellings; null is only like null. */
export const isSameShop = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && isPartOf(toBrandKey(one), toBrandKey(other)))

/** Text as the search compares it: lower case, single blanks, 'müller' = 'mueller' = 'muller'. */
export const foldForSearch = (text: string) =>
  replaceUmlauts(text)
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/ue/g, 'u')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Folded words written together: 'aboutyou' finds 'About You'. */
export const removeSpaces = (folded: string) => folded.replaceAll(' ', '')

/**
 * `[a-z0-9-]` from a name: ä -> ae, ö -> oe, ü -> ue, ß -> ss. Empty when nothing is left;
 * `taken` says which slugs exist, the first free number is appended.
 */
export function toSlug(name: string, taken: (slug: string) => boolean = () => false): string {
  const base = replaceUmlauts(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 70)
    .replace(/-+$/, '')
  if (!base || !taken(base)) return base
  let number = 2
  while (taken(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** What names on the social platform are made of, once normalised. */
export const HANDLE_PATTERN = /^[a-z0-9._-]{1,60}$/

/** A name on the social platform, as people type it: `@Anna` is `anna`. */
export const normalizeHandle = (name: string): string => name.trim().replace(/^@/, '').toLowerCase()

/** Without control signs and signs that nobody sees, as pasted text has them. */
export const cleanName = (name: string): string =>
  name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
const MADE_UP_NAME = 30
/**
 * For who has a name but no handle: of the name alone, which anybody may choose, it would be somebody else's, so
 * `id` follows, by which their network or site tells them apart.
 */
export const toMadeUpHandle = (name: string, id: string): string =>
  normalizeHandle([toSlug(name).slice(0, MADE_UP_NAME), id].filter(Boolean).join('-')).slice(0, 60)

/** What stands on the lines of a text; empty ones are left out. */
export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const BULLET = /^\s*(?:[-–—*•·▪◦‣●○■□✓✔➤►→>]\s*)+/u
const NUMBER = /^\s*\(?\d{1,4}(?:[.):]|\t)\s*/
/** Behind a name, or on its own with what only counts visits. */
const ADDRESS_BEHIND = /^(.*[\p{L}\p{N}])[\s(:–—-]+(?:https?:\/\/|www\.)\S+$/u
const TRACKING = /^(https?:\/\/[^\s?#]+)[?#]\S*$/

/**
 * Names as they are pasted, one a line: without bullets, numbers before every line, addresses behind the
 * name and signs that nobody sees. Of a table's lines the first cell counts, of a single line each.
 */
export function readNames(text: string): string[] {
  const lines = text.split(/[\r\n\u2028]+/).filter((line) => line.trim())
  const areNumbered = lines.length > 1 && lines.every((line) => NUMBER.test(line))
  const cells = lines.map((line) =>
    line
      .replace(areNumbered ? NUMBER : BULLET, '')
      .split('\t')
      .map((cell) => cleanName(cell).replace(ADDRESS_BEHIND, '$1').replace(TRACKING, '$1'))
      .filter(Boolean),
  )
  return lines.length === 1 ? cells.flat() : cells.flatMap(([first]) => first ?? [])
}

/** What stands between commas and semicolons. */
export const splitAtCommas = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    name
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** What stands in for the logo of a brand. */
export const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('de-DE') ?? '?'
