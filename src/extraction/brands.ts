import { toBrandKey } from '#shared/domain/names.ts'
import { commonnessOf } from './lexicon/lexicon.ts'
import type { CutText, Unit } from './text/cut-text.ts'
import { foldText } from './text/normalize-text.ts'

/** A brand as the directory or the catalogue knows it. */
export type KnownBrand = {
  name: string
  domain: string
  handles: readonly string[]
  spellings: readonly string[]
}

/** Known brands, indexed so that one look-up per unit of a caption is enough. */
export type BrandIndex = {
  byFirstWord: ReadonlyMap<string, readonly { brand: string; words: readonly string[] }[]>
  byCompactName: ReadonlyMap<string, string>
  byHandle: ReadonlyMap<string, string>
  byDomain: ReadonlyMap<string, string>
}

const HANDLE_ENDS =
  /[._](?:de|official|com|germany|deutschland|shop|eu|dach|at|ch)$|^(?:the|hey|wearehey|shop|we)[._]/gu
const toBareHandle = (handle: string) => handle.toLowerCase().replace(HANDLE_ENDS, '')
const cutName = (name: string) =>
  foldText(name)
    .text.toLowerCase()
    .match(/[\p{L}\p{N}]+(?:[-'’&+.][\p{L}\p{N}]+)*/gu) ?? []

/** The part of a host that names its owner: 'shop.snocks.com' gives 'snocks'. */
export function toHostLabel(host: string): string {
  const parts = host.split('.')
  const hasLongEnd = parts.length > 2 && /^(?:co|com)$/u.test(parts.at(-2) ?? '')
  return parts.at(hasLongEnd ? -3 : -2) ?? host
}

export const toHost = (url: string): string =>
  url
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .split(/[/?#:]/u)[0] ?? url

export function createBrandIndex(brands: readonly KnownBrand[]): BrandIndex {
  const byFirstWord = new Map<string, { brand: string; words: string[] }[]>()
  const byCompactName = new Map<string, string>()
  const byHandle = new Map<string, string>()
  const byDomain = new Map<string, string>()
  for (const { name, domain, handles, spellings } of brands) {
    for (const spelling of [name, ...spellings]) {
      const words = cutName(spelling)
      const [first] = words
      if (!first) continue
      const known = byFirstWord.get(first)
      if (known) known.push({ brand: name, words })
      else byFirstWord.set(first, [{ brand: name, words }])
    }
    for (const handle of handles) byHandle.set(handle.toLowerCase(), name)
    if (domain) byDomain.set(domain, name)
    const keys = [name, ...spellings, ...handles.map(toBareHandle), toHostLabel(domain)]
    for (const key of keys.map(toBrandKey))
      if (key.length > 2 && !byCompactName.has(key)) byCompactName.set(key, name)
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length)
  return { byFirstWord, byCompactName, byHandle, byDomain }
}

/** The brand behind a name, a handle or a host, if it is known. */
export function findBrandByName(index: BrandIndex, name: string): string | null {
  const lower = name.toLowerCase()
  const plain =
    index.byCompactName.get(toBrandKey(name)) ??
    index.byHandle.get(lower) ??
    index.byCompactName.get(toBrandKey(toBareHandle(lower)))
  if (plain || !name.includes('.')) return plain ?? null
  const host = toHost(lower)
  return index.byDomain.get(host) ?? index.byCompactName.get(toBrandKey(toHostLabel(host))) ?? null
}

/** Marks every unit that begins or is the name of a known brand. */
export function markBrands({ units }: CutText, index: BrandIndex): void {
  for (const [at, unit] of units.entries()) {
    if (unit.brand) continue
    const found = findBrand(units, at, index)
    if (!found) continue
    for (let step = 0; step < found.length; step += 1) {
      const part = units[at + step] as Unit
      part.brand = found.brand
      part.brandLength = step === 0 ? found.length : 0
      part.classes = [...part.classes, 'BRAND']
    }
  }
}

function findBrand(units: readonly Unit[], at: number, index: BrandIndex) {
  const unit = units[at] as Unit
  const single = (brand: string | undefined) => (brand ? { brand, length: 1 } : null)
  if (unit.kind === 'handle')
    return single(
      index.byHandle.get(unit.lower) ??
        index.byCompactName.get(toBrandKey(toBareHandle(unit.lower))),
    )
  if (unit.kind === 'url') {
    const host = toHost(unit.lower)
    return single(
      index.byDomain.get(host) ?? index.byCompactName.get(toBrandKey(toHostLabel(host))),
    )
  }
  if (unit.kind === 'hashtag') return single(index.byCompactName.get(toBrandKey(unit.lower)))
  if (unit.kind !== 'word' && unit.kind !== 'number') return null
  const whole = index.byFirstWord
    .get(unit.lower)
    ?.find(({ words }) => words.every((word, step) => units[at + step]?.lower === word))
  const length = whole?.words.length ?? 1
  const brand = whole?.brand ?? (unit.text === unit.lower ? undefined : findInflected(unit, index))
  // 'About You' is a brand, 'about' a word: common words (3 and more) must be capitalised, very common
  // ones (5 and more) never count alone.
  const isOrdinary =
    length === 1 && unit.commonness >= 3 && (unit.text === unit.lower || unit.commonness >= 5)
  return brand && !isOrdinary ? { brand, length } : null
}

function findInflected({ lower }: Unit, index: BrandIndex): string | undefined {
  const whole = index.byCompactName.get(toBrandKey(lower))
  const bare = lower.replace(/(?:-shop|'s|s)$/u, '')
  return whole ?? (bare === lower ? undefined : index.byCompactName.get(toBrandKey(bare)))
}

/** A stretch of units. */
export type Span = { from: number; to: number }

/** How a shop is named: as the directory knows it, by handle, address or tag, or by words alone. */
export const MENTION_KINDS = ['known', 'handle', 'host', 'tag', 'name', 'lower'] as const

/** A place that may name a shop. */
export type Mention = Span & {
  name: string
  /** The name as names are compared, see `toBrandKey`. */
  key: string
  kind: (typeof MENTION_KINDS)[number]
  brand: string | null
}

/** Hosts that stand for no shop: shorteners, networks, payment. */
const FOREIGN_HOST =
  /^(?:bit|amzn|amazon|linktr|youtu|youtube|instagram|tiktok|facebook|twitter|x|twitch|discord|spotify|paypal|patreon|goo|tinyurl|t|ow|is|cutt|awin\d*|tidd|steadyhq|podcasts|apple|google|prf|wa|telegram|pinterest|example|snipfeed|beacons|lnk|acast|podigee)$/u
/** Shorteners whose path is often the name of the shop. */
const NAMED_PATH = /^(?:bit|cutt|ow|tinyurl)$/u
const LONGEST_NAME = 4

/** Every place that may name a shop, codes left out. */
export function findMentions({ units }: CutText, isCode: (at: number) => boolean): Mention[] {
  const found: Omit<Mention, 'key'>[] = []
  for (const [at, unit] of units.entries()) {
    if (isCode(at)) continue
    const mention = readSingleMention(units, at, unit)
    if (mention) found.push(mention)
  }
  const knownAt = new Set(
    found.flatMap(({ kind, from, to }) => (kind === 'known' ? [from * 8 + to - from] : [])),
  )
  for (const [from, first] of units.entries()) {
    const isLed = LEADS.test(units[from - 1]?.lower ?? '')
    if (!beginsName(first) && !(isLed && isUsual(first))) continue
    for (let to = from; to < Math.min(units.length, from + LONGEST_NAME); to += 1) {
      if (!continuesName(units, from, to, isCode)) break
      const last = units[to] as Unit
      if (!endsName(last) && !(isLed && isUsual(last))) continue
      if (knownAt.has(from * 8 + to - from)) continue
      const kind = first.text === first.lower ? 'lower' : 'name'
      found.push({ from, to, name: writeSpan(units, from, to), kind, brand: first.brand })
    }
  }
  return found.map((mention) => ({ ...mention, key: toBrandKey(mention.name) }))
}

function readSingleMention(
  units: readonly Unit[],
  at: number,
  unit: Unit,
): Omit<Mention, 'key'> | null {
  const single = { from: at, to: at, brand: unit.brand }
  if (unit.kind === 'handle') return { ...single, name: unit.text, kind: 'handle' }
  if (unit.kind === 'hashtag') return { ...single, name: unit.text, kind: 'tag' }
  if (unit.kind === 'url') {
    const label = toHostLabel(toHost(unit.lower))
    if (!FOREIGN_HOST.test(label)) return { ...single, name: unit.brand ?? label, kind: 'host' }
    const path = NAMED_PATH.test(label) ? /\/([A-Za-z]{4,})/u.exec(unit.text)?.[1] : undefined
    return path ? { ...single, name: path, kind: 'tag' } : null
  }
  if (unit.brandLength === 0) return null
  const to = at + unit.brandLength - 1
  return { from: at, to, name: writeSpan(units, at, to), kind: 'known', brand: unit.brand }
}

function writeSpan(units: readonly Unit[], from: number, to: number): string {
  let name = ''
  for (let at = from; at <= to; at += 1) {
    const unit = units[at] as Unit
    const isApart = at > from && unit.start > (units[at - 1] as Unit).end
    name += isApart ? ` ${unit.text}` : unit.text
  }
  return name
}

const OFFER_WORDS = new Set(['CODE', 'SAVE', 'GIVE', 'USE', 'ENTER', 'VOUCHER'])
const isOffer = ({ classes }: Unit) => classes.some((name) => OFFER_WORDS.has(name))
const isRare = (unit: Unit) => unit.commonness <= 1 && unit.lower.length > 2 && !isOffer(unit)
const beginsName = (unit: Unit) =>
  unit.kind === 'word' && (unit.text !== unit.lower || isRare(unit))
const endsName = (unit: Unit) =>
  (unit.kind === 'word' && (unit.text !== unit.lower || unit.commonness <= 1)) ||
  unit.kind === 'number'

/** Behind these words ordinary words in small letters may be a shop: 'bei emma', 'von holy'. */
const LEADS = /^(?:bei|beim|von|vom|at|from|by|@)$/u
/** As common as 'dem' and 'und'. */
const MOST_COMMON = 6
const isUsual = (unit: Unit) =>
  unit.kind === 'word' && unit.lower.length > 2 && unit.commonness < MOST_COMMON && !isOffer(unit)

/** Names go on over capitals, '&', 'of', 'und' and figures, never over a cut. */
function continuesName(
  units: readonly Unit[],
  from: number,
  to: number,
  isCode: (at: number) => boolean,
): boolean {
  const unit = units[to] as Unit
  if (isCode(to) || (to > from && unit.gap >= 2)) return false
  if (unit.kind !== 'word') return to > from && (unit.text === '&' || unit.kind === 'number')
  const first = units[from] as Unit
  return (
    to === from ||
    unit.text !== unit.lower ||
    first.text === first.lower ||
    /^(?:of|the|und|and|by|de|la|le|for|i|von|aus)$/u.test(unit.lower)
  )
}

export const commonnessOfSpan = (units: readonly Unit[], { from, to }: Span): number[] =>
  units
    .slice(from, to + 1)
    .map(({ kind, lower, commonness }) => (kind === 'word' ? commonness : commonnessOf(lower)))
