import { GAP, type Token, type TokenKind } from './tokens.ts'

/** Endings that make 'shop.de' an address without 'https://'. Small letters only: 'SNACK20.In' is none. */
const TOP_LEVEL =
  'de|com|net|org|eu|at|ch|li|io|shop|store|co|me|app|tv|link|ly|to|be|info|biz|fr|nl|uk|us|online|deals|club|fit|bio|care|life|blog|gg|ai|cc|fm|ca|pl|dk|cz|ie|health|coffee|beauty|fashion|sport|world|pro|dev|tech|academy'

const LETTER = '(?:(?!https?:\\/\\/)[\\p{L}\\p{N}])'

/** Tags and entities of texts that were taken from a page as they stand there. */
const MARKUP = '</?[a-z][a-z0-9]{0,10}(?: [^<>\\n]{0,200})?/?>|&(?:nbsp|amp|quot|shy);'
const BREAKS = /\r\n|[\n\r\u2028\u2029]|<(?:br|\/?p|\/?li|\/?div|\/?h\d|\/?tr)[ />]/g

/** In order: at each place the first that matches wins. */
const PATTERNS: readonly [TokenKind, string][] = [
  ['url', '(?:https?:\\/\\/|www\\.)[^\\s<>"„“”)\\]】]*[^\\s<>"„“”)\\]】.,;:!?*]'],
  ['email', '[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,6}'],
  ['handle', '@[\\w](?:[\\w.]*\\w)?'],
  ['hashtag', '#[\\p{L}\\p{N}_]+'],
  [
    'url',
    `[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]|\\.(?=[\\p{L}\\p{N}])){0,60}\\.(?:${TOP_LEVEL})(?![\\p{L}\\p{N}_-])(?:\\/[^\\s)\\]"“”]*[^\\s)\\]"“”.,;:!?*])?`,
  ],
  ['phone', '(?:\\+\\d{2}|0\\d{2,4})[ /-]\\d[\\d /-]{4,}\\d(?![\\p{L}\\d])'],
  ['number', '\\d+(?:[.,]\\d+)*(?![\\p{L}\\d_]|-(?!EUR)\\p{Lu}{2})'],
  ['word', `${LETTER}+(?:[-_'’&+]${LETTER}+)*`],
  ['mark', '[-=–—~]{1,12}>'],
  ['mark', '\\S'],
]

const TOKEN = new RegExp(
  [`(?<markup>${MARKUP})`, ...PATTERNS.map(([, source]) => `(${source})`)].join('|'),
  'gu',
)
const ABBREVIATIONS = new Set(
  'ca bzw inkl exkl zzgl min mind max nr str st dr z b usw etc evtl ggf vs co mrs mr v a u'.split(
    ' ',
  ),
)
const BULLETS = new Set('|•·●▪◾◽■□►▶▸‣⁃➤◆♦'.match(/./gu) ?? [])

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let previous: Token | undefined
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.groups?.markup) continue
    const space = text.slice(end, match.index)
    const token = makeToken(match, space)
    token.gap = gapBefore(previous, token, space)
    token.line = (previous?.line ?? 0) + (token.gap >= GAP.line ? 1 : 0)
    token.sentence = (previous?.sentence ?? 0) + (token.gap >= GAP.bullet ? 1 : 0)
    tokens.push(token)
    previous = token
    end = token.end
  }
  return tokens
}

function makeToken(match: RegExpExecArray, space: string): Token {
  const [raw] = match
  const kind = PATTERNS[match.slice(2).findIndex((group) => group !== undefined)]?.[0] ?? 'mark'
  const text = kind === 'handle' || kind === 'hashtag' ? raw.slice(1) : raw
  return {
    kind,
    text,
    lower: text.toLowerCase(),
    start: match.index,
    end: match.index + raw.length,
    spaced: space !== '' || match.index === 0,
    gap: GAP.none,
    sentence: 0,
    line: 0,
  }
}

function gapBefore(previous: Token | undefined, token: Token, space: string): number {
  if (!previous) return GAP.none
  const breaks = space.match(BREAKS)?.length ?? 0
  if (breaks > 0) return breaks > 1 ? GAP.blank : GAP.line
  if (endsSentence(previous, token)) return GAP.sentence
  if (BULLETS.has(token.text) || (token.text === '*' && token.spaced)) return GAP.bullet
  if (previous.text === ';') return GAP.semicolon
  if (previous.text === ',' || CONJUNCTIONS.has(token.lower)) return GAP.comma
  return GAP.none
}

const CONJUNCTIONS = new Set('und oder bzw sowie and or &'.split(' '))

function endsSentence(previous: Token, token: Token): boolean {
  if (/^[!?…)"”“»\]*]$/u.test(token.text)) return false
  if (/^[!?…]$/u.test(previous.text)) return true
  if (previous.text !== '.' || token.text === '.') return false
  return token.spaced || /^\p{Lu}\p{Ll}/u.test(token.text)
}

/** Takes back the sentence ends that a date ('1. bis 5. Juni') or a short form ('inkl.') made. */
export function mendSentences(tokens: Token[]): Token[] {
  let shift = 0
  tokens.forEach((token, index) => {
    const before = tokens[index - 2]
    if (token.gap === GAP.sentence && tokens[index - 1]?.text === '.' && before) {
      const isDate = before.kind === 'number' && goesOnAfterDate(before, token)
      if (isDate || ABBREVIATIONS.has(before.lower)) {
        token.gap = CONJUNCTIONS.has(token.lower) ? GAP.comma : GAP.none
        shift += 1
      }
    }
    token.sentence -= shift
  })
  return tokens
}

/** '1. Juni', '20.10. und'; not '20.10. Und'. */
function goesOnAfterDate(date: Token, next: Token): boolean {
  if (!/^\p{Lu}/u.test(next.text)) return true
  return /^\d{1,2}$/u.test(date.text) && /^\p{Lu}\p{Ll}+$/u.test(next.text)
}
