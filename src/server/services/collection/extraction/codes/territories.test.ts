import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { shareOut } from './territories.ts'

const share = (text: string, codes: string[], amounts: string[]) => {
  const tokens = tokenize(text)
  const at = codes.map((code) => tokens.findIndex((token) => token.text === code))
  const hasAmount = (from: number, to: number) =>
    tokens.slice(from, to + 1).some((token) => amounts.includes(token.text))
  return shareOut(tokens, at, hasAmount).map(({ first, last }) =>
    text.slice(tokens[first]?.start, tokens[last]?.end),
  )
}

describe('shareOut', () => {
  it('cuts at the strongest break', () => {
    expect(share('A1 10\nB2 20', ['A1', 'B2'], ['10', '20'])).toEqual(['A1 10', 'B2 20'])
  })

  it('gives an amount line to the code that lacks one', () => {
    expect(share('A1\n10\nB2\n20', ['A1', 'B2'], ['10', '20'])).toEqual(['A1\n10', 'B2\n20'])
  })

  it('gives the amount before a code to that code', () => {
    expect(share('10 mit A1, 20 mit B2', ['A1', 'B2'], ['10', '20'])).toEqual([
      '10 mit A1,',
      '20 mit B2',
    ])
  })
})
