const UNITS = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const TEENS = [
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
]
const TENS = [
  'zwanzig',
  'dreißig',
  'vierzig',
  'fünfzig',
  'sechzig',
  'siebzig',
  'achtzig',
  'neunzig',
]

/** German number words 1 to 100, 'fünfundzwanzig' included. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, index): [string, number] => [word, index + 1]),
  ['einen', 1],
  ...TEENS.map((word, index): [string, number] => [word, index + 10]),
  ...TENS.flatMap((word, index): [string, number][] => {
    const value = (index + 2) * 10
    return [
      [word, value],
      ...UNITS.map((unit, u): [string, number] => [`${unit}und${word}`, value + u + 1]),
    ]
  }),
  ['dreissig', 30],
  ['fuffzehn', 15],
  ['fuffzig', 50],
  ['hundert', 100],
  ['einhundert', 100],
])

/** '1.000' and '1,204' are thousands, '12,50' and '12.5' are decimals. */
export function parseFigure(text: string): number {
  const plain = text.replace(/[.,](?=\d{3}(?:\D|$))/gu, '').replace(',', '.')
  return Number.parseFloat(plain)
}
