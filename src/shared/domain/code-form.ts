import { normalizeCode } from './names.ts'

/** What a text can be that is no code, or only looks like one. */
export type OddForm = 'host' | 'phone' | 'scripts' | 'insult'

/**
 * What is wrong with the form of a code, or null for an ordinary one. Many honest codes have a dot, an
 * umlaut or digits alone: only what is hardly ever meant as a code is named.
 */
export function findOddForm(code: string): OddForm | null {
  const text = code.normalize('NFKC').trim()
  if (HOST.test(text)) return 'host'
  if (PHONE.some((pattern) => pattern.test(text))) return 'phone'
  if (HIDDEN.test(text) || readWords(text).some(hasForeignLetters)) return 'scripts'
  return isInsult(text) ? 'insult' : null
}

// Endings that addresses in advertisements have. Not all there are: 'nina.glow' and 'lou.summer' are codes.
const ENDINGS =
  'de|com|net|org|eu|at|ch|li|io|co|app|info|biz|shop|store|online|site|website|xyz|top|click|link|icu|vip|ru|cn|su|ua|pl|fr|nl|be|it|es|pt|cz|uk|us|ca|in|tv|me|ly|gg|to|cc|ws|tk|ml|ga|cf|gq|pw|sbs|lol|cyou|buzz|rest|zip|dev|page|web|bet|casino|win|loan|men'
/** A name with such an ending, an address with its scheme, or an IPv4 address; as whole words, in any sentence. */
const HOST = new RegExp(
  `^(?:https?|hxxps?|ftp):|^www[.。]|xn--|[\\p{L}\\p{N}][.。](?:${ENDINGS})(?![\\p{L}\\p{N}.-])|^\\d{1,3}(?:\\.\\d{1,3}){3}$`,
  'iu',
)

const BETWEEN = '[\\s./()_-]*'
const digits = (from: number, to = '') => `(?:${BETWEEN}\\d){${from},${to}}`
/** Digits alone with the dialling prefix or as many as no code has, or a long number with the prefix inside a word. */
const PHONE = [
  new RegExp(`^\\(?(?:\\+|0)${digits(6)}\\W*$`, 'u'),
  new RegExp(`^${digits(10)}$`, 'u'),
  new RegExp(`(?:\\+|(?<!\\d)0)${digits(8)}`, 'u'),
]

/** Characters that nobody sees, and marks that stay when letters have got the marks they can have. */
const HIDDEN = /[\p{Cf}\p{Cc}\p{M}\u115f\u1160\u3164\uffa0]/u

const readWords = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  // They stand in one word together in Japanese and Korean.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
]
/** Small capitals and letters of phonetics, which no alphabet of Europe has. */
const PHONETIC = /(?![A-\u024f\u1e00-\u1eff])\p{Script=Latin}/u
/** Each Latin capital with the Greek and Cyrillic ones that it cannot be told from. */
const LATIN_TWINS = new Map(
  'A\u0391\u0410 B\u0392\u0412 C\u0421\u03f9 E\u0395\u0415 F\u03dc G\u050c H\u0397\u041d I\u0399\u0406\u04c0 J\u037f\u0408 K\u039a\u041a M\u039c\u041c N\u039d O\u039f\u041e P\u03a1\u0420 Q\u051a S\u0405 T\u03a4\u0422 V\u0474 W\u051c X\u03a7\u0425 Y\u03a5\u0423\u04ae Z\u0396'
    .split(' ')
    .flatMap(([latin = '', ...twins]) => twins.map((twin) => [twin, latin] as const)),
)

/** Letters of two alphabets, digits that no keyboard has, or a whole word of letters that only look Latin. */
function hasForeignLetters(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? []
  const scripts = new Set(
    letters.map((letter) => SCRIPTS.findIndex((script) => script.test(letter))),
  )
  if (scripts.size > 1 || /[^\P{N}0-9]/u.test(word) || PHONETIC.test(word)) return true
  return letters.length > 0 && letters.every((letter) => LATIN_TWINS.has(letter.toUpperCase()))
}

/** Characters that are read as one another: capitals alone, as codes are compared. */
const TWINS = new Map([...LATIN_TWINS, ['0', 'O'], ['1', 'I'], ['L', 'I'], ['5', 'S'], ['8', 'B']])

/** What people see in a code: two codes that fold to the same are taken for one another. */
export const foldLookalikes = (code: string): string =>
  [...normalizeCode(code).replace(/[\p{Cf}\p{M}]/gu, '')]
    .map((letter) => {
      const latin = TWINS.get(letter) ?? letter
      return TWINS.get(latin) ?? latin
    })
    .join('')

/** Insults as words of their own: 'ASSET', 'KLASSE' and 'SCUNTHORPE' have some inside. */
const INSULTS = new Set(
  'ARSCH ARSCHLOCH WICHSER WIXER HURE HUREN NUTTE NUTTEN FOTZE FOTZEN SCHLAMPE SCHLAMPEN FICK FICKEN FICKER FICKDICH SCHWUCHTEL KANAKE KANAKEN NEGER SPAST SPASTI NAZI NAZIS BASTARD DRECKSAU IDIOT FUCK FUCKYOU FUCKER CUNT CUNTS WHORE SLUT SLUTS BITCH ASSHOLE NIGGER NIGGA FAGGOT RAPIST WANKER RETARD TWAT'.split(
    ' ',
  ),
)
/** Such as no other word has inside, so that they are found in 'ANNAISTEINHURENSOHN', too. */
const INSULTS_ANYWHERE =
  /ARSCHLOCH|HURENSOHN|WICHSER|SCHLAMPE|MISSGEBURT|FICKDICH|SCHWUCHTEL|SIEGHEIL|HITLER|MOTHERFUCK|FUCKYOU|ASSHOLE|FAGGOT/u
const LETTERS_OF_DIGITS: Record<string, string> = { 0: 'O', 1: 'I', 3: 'E', 4: 'A', 5: 'S', 7: 'T' }

function isInsult(text: string): boolean {
  const parts = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
  // 'F1CKEN20': digits at the end are the amount, those inside stand for letters.
  const spelt = parts.map((part) =>
    part
      .replace(/^\d+|\d+$/gu, '')
      .replace(/[013457]/gu, (digit) => LETTERS_OF_DIGITS[digit] ?? ''),
  )
  const words = [...parts.flatMap((part) => part.split(/\d+/u)), ...spelt]
  return (
    words.some((word) => INSULTS.has(word)) ||
    [parts.join(''), spelt.join('')].some((whole) => INSULTS_ANYWHERE.test(whole))
  )
}
