import { toBrandKey } from '#shared/domain/names.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import { normalizeText } from './text/normalize-text.ts'
import { BREAK, type Token, type TokenizedText } from './text/tokenize.ts'

/** A brand as the directory or the catalogue knows it. */
export type KnownBrand = Pick<CatalogueBrand, 'name' | 'domain' | 'handles' | 'spellings'>

/** A name in small letters, cut at its blanks. One of two letters counts behind 'bei' or 'im' alone. */
type Name = { brand: string; parts: readonly string[]; isShort: boolean }

/** Known brands, indexed so that one look-up per token of a caption is enough. */
export type BrandIndex = {
  /** Names by their first letters and figures or, for names such as '&honey', by the sign before these; longest first. */
  byStart: ReadonlyMap<string, readonly Name[]>
  byCompactName: ReadonlyMap<string, string>
  byHandle: ReadonlyMap<string, string>
  byDomain: ReadonlyMap<string, string>
}

const HANDLE_ENDS =
  /[._](?:de|official|com|germany|deutschland|shop|eu|dach|at|ch)$|^(?:the|hey|wearehey|shop|we)[._]/gu
const toBareHandle = (handle: string) => handle.toLowerCase().replace(HANDLE_ENDS, '')
/** Letters as names are compared; every one stays where it is. */
const foldCase = (text: string) =>
  text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[–—]/gu, '-')
const START = /^(?:[\p{L}\p{N}]+|.)/u

/** A name as it stands and, if words remain, without signs that stand alone: 'Ben & Anna' is 'Ben Anna', too. */
function listForms(name: string): string[] {
  const form = foldCase(normalizeText(name).text).trim()
  const words = form.match(/[\p{L}\p{N}]+(?:[-'&+.][\p{L}\p{N}]+)*/gu) ?? []
  return words.length > 1 ? [...new Set([form, words.join(' ')])] : [form]
}

/** The part of a host that names its owner: 'shop.snocks.com' gives 'snocks'. */
export function toHostLabel(host: string): string {
  const parts = host.split('.')
  const hasLongEnd = parts.length > 2 && /^(?:co|com)$/u.test(parts.at(-2) ?? '')
  return parts.at(hasLongEnd ? -3 : -2) ?? host
}

/** The address that a link of an advertiser's network leads to: '?u=https%3A%2F%2Fwww.snocks.com'. */
const TARGET = /^.*[?&]\w+=(?:https?(?:%3a|:)(?:%2f|\/){2}|www\.)(?=[\w-]+\.[a-z])/u

export const toHost = (url: string): string =>
  url
    .replace(TARGET, '')
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .split(/[/?#:%&]/u)[0] ?? url

export function createBrandIndex(brands: readonly KnownBrand[]): BrandIndex {
  const byStart = new Map<string, Name[]>()
  const byCompactName = new Map<string, string>()
  const byHandle = new Map<string, string>()
  const byDomain = new Map<string, string>()
  for (const { name, domain, handles, spellings } of brands) {
    const label = toHostLabel(domain)
    const add = (form: string, isShort = false) => {
      const [start = ''] = START.exec(form) ?? []
      const entry = { brand: name, parts: form.split(/\s+/u), isShort }
      byStart.set(start, [...(byStart.get(start) ?? []), entry])
    }
    for (const spelling of [name, ...spellings]) for (const form of listForms(spelling)) add(form)
    // 'dm' is called by its host.
    if (label.length === SHORT) add(label, true)
    for (const handle of handles) byHandle.set(handle.toLowerCase(), name)
    if (domain) byDomain.set(domain, name)
    const keys = [name, ...spellings, ...handles.map(toBareHandle), label]
    for (const key of keys.map(toBrandKey))
      if (key.length > SHORT && !byCompactName.has(key)) byCompactName.set(key, name)
  }
  const lengthOf = ({ parts }: Name) => parts.join(' ').length
  for (const list of byStart.values()) list.sort((a, b) => lengthOf(b) - lengthOf(a))
  return { byStart, byCompactName, byHandle, byDomain }
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

/**
 * Marks every token that begins or is the name of a known brand. Names are looked for in the text: its tokens
 * cut some of them, as at the dots of 'Dr. Martens' and 's.Oliver', which end no sentence.
 */
export function markBrands({ text, tokens }: TokenizedText, index: BrandIndex): void {
  const folded = foldCase(text)
  let cuts = 0
  for (const [at, token] of tokens.entries()) {
    token.clause -= cuts
    if (token.brand) continue
    const found = findAddress(token, index) ?? findName(folded, tokens, at, index)
    if (!found) continue
    for (let step = 0; step < Math.max(1, found.length); step += 1) {
      const part = tokens[at + step] as Token
      part.brand = found.brand
      part.brandLength = step === 0 ? found.length : 0
      if (step === 0 || part.gap !== BREAK.sentence) continue
      part.gap = BREAK.none
      cuts += 1
    }
  }
}

function findAddress({ kind, lower }: Token, index: BrandIndex) {
  const brand =
    (kind === 'handle' && findHandle(index, lower)) ||
    (kind === 'hashtag' && index.byCompactName.get(toBrandKey(lower)))
  return brand ? { brand, length: 0 } : null
}

function findName(folded: string, tokens: readonly Token[], at: number, index: BrandIndex) {
  const token = tokens[at] as Token
  const isWord = token.kind === 'word' || token.kind === 'number'
  if (!isWord && token.kind !== 'url' && token.kind !== 'mark') return null
  const [start = ''] = START.exec(token.lower) ?? []
  for (const { brand, parts, isShort } of index.byStart.get(start) ?? []) {
    const end = findEnd(folded, token.start, parts)
    let length = 1
    while ((tokens[at + length - 1]?.end ?? end) < end) length += 1
    if (tokens[at + length - 1]?.end !== end || (isShort && !isShortName(tokens, at))) continue
    if (length > 1 || isShort || !isOrdinary(tokens, at)) return { brand, length }
  }
  if (token.kind === 'url') {
    const brand = findHost(index, token.lower)
    return brand ? { brand, length: 0 } : null
  }
  const brand =
    isWord && token.text !== token.lower && !isOrdinary(tokens, at)
      ? findInflected(token, index)
      : undefined
  return brand ? { brand, length: 1 } : null
}

/** Where a name ends that begins at a place of the text; -1 if another word stands there. */
function findEnd(folded: string, start: number, parts: readonly string[]): number {
  let end = start
  for (const part of parts) {
    while (end > start && /\s/u.test(folded[end] ?? '')) end += 1
    if (!folded.startsWith(part, end)) return -1
    end += part.length
  }
  return end
}

const SHORT = 2
/** 'DM' and 'HM' are a message and a race. */
const isShortName = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === tokens[at]?.lower &&
  /^(?:bei|beim|im|ins|zum|zu|vom|von|dem|den)$/u.test(tokens[at - 1]?.lower ?? '')

/** Behind these words ordinary words in small letters may be a shop: 'bei emma', 'von holy'. */
export const LEADS = /^(?:bei|beim|von|vom|at|from|by|@)$/u

/**
 * Whether a name by itself is a word here: 'About You' is a brand, 'about' a word. Common words (3 and more) must
 * be capitalised, led or set apart as in a list; very common ones (5 and more) never count alone.
 */
function isOrdinary(tokens: readonly Token[], at: number): boolean {
  const { text, lower, commonness } = tokens[at] as Token
  const lead = tokens[at - 1]?.lower ?? ''
  if (commonness < 3 || commonness >= 5) return commonness >= 5
  return text === lower && !LEADS.test(lead) && !isSetApart(tokens, at)
}

/** 'holy: ANNA5', '| douglas |', '🕯 rituals ANNA10': alone between cuts, or at one before a code. */
function isSetApart(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isCutBefore =
    at === 0 || (tokens[at]?.gap ?? 0) >= BREAK.dash || /^[!|/>]$/u.test(tokens[at - 1]?.text ?? '')
  if (!isCutBefore || !next) return false
  return next.kind === 'mark' ? !/^[,.!?]$/u.test(next.text) : LOOKS_LIKE_CODE.test(next.text)
}

const LOOKS_LIKE_CODE = /^(?=.*(?:\p{Lu}.*\p{Lu}|\p{L}\d|_))[\p{L}\p{N}._-]{3,}$/u

function findInflected({ lower }: Token, index: BrandIndex): string | undefined {
  const whole = index.byCompactName.get(toBrandKey(lower))
  const bare = lower.replace(/(?:-shop|'s|s)$/u, '')
  return whole ?? (bare === lower ? undefined : index.byCompactName.get(toBrandKey(bare)))
}
