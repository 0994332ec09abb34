/** Text as it is read, with the way back into the source. */
export type NormalizedText = {
  source: string
  text: string
  /** Per UTF-16 unit of `text` its start in the source; null when both are the same. */
  starts: number[] | null
  /** Per UTF-16 unit of `text` its end in the source; null when both are the same. */
  ends: number[] | null
}

/** Stands for one struck-through letter: what is crossed out is not offered. */
const STRUCK = '\u{fffc}'

const CLUSTER = /[\u{1f1e6}-\u{1f1ff}]+|\P{M}\p{M}*|\p{M}+/gsu
const OVERLAY = /[\u0334-\u0338\u20d2\u20d3\u20e5]/u
const INVISIBLE = /\u034f|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const MARKS = /\p{M}+/gu
const TRADE_SIGNS = /[™℠®©]/u
const NEEDS_FOLDING =
  /[^\n\r\t -~\u00a1-\u00ac\u00b0\u00b7\u00bb\u00bf-\u017e\u2010-\u2015\u2018-\u201f\u2022\u20ac\p{So}]|[\u{1f150}-\u{1f1ff}\u{1f51f}\u2460-\u24ff™℠®©ªº¨¯]/u

/** NFKC, drawn letters as letters, decoration dropped. Keeps a map back into the source. */
export function normalizeText(source: string): NormalizedText {
  if (!NEEDS_FOLDING.test(source)) return { source, text: source, starts: null, ends: null }
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const emit = (part: string, start: number, end: number) => {
    parts.push(part)
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
  }
  for (const match of source.matchAll(CLUSTER)) {
    const [cluster] = match
    if (regionalLetter(cluster.codePointAt(0) ?? 0)) emitRegional(cluster, match.index, emit)
    else emit(foldCluster(cluster), match.index, match.index + cluster.length)
  }
  return { source, text: parts.join(''), starts, ends }
}

/** The words of the source behind a span of the folded text. */
export function toSourceSpan(folded: NormalizedText, start: number, end: number): [number, number] {
  if (!folded.starts || !folded.ends || end <= start) return [start, end]
  return [folded.starts[start] ?? start, folded.ends[end - 1] ?? end]
}

function foldCluster(cluster: string): string {
  const codePoint = cluster.codePointAt(0) ?? 0
  if (cluster.length === 1 && codePoint < 0x80) return cluster
  if (OVERLAY.test(cluster)) return /\s/u.test(cluster) ? ' ' : STRUCK
  if (TRADE_SIGNS.test(cluster)) return ' '
  const letters = letterOfSign(codePoint)
  if (letters) return letters
  const plain = cluster.replace(INVISIBLE, '').normalize('NFKC')
  return plain.length > 1 ? plain.replace(MARKS, '') : plain.replace(/^\p{M}$/u, '')
}

function emitRegional(run: string, start: number, emit: (p: string, s: number, e: number) => void) {
  const signs = [...run]
  const letters = signs.map((sign) => regionalLetter(sign.codePointAt(0) ?? 0) ?? '')
  const flags = isRowOfFlags(letters.join(''))
  signs.forEach((sign, index) => {
    const at = start + index * sign.length
    emit(flags ? sign : (letters[index] ?? ''), at, at + sign.length)
  })
}

// Letters that captions draw instead of write and that NFKC leaves as they are.

const A = 'A'.codePointAt(0) ?? 65

/** First code point of each run of 26 drawn capitals: negative circled, negative squared. */
const CAPITAL_RUNS = [0x1f150, 0x1f170]

const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'
const KEYCAP_TEN = 0x1f51f
const REGIONAL_A = 0x1f1e6

/** The letters a drawn sign stands for, or undefined when it is a picture. */
function letterOfSign(codePoint: number): string | undefined {
  if (codePoint === KEYCAP_TEN) return '10'
  for (const first of CAPITAL_RUNS) {
    const index = codePoint - first
    if (index >= 0 && index < 26) return String.fromCharCode(A + index)
  }
  if (codePoint < 0x0250 || codePoint > 0xa7ff) return undefined
  const small = SMALL_CAPITALS.indexOf(String.fromCodePoint(codePoint))
  return small < 0 ? undefined : String.fromCharCode(A + small)
}

/** The letter behind a regional indicator (half of a flag), or undefined. */
function regionalLetter(codePoint: number): string | undefined {
  const index = codePoint - REGIONAL_A
  return index >= 0 && index < 26 ? String.fromCharCode(A + index) : undefined
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** True when regional letters pair up to flags: 'DEAT' is two flags, 'MAJA' is a name. */
function isRowOfFlags(letters: string): boolean {
  if (letters.length % 2 === 1) return false
  const pairs = letters.match(/../g) ?? []
  return pairs.every((pair) => regions.of(pair) !== undefined)
}
