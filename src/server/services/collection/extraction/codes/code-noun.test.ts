import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { codeNounAt } from './code-noun.ts'

const nounOf = (text: string) => {
  const tokens = tokenize(text)
  return codeNounAt(tokens, tokens.length - 1)
}

describe('codeNounAt', () => {
  it.each([
    ['Rabattcode', 'discount'],
    ['Gutschein-Code', 'discount'],
    ['promo code', 'discount'],
    ['Hörerinnen-Rabattcode', 'discount'],
    ['mein Code', 'plain'],
    ['Codewort', 'plain'],
    ['Gutschein', 'weak'],
    ['QR-Code', 'barred'],
    ['QR Code', 'barred'],
    ['Dresscode', 'barred'],
    ['Barcode', 'barred'],
    ['Creator-Code', 'barred'],
    ['invite code', 'barred'],
    ['Trainercode', 'barred'],
    ['Codierung', undefined],
  ])('%s is %s', (text, expected) => {
    expect(nounOf(text)).toBe(expected)
  })
})
