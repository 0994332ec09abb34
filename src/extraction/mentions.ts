import { toBrandKey } from '#shared/domain/names.ts'
import { type BrandIndex, findBrandByName, LEADS, toHost, toHostLabel } from './brands.ts'
import { MOST_COMMON } from './lexicon/lexicon.ts'
import { BREAK, type Span, type Token, type TokenizedText } from './text/tokenize.ts'

/** How a shop is named: as the directory knows it, by handle, address or tag, by words alone, or as who posts. */
export const MENTION_KINDS = ['known', 'handle', 'host', 'tag', 'name', 'lower', 'account'] as const

/** A place that may name a shop. That of the account lies in front of the text, from -1 to -1. */
export type Mention = Span & {
  name: string
  /** The name as names are compared, see `toBrandKey`. */
  key: string
  kind: (typeof MENTION_KINDS)[number]
  brand: string | null
}

type NamedPlace = Omit<Mention, 'key'>

/** Hosts that stand for no shop: shorteners, networks, payment. */
const FOREIGN_HOST =
  /^(?:bit|amzn|amazon|linktr|youtu|youtube|instagram|tiktok|facebook|twitter|x|twitch|discord|spotify|paypal|patreon|goo|tinyurl|t|ow|is|cutt|awin\d*|tidd|steadyhq|podcasts|apple|google|prf|wa|telegram|pinterest|example|snipfeed|beacons|lnk|acast|podigee)$/u
/** Shorteners whose path is often the name of the shop. */
const NAMED_PATH = /^(?:bit|cutt|ow|tinyurl)$/u
const LONGEST_NAME = 4

/** Every place that may name a shop: the account that posts, and those in the text. */
export function findMentions(
  { tokens }: TokenizedText,
  username: string | null,
  index: BrandIndex,
): Mention[] {
  const found = tokens.flatMap((_, at) => [...listNames(tokens, at), ...readMention(tokens, at)])
  if (username !== null) {
    const brand = findBrandByName(index, username)
    found.push({ from: -1, to: -1, name: username, kind: 'account', brand })
  }
  return found.map((mention) => ({ ...mention, key: toBrandKey(mention.name) }))
}

/** The words from a place on that may be a name, one to four of them; a known name is none of these. */
function listNames(tokens: readonly Token[], from: number): NamedPlace[] {
  const first = tokens[from] as Token
  const isLed = LEADS.test(tokens[from - 1]?.lower ?? '')
  if (!beginsName(first) && !(isLed && isUsual(first))) return []
  const found: NamedPlace[] = []
  for (let to = from; to < Math.min(tokens.length, from + LONGEST_NAME); to += 1) {
    if (!continuesName(tokens, from, to)) break
    const last = tokens[to] as Token
    const isKnown = first.brandLength === to - from + 1
    if (isKnown || !(endsName(last) || (isLed && isUsual(last)))) continue
    const kind = first.text === first.lower ? 'lower' : 'name'
    found.push({ from, to, name: writeSpan(tokens, from, to), kind, brand: first.brand })
  }
  return found
}

/** The mention, if any, that a token is or begins by itself: a known name, a handle, a tag, an address. */
function readMention(tokens: readonly Token[], at: number): NamedPlace[] {
  const token = tokens[at] as Token
  const { kind, text, brand, brandLength } = token
  const single = { from: at, to: at, name: text, brand }
  if (kind === 'handle') return [{ ...single, kind }]
  if (kind === 'hashtag') return [{ ...single, kind: 'tag' }]
  if (kind === 'url')
    return brandLength > 0 ? [{ ...single, kind: 'known' }] : readHost(single, token)
  if (brandLength === 0) return []
  const to = at + brandLength - 1
  return [{ from: at, to, name: writeSpan(tokens, at, to), kind: 'known', brand }]
}

function readHost(single: Omit<NamedPlace, 'kind'>, { lower, text, brand }: Token): NamedPlace[] {
  const label = toHostLabel(toHost(lower))
  if (!FOREIGN_HOST.test(label)) return [{ ...single, name: brand ?? label, kind: 'host' }]
  const path = NAMED_PATH.test(label) ? /\/([A-Za-z]{4,})/u.exec(text)?.[1] : undefined
  return path ? [{ ...single, name: path, kind: 'tag' }] : []
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

const isUsual = (token: Token) =>
  token.kind === 'word' &&
  token.lower.length > 2 &&
  token.commonness < MOST_COMMON &&
  !isOffer(token)

/** Names go on over capitals, '&', 'of', 'und' and figures, never over a cut. */
function continuesName(tokens: readonly Token[], from: number, to: number): boolean {
  const token = tokens[to] as Token
  if (to > from && token.gap >= BREAK.dash) return false
  if (token.kind !== 'word') return to > from && (token.text === '&' || token.kind === 'number')
  const first = tokens[from] as Token
  return (
    to === from ||
    token.text !== token.lower ||
    first.text === first.lower ||
    /^(?:of|the|und|and|by|de|la|le|for|i|von|aus)$/u.test(token.lower)
  )
}
