import { describe, expect, it } from 'vitest'
import { findJoinedCodes } from './joined-codes.ts'

const codes = (text: string) => findJoinedCodes(text).map(({ code }) => code)

describe('findJoinedCodes', () => {
  it.each([
    ['Code: M A J A 1 0 – 10%', ['MAJA10']],
    ['Code ist LEO 20 (zusammen geschrieben!)', ['LEO20']],
    ['Code MIA 15, ohne Leerzeichen', ['MIA15']],
    ['Sagt an der Kasse das Codewort „Vroni schickt mi“!', ['Vroni schickt mi']],
    ['Gebt SOMMER MIT NINA ein (mit Leerzeichen)', ['SOMMER MIT NINA']],
  ])('joins %s', (text, expected) => {
    expect(codes(text)).toEqual(expected)
  })

  it.each([
    'Code Wirtschaft15, zusammengeschrieben',
    'Code LEO 20 für 20%',
    'A B C',
    'mit „MAX10 im Warenkorb“ spart ihr',
    'Das Buch heißt „Alles wird gut“',
    'Plan A oder B 1 2',
  ])('leaves %s alone', (text) => {
    expect(codes(text)).toEqual([])
  })
})
