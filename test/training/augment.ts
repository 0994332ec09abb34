import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { germanDay } from '#extraction/ends/calendar.ts'
import { findDays } from '#extraction/ends/find-days.ts'
import wordsText from '#extraction/lexicon/words.txt?raw'
import { normalizeText } from '#extraction/text/normalize-text.ts'
import { BREAK, cutCaption, tokenize } from '#extraction/text/tokenize.ts'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type { CaptionLabel, LabelledCaption } from '#test/training/labelled-captions.ts'
import namesText from './names.txt?raw'

/** First names, words that stand in codes, and shops, all from lists: what is replaced teaches sentences, not names. */
const NAMES = namesText.split('\n').filter((name) => /^\p{L}{3,10}$/u.test(name))
const WORDS = wordsText.split('\n').filter((word) => /^\p{L}{3,13}$/u.test(word))
const SHOPS = parseCatalogue(catalogueCsv).map(({ name }) => name)

export type Random = () => number

/** Small and fast (mulberry32), so that one seed gives the same texts everywhere. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Swap = readonly [RegExp, readonly string[]]
const SIGNS: readonly Swap[] = [
  [/ ?→ ?|➡️?|➜/gu, [' → ', ' - ', ' = ', ': ', ' 👉 ', ' > ']],
  [/ – | — | - /gu, [' – ', ' - ', ': ', ' | ', ' → ', ' // ']],
  [/ %/gu, ['%', ' %', ' Prozent']],
  [/(?<=\d)%/gu, ['%', ' %', ' Prozent']],
  [/(?<=\d) ?€/gu, ['€', ' €', ' Euro', ' EUR']],
  [/\p{Extended_Pictographic}\uFE0F?/gu, ['🔥', '✨', '💛', '👉', '☕', '🌿', '']],
  [/\n\n/gu, ['\n\n', '\n', '\n\n']],
  [/\n/gu, ['\n', '\n', ' | ', '\n\n']],
  [/„([^“"\n]{2,30})[“"]/gu, ['"$1"', '„$1“', '»$1«', '$1', '*$1*']],
  [/"([^"\n]{2,30})"/gu, ['"$1"', '„$1“', "'$1'", '$1', '`$1`']],
]
const PHRASES: readonly Swap[] = [
  [
    /\b(?:Rabatt|Gutschein|Promo)-?code\b/gu,
    [
      'Code',
      'Rabattcode',
      'Gutscheincode',
      'Promocode',
      'Rabatt-Code',
      'Vorteilscode',
      'Aktionscode',
    ],
  ],
  [/\bCode\b(?!:)/gu, ['Code', 'Code', 'Rabattcode', 'Gutscheincode', 'code', 'CODE']],
  [
    /(?<=\b[Mm]it )(?:dem|meinem) (?:Code|Rabattcode) /gu,
    ['', 'dem Code ', 'meinem Code ', 'Code ', 'dem Stichwort '],
  ],
  [/\b(?:bekommt|kriegt|erhaltet)\b/gu, ['bekommt', 'kriegt', 'erhaltet', 'spart', 'holt']],
  [/\b(?:bekommst|kriegst|erhältst)\b/gu, ['bekommst', 'kriegst', 'erhältst', 'holst', 'sparst']],
  [/\b(?:Werbung|Anzeige)\b/gu, ['Werbung', 'Anzeige', 'Ad', 'Sponsored', 'WERBUNG']],
]
const AMOUNT_IN_WORDS =
  /(?:(?:mit|für|um|von|bis zu|minus|-|auf) ?)?\d+(?:[.,]\d+)? ?(?:%|Prozent|€|Euro)(?![\p{L}\p{N}])/gu

const escapeForm = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
export const createPick =
  (random: Random) =>
  <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item

/** The same caption with other codes, shops, signs and words; its labels follow. */
function augmentCaption(caption: LabelledCaption, random: Random): LabelledCaption {
  const pick = createPick(random)
  let { text } = caption
  const codes = caption.codes.map((label) => ({ ...label }))
  if (random() < 0.75) text = changeCodes(text, codes, random)
  if (random() < 0.6) text = changeShops(text, codes, random)
  for (const [form, others] of [...SIGNS, ...PHRASES])
    if (random() < 0.25) text = text.replace(form, pick(others))
  if (random() < 0.2 && codes.length > 0 && codes.every((label) => isCalledCode(text, label))) {
    text = text.replace(AMOUNT_IN_WORDS, () => pick(['Rabatt', 'einen Rabatt', '', 'Prozente']))
    for (const label of codes) {
      label.discountAmount = null
      label.discountType = null
    }
  }
  if (random() < 0.12) text = text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  if (random() < 0.08 && codes.every(({ code }) => code !== code.toLowerCase())) {
    const kept = new Set(codes.map(({ code }) => code))
    text = text.replace(/[\p{L}\p{N}_-]+/gu, (word) => (kept.has(word) ? word : word.toLowerCase()))
  }
  if (random() < 0.15) text = text.replaceAll('\n', ' ')
  // A swap that broke a code makes a caption whose labels are wrong.
  return codes.every(({ code }) => text.includes(code)) ? { ...caption, text, codes } : caption
}

const isCalledCode = (text: string, { code }: CaptionLabel) =>
  new RegExp(`(?:code|gutschein|coupon|voucher)["„“»:= ]{0,4}${escapeForm(code)}`, 'iu').test(text)

function changeCodes(given: string, codes: CaptionLabel[], random: Random): string {
  let text = given
  for (const code of new Set(codes.map((label) => label.code))) {
    const fresh = inventCode(code, random)
    if (code.includes(' ') || text.includes(fresh)) continue
    const changed = text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${escapeForm(code)}(?![\\p{L}\\p{N}])`, 'gu'),
      () => fresh,
    )
    if (changed === text) continue
    text = changed
    for (const label of codes) if (label.code === code) label.code = fresh
  }
  return text
}

function changeShops(given: string, codes: CaptionLabel[], random: Random): string {
  let text = given
  for (const brand of new Set(codes.map((label) => label.brand))) {
    if (!brand || brand.length < 4 || !text.includes(brand)) continue
    if (codes.some(({ code }) => code.toLowerCase().includes(brand.toLowerCase()))) continue
    const isAddress = new RegExp(
      `[@#/.]${escapeForm(brand)}|${escapeForm(brand)}\\.[a-z]`,
      'u',
    ).test(text)
    const fresh = inventShop(random)
    const name = isAddress ? fresh.toLowerCase().replace(/[^a-z0-9]/gu, '') : fresh
    text = text.replaceAll(brand, name)
    for (const label of codes) if (label.brand === brand) label.brand = name
  }
  return text
}

/**
 * A shop's own letter: 'bei uns' for the name, which the account alone tells. Captions with several shops, and
 * those whose shop stands elsewhere as well, stay as they are.
 */
function turnIntoOwnPost(caption: LabelledCaption, random: Random): LabelledCaption {
  const [brand, another] = new Set(caption.codes.map((label) => label.brand))
  if (!brand || another !== undefined || brand.length < 4) return caption
  const pick = createPick(random)
  const text = caption.text.replace(
    new RegExp(
      `(?:bei|von|vom|beim|im|auf|für|at) @?${escapeForm(brand)}(?:[- ](?:Shop|Store))?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    () => pick(['bei uns', 'bei uns im Shop', 'im Shop', 'in unserem Shop', 'bei uns online']),
  )
  const key = toBrandKey(brand)
  if (text === caption.text || toBrandKey(text).includes(key)) return caption
  return { ...caption, text, username: key + pick(['', '', '_de', '.official']) }
}

const FIGURES = ['5', '10', '15', '20', '25', '30', '50', '7', '1', '100', '2024', '2025', '26']
const ENDS = 'community special rabatt vip podcast club xmas love deal x'.split(' ')
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A code of any shape: names, words, both, parts of shops, letters at random; figures and case vary. */
function inventCode(old: string, random: Random): string {
  const pick = createPick(random)
  const figures = random() < 0.5 ? (/\d+/u.exec(old)?.[0] ?? pick(FIGURES)) : pick(FIGURES)
  const joint = random() < 0.15 ? pick(['-', '_', '.', 'x']) : ''
  const kind = random()
  const shapes: readonly (readonly [upTo: number, make: () => string])[] = [
    [0.2, () => pick(NAMES) + joint + figures],
    [0.28, () => pick(NAMES)],
    [0.55, () => pick(WORDS)],
    [0.65, () => pick(WORDS) + joint + figures],
    [0.75, () => pick(NAMES) + joint + pick([pick(WORDS), pick(ENDS)])],
    [0.82, () => pick(WORDS) + pick(WORDS)],
    [0.9, () => toBrandKey(pick(SHOPS)) + joint + pick([figures, pick(NAMES), pick(ENDS)])],
    [
      0.96,
      () => Array.from({ length: 4 + Math.floor(random() * 7) }, () => pick([...LETTERS])).join(''),
    ],
    [1, () => figures + joint + pick(WORDS)],
  ]
  const body = shapes.find(([upTo]) => kind < upTo)?.[1]() ?? ''
  const form = random()
  if (form < 0.45) return body.replaceAll('ß', 'ss').toUpperCase()
  if (form < 0.75) return body.toLowerCase()
  return body.charAt(0).toUpperCase() + body.slice(1)
}

/** The name of a shop: one of the catalogue, or one that nobody has. */
function inventShop(random: Random): string {
  const pick = createPick(random)
  if (random() < 0.55) return pick(SHOPS)
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const syllables = Array.from(
    { length: 2 + Math.floor(random() * 2) },
    () => pick([...'bdfgklmnprstvw']) + pick([...'aeiou']),
  )
  const made =
    syllables.join('') + pick(['', 'n', 'x', 'lo', 'ry', 'tec', 'fit', 'wear', 'ly', 'a'])
  const name = pick([made, made, pick(WORDS) + pick(WORDS), pick(NAMES)])
  return pick([
    capital(name),
    capital(name),
    name.toUpperCase(),
    name,
    `${capital(name)} ${capital(pick(WORDS))}`,
    `${capital(name)} & ${capital(pick(NAMES))}`,
    `${capital(name)}-Shop`,
    `${capital(name)}24`,
    `${name.charAt(0)}.${capital(name)}`,
  ])
}

/** A long text: the caption among one to three others, as descriptions and show notes are. */
function embedCaption(
  caption: LabelledCaption,
  others: readonly LabelledCaption[],
  random: Random,
): LabelledCaption {
  const pick = createPick(random)
  const parts = [caption]
  const clashes = (one: LabelledCaption, two: LabelledCaption) =>
    one.codes.some(({ code }) => two.text.toLowerCase().includes(code.toLowerCase()))
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
    const other = pick(others)
    const isWanted = (other.codes.length === 0 || random() < 0.4) && other.text.length < 900
    const fits = parts.every(
      (part) => part !== other && !clashes(part, other) && !clashes(other, part),
    )
    if (isWanted && fits) parts.splice(Math.floor(random() * (parts.length + 1)), 0, other)
  }
  const kind = random()
  const cut = kind < 0.3 ? '\n' : kind < 0.4 ? ' ' : '\n\n'
  return {
    ...caption,
    text: parts.map(({ text }) => text).join(cut),
    codes: parts.flatMap(({ codes }) => codes),
  }
}

/** Two or three sentences are what a search result shows of a page. */
const LONGEST_EXCERPT = 3

/**
 * A middle part of a caption, like a search result; labels that the part does not show become null.
 * Null for captions of fewer than three sentences.
 */
function cutExcerpt(caption: LabelledCaption, random: Random): LabelledCaption | null {
  const { text, tokens } = cutCaption(caption.text)
  const starts = tokens.flatMap(({ gap }, at) => (at === 0 || gap >= BREAK.sentence ? [at] : []))
  if (starts.length < 3) return null
  const codes = caption.codes.map(({ code }) => normalizeText(code).text)
  const withCode = starts.filter((start, at) => {
    const end = tokens[starts[at + 1] ?? tokens.length]?.start
    return codes.some((code) => text.slice(tokens[start]?.start, end).includes(code))
  })
  const [anchor] =
    withCode.length > 0 ? [createPick(random)(withCode)] : [createPick(random)(starts)]
  const length = 1 + Math.floor(random() * LONGEST_EXCERPT)
  const first = Math.max(0, starts.indexOf(anchor as number) - Math.floor(random() * length))
  const from = tokens[starts[first] as number]?.start ?? 0
  const to = (tokens[(starts[first + length] ?? tokens.length) - 1] ?? tokens.at(-1))?.end
  const excerpt = text.slice(from, to)
  const cut = tokenize(excerpt)
  const letters = toBrandKey(excerpt)
  const days = findDays(cut, caption.postedAt === null ? undefined : germanDay(caption.postedAt))
  const author = toBrandKey(caption.username ?? '')
  return {
    ...caption,
    text: excerpt,
    codes: caption.codes
      .filter(({ code }) => excerpt.includes(normalizeText(code).text))
      .map((label) => {
        const brand = label.brand === null ? '' : toBrandKey(label.brand)
        const isNamed = letters.includes(brand) || author.includes(brand)
        const hasAmount = cut.tokens.some(
          ({ amount }) =>
            amount?.value === label.discountAmount && amount?.type === label.discountType,
        )
        return {
          ...label,
          brand: isNamed ? label.brand : null,
          discountAmount: hasAmount ? label.discountAmount : null,
          discountType: hasAmount ? label.discountType : null,
          expiresAt: days.some(({ day }) => day === label.expiresAt) ? label.expiresAt : null,
        }
      }),
  }
}

/** The caption as one epoch shows it: often varied, sometimes among others or only a piece of it. */
export function varyCaption(
  caption: LabelledCaption,
  all: readonly LabelledCaption[],
  random: Random,
): LabelledCaption {
  const own = random() < 0.3 ? turnIntoOwnPost(caption, random) : caption
  const varied = random() < 0.8 ? augmentCaption(own, random) : own
  const kind = random()
  if (kind < 0.15) return embedCaption(varied, all, random)
  return (kind < 0.23 ? cutExcerpt(varied, random) : null) ?? varied
}
