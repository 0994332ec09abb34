import { expect, test } from 'vitest'
import { markQuote } from './code-evidence.tsx'

const read = (...[quote, code, spans]: Parameters<typeof markQuote>) =>
  markQuote(quote, code, spans).map(({ text, kind }) => (kind ? [kind, text] : text))

test('the code is found in the words whatever its case', () => {
  expect(read('Straße: mit Anna15 spart ihr', 'ANNA15')).toEqual([
    'Straße: mit ',
    ['code', 'Anna15'],
    ' spart ihr',
  ])
})

test('special characters in a code are no pattern', () => {
  expect(read('nimm A+B.10 jetzt', 'A+B.10')).toEqual(['nimm ', ['code', 'A+B.10'], ' jetzt'])
})

test('without the code the words stay whole', () => {
  expect(read('nichts davon', 'ANNA15')).toEqual(['nichts davon'])
  expect(read('nichts davon', '')).toEqual(['nichts davon'])
})

test('what the reader read is marked, from the first to the last letter', () => {
  const spans = [
    { kind: 'code', start: 0, end: 6 },
    { kind: 'amount', start: 8, end: 12 },
    { kind: 'shop', start: 17, end: 24 },
  ] as const
  expect(read('ANNA15: 15 % bei @snocks', 'ANNA15', spans)).toEqual([
    ['code', 'ANNA15'],
    ': ',
    ['amount', '15 %'],
    ' bei ',
    ['shop', '@snocks'],
  ])
  expect(read('ANNA15', 'ANNA15', [])).toEqual(['ANNA15'])
})
