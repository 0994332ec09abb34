import { expect, test } from 'vitest'
import { BREAK, tokenize } from './tokenize.ts'

const texts = (text: string) => tokenize(text).tokens.map((token) => token.text)

test.each([
  ['Code ANNA-10!', ['Code', 'ANNA-10', '!']],
  ['mit max.15 an der Kasse.', ['mit', 'max.15', 'an', 'der', 'Kasse', '.']],
  ['„LENA_15“, B&B20', ['„', 'LENA_15', '“', ',', 'B&B20']],
  ['bei @snocks.de oder snocks.com/lena', ['bei', 'snocks.de', 'oder', 'snocks.com/lena']],
  ['Ende.Danach', ['Ende', '.', 'Danach']],
  ['❤️ANNA10❤️', ['❤️', 'ANNA10', '❤️']],
  ['#werbung', ['werbung']],
])('%s is cut into its tokens', (text, tokens) => {
  expect(texts(text)).toEqual(tokens)
})

test('lines, clauses and cuts are numbered', () => {
  const { tokens } = tokenize('Snocks | ANNA10\nNeu. Jetzt, hier\n\nEnde')
  const of = (text: string) => tokens.find((token) => token.text === text)
  expect(of('ANNA10')).toMatchObject({ line: 0, clause: 1 })
  expect(of('Neu')).toMatchObject({ line: 1, gap: BREAK.line })
  expect(of('Jetzt')).toMatchObject({ line: 1, gap: BREAK.sentence })
  expect(of('hier')).toMatchObject({ gap: BREAK.comma })
  expect(of('Ende')).toMatchObject({ line: 2, gap: BREAK.paragraph })
})

test('every token stands where it says in the text', () => {
  const text = 'Mit „LENA15“ spart ihr 15 % auf https://snocks.com/x?y=1 – bis 3.4.!'
  for (const { kind, start, end, text: token } of tokenize(text).tokens)
    if (kind !== 'amount') expect(text.slice(start, end)).toContain(token)
})

test.each([
  ['Code SHIPPYPlease note', 'SHIPPY Please'],
  ['mit KIRSCHKERNHäufige Fragen', 'KIRSCHKERN Häufige'],
  ['EurowingsAuf den Flug', 'Eurowings Auf'],
  ['JOHANNES20https://shop.de', 'JOHANNES20 https://shop.de'],
  ['Code HelloFresh', 'HelloFresh'],
  ['mit FritzKola10', 'FritzKola10'],
  ['mit ROSENHAUT5auf alles', 'ROSENHAUT5 auf'],
  ['SONNTAG7Gutschein kopieren', 'SONNTAG7 Gutschein'],
  ['der AOK-Lauf', 'AOK- Lauf'],
  ['WLAN-Gutschein', 'WLAN-Gutschein'],
])('a blank that an extract lost is put back: %s', (text, expected) => {
  expect(texts(text).join(' ')).toContain(expected)
})
