const ONES = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ')
const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
  ' ',
)
const TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const OTHERS: Readonly<Record<string, number>> = {
  zwo: 2,
  füfzäh: 15,
  zwanzg: 20,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
}
/** 'Dreissig', 'fuffzehn' and 'fuenf' are in use as well. */
const listSpellings = (word: string) => [
  word,
  word.replace('ß', 'ss'),
  word.replace(/fünf(?=z)/u, 'fuff'),
  word.replace(/ünf/u, 'uenf').replace('ö', 'oe'),
]

/** Words of numbers from 1 to 199 as captions write them before 'Prozent', 'Euro' or 'Tage'. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...Array.from({ length: 199 }, (_, at) => [spell(at + 1), at + 1] as const),
    ...Object.entries(OTHERS),
  ].flatMap(([word, number]) => listSpellings(word).map((spelling) => [spelling, number] as const)),
)

function spell(number: number): string {
  if (number >= 100) return `hundert${number === 100 ? '' : spell(number - 100)}`
  if (number < 10) return ONES[number - 1] ?? ''
  if (number < 20) return TEENS[number - 10] ?? ''
  const ten = TENS[Math.floor(number / 10) - 2] ?? ''
  return number % 10 === 0 ? ten : `${ONES[(number % 10) - 1]}und${ten}`
}

const IRREGULAR: Readonly<Record<string, number>> = { erst: 1, dritt: 3, siebt: 7, acht: 8 }

/** What 'dritten' and 'zwanzigster' count; undefined for other words. */
export function readOrdinal(word: string): number | undefined {
  const stem = /^(\p{L}+?)(?:e[nrs]?)$/u.exec(word)?.[1]
  if (stem === undefined) return undefined
  const number = NUMBER_WORDS.get(stem.replace(/(?:(?<=ig)s)?t$/u, ''))
  return IRREGULAR[stem] ?? (/t$/u.test(stem) && number !== 1 ? number : undefined)
}
