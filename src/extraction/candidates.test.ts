import { expect, test } from 'vitest'
import { findCandidates } from './candidates.ts'
import { tokenize } from './text/tokenize.ts'

const codes = (text: string) => findCandidates(tokenize(text)).map(({ code }) => code)

test.each([
  ['Mein Rabattcode: yasi05', 'yasi05'],
  ['Mit dem Code danke spart ihr 10 %', 'danke'],
  ['EMIL-WACHT-AUF bringt 15 %', 'EMIL-WACHT-AUF'],
  ['Gebt an der Kasse strickliebe ein', 'strickliebe'],
  ['20 % mit „Lena & Tom“', 'Lena & Tom'],
  ['Code 2024 für 5 €', '2024'],
  ['SteffiSun läuft heute ab', 'SteffiSun'],
  ['zusammengeschrieben: anna liebt', 'annaliebt'],
  ['Code: L I N A 2 0 | 20%', 'LINA20'],
  ['f e n n a 1 0 bei Wanderlaune', 'fenna10'],
  ['Holzbrüder .:. s a r a h - s o l o .:. 9 %', 'sarah-solo'],
  ['Mit dem Wort\n\ndanke\n\nspart ihr 10 %', 'danke'],
  ['| Alpenzwirn | ZWIRN*3 | 20 % |', 'ZWIRN*3'],
  ['MAHLWERK -> "mw#2024"', 'mw#2024'],
  ['WELCOME@BORD bringt 10 €', 'WELCOME@BORD'],
  ['Euer Wort: sophia~glow', 'sophia~glow'],
  ['ZWEI RAUM (mit Leerzeichen) bringt 25 €', 'ZWEI RAUM'],
  ['Stichwort KITA KREATIV dazuschreiben', 'KITA KREATIV'],
  ['Bonprix – 7654 – 20 % auf alles', '7654'],
])('%s holds a candidate', (text, code) => {
  expect(codes(text)).toContain(code)
})

test('ordinary words far from any offer are no candidates', () => {
  expect(codes('Gestern waren wir im Wald und haben Pilze gesucht.')).toEqual([])
})

test('what only looks joined is none', () => {
  expect(codes('Rabatt für Hörer*innen: ANNA10')).not.toContain('Hörer*innen')
  expect(codes('Das Stichwort ANNA10 für SNOCKS')).not.toContain('ANNA10 für SNOCKS')
})
