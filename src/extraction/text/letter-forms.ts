/** Letters that captions draw instead of write and that NFKC leaves as they are. */

const A = 'A'.codePointAt(0) ?? 65

/** First code point of each run of 26 drawn capitals: negative circled, negative squared. */
const CAPITAL_RUNS = [0x1f150, 0x1f170]

const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'
const KEYCAP_TEN = 0x1f51f
const REGIONAL_A = 0x1f1e6

/** The letters a drawn sign stands for, or undefined when it is a picture. */
export function letterOfSign(codePoint: number): string | undefined {
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
export function regionalLetter(codePoint: number): string | undefined {
  const index = codePoint - REGIONAL_A
  return index >= 0 && index < 26 ? String.fromCharCode(A + index) : undefined
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** True when regional letters pair up to flags: 'DEAT' is two flags, 'MAJA' is a name. */
export function isRowOfFlags(letters: string): boolean {
  if (letters.length % 2 === 1) return false
  const pairs = letters.match(/../g) ?? []
  return pairs.every((pair) => regions.of(pair) !== undefined)
}
