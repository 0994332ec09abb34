import { toBrandKey } from '#shared/domain/names.ts'
import { commonnessOf, MOST_COMMON } from './lexicon/lexicon.ts'
import { normalizeText } from './text/normalize-text.ts'
import type { Token, TokenizedText } from './text/tokenize.ts'

/** A brand as the directory or the catalogue knows it. */
export type KnownBrand = {
  name: string
  domain: string
  handles: readonly string[]
  spellings: readonly string[]
}

/** Known brands, indexed so that one look-up per token of a caption is enough. */
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
  normalizeText(name)
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
  const plain = index.byCompactName.get(toBrandKey(name)) ?? findHandle(index, lower)
  if (plain || !name.includes('.')) return plain ?? null
  return findHost(index, lower) ?? null
}

const findHandle = ({ byHandle, byCompactName }: BrandIndex, handle: string) =>
  byHandle.get(handle) ?? byCompactName.get(toBrandKey(toBareHandle(handle)))

function findHost({ byDomain, byCompactName }: BrandIndex, url: string): string | undefined {
  const host = toHost(url)
  return byDomain.get(host) ?? byCompactName.get(toBrandKey(toHostLabel(host)))
}

/** Marks every token that begins or is the name of a known brand. */
export function markBrands({ tokens }: TokenizedText, index: BrandIndex): void {
  for (const [at, token] of tokens.entries()) {
    if (token.brand) continue
    const found = findBrand(tokens, at, index)
    if (!found) continue
    for (let step = 0; step < found.length; step += 1) {
      const part = tokens[at + step] as Token
      part.brand = found.brand
      part.brandLength = step === 0 ? found.length : 0
      part.classes = [...part.classes, 'BRAND']
    }
  }
}

function findBrand(tokens: readonly Token[], at: number, index: BrandIndex) {
  const token = tokens[at] as Token
  const single = (brand: string | undefined) => (brand ? { brand, length: 1 } : null)
  if (token.kind === 'handle') return single(findHandle(index, token.lower))
  if (token.kind === 'url') return single(findHost(index, token.lower))
  if (token.kind === 'hashtag') return single(index.byCompactName.get(toBrandKey(token.lower)))
  if (token.kind !== 'word' && token.kind !== 'number') return null
  const whole = index.byFirstWord
    .get(token.lower)
    ?.find(({ words }) => words.every((word, step) => tokens[at + step]?.lower === word))
  const length = whole?.words.length ?? 1
  const brand =
    whole?.brand ?? (token.text === token.lower ? undefined : findInflected(token, index))
  // 'About You' is a brand, 'about' a word: common words (3 and more) must be capitalised, very common
  // ones (5 and more) never count alone.
  const isOrdinary =
    length === 1 && token.commonness >= 3 && (token.text === token.lower || token.commonness >= 5)
  return brand && !isOrdinary ? { brand, length } : null
}

function findInflected({ lower }: Token, index: BrandIndex): string | undefined {
  const whole = index.byCompactName.get(toBrandKey(lower))
  const bare = lower.replace(/(?:-shop|'s|s)$/u, '')
  return whole ?? (bare === lower ? undefined : index.byCompactName.get(toBrandKey(bare)))
}

/** A stretch of tokens. */
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
export function findMentions(
  { tokens }: TokenizedText,
  isCode: (at: number) => boolean,
): Mention[] {
  const found: Omit<Mention, 'key'>[] = []
  for (const [at, token] of tokens.entries()) {
    if (isCode(at)) continue
    const mention = readSingleMention(tokens, at, token)
    if (mention) found.push(mention)
  }
  const knownAt = new Set(
    found.flatMap(({ kind, from, to }) => (kind === 'known' ? [from * 8 + to - from] : [])),
  )
  for (const [from, first] of tokens.entries()) {
    const isLed = LEADS.test(tokens[from - 1]?.lower ?? '')
    if (!beginsName(first) && !(isLed && isUsual(first))) continue
    for (let to = from; to < Math.min(tokens.length, from + LONGEST_NAME); to += 1) {
      if (!continuesName(tokens, from, to, isCode)) break
      const last = tokens[to] as Token
      if (!endsName(last) && !(isLed && isUsual(last))) continue
      if (knownAt.has(from * 8 + to - from)) continue
      const kind = first.text === first.lower ? 'lower' : 'name'
      found.push({ from, to, name: writeSpan(tokens, from, to), kind, brand: first.brand })
    }
  }
  return found.map((mention) => ({ ...mention, key: toBrandKey(mention.name) }))
}

function readSingleMention(
  tokens: readonly Token[],
  at: number,
  token: Token,
): Omit<Mention, 'key'> | null {
  const single = { from: at, to: at, brand: token.brand }
  if (token.kind === 'handle') return { ...single, name: token.text, kind: 'handle' }
  if (token.kind === 'hashtag') return { ...single, name: token.text, kind: 'tag' }
  if (token.kind === 'url') {
    const label = toHostLabel(toHost(token.lower))
    if (!FOREIGN_HOST.test(label)) return { ...single, name: token.brand ?? label, kind: 'host' }
    const path = NAMED_PATH.test(label) ? /\/([A-Za-z]{4,})/u.exec(token.text)?.[1] : undefined
    return path ? { ...single, name: path, kind: 'tag' } : null
  }
  if (token.brandLength === 0) return null
  const to = at + token.brandLength - 1
  return { from: at, to, name: writeSpan(tokens, at, to), kind: 'known', brand: token.brand }
}

function writeSpan(tokens: readonly Token[], from: number, to: number): string {
  let name = ''
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at] as Token
    const isApart = at > from && token.start > (tokens[at - 1] as Token).end
    name += isApart ? ` ${token.text}` : token.text
  }
  return name
}

const OFFER_WORDS = new Set(['CODE', 'SAVE', 'GIVE', 'USE', 'ENTER', 'VOUCHER'])
const isOffer = ({ classes }: Token) => classes.some((name) => OFFER_WORDS.has(name))
const isRare = (token: Token) => token.commonness <= 1 && token.lower.length > 2 && !isOffer(token)
const beginsName = (token: Token) =>
  token.kind === 'word' && (token.text !== token.lower || isRare(token))
const endsName = (token: Token) =>
  (token.kind === 'word' && (token.text !== token.lower || token.commonness <= 1)) ||
  token.kind === 'number'

/** Behind these words ordinary words in small letters may be a shop: 'bei emma', 'von holy'. */
const LEADS = /^(?:bei|beim|von|vom|at|from|by|@)$/u
const isUsual = (token: Token) =>
  token.kind === 'word' &&
  token.lower.length > 2 &&
  token.commonness < MOST_COMMON &&
  !isOffer(token)

/** Names go on over capitals, '&', 'of', 'und' and figures, never over a cut. */
function continuesName(
  tokens: readonly Token[],
  from: number,
  to: number,
  isCode: (at: number) => boolean,
): boolean {
  const token = tokens[to] as Token
  if (isCode(to) || (to > from && token.gap >= 2)) return false
  if (token.kind !== 'word') return to > from && (token.text === '&' || token.kind === 'number')
  const first = tokens[from] as Token
  return (
    to === from ||
    token.text !== token.lower ||
    first.text === first.lower ||
    /^(?:of|the|und|and|by|de|la|le|for|i|von|aus)$/u.test(token.lower)
  )
}

export const commonnessOfSpan = (tokens: readonly Token[], { from, to }: Span): number[] =>
  tokens
    .slice(from, to + 1)
    .map(({ kind, lower, commonness }) => (kind === 'word' ? commonness : commonnessOf(lower)))
