import { describe, expect, it } from 'vitest'
import { mendSentences, tokenize } from './tokenize.ts'
import { GAP } from './tokens.ts'

const kinds = (text: string) => tokenize(text).map(({ kind, text: word }) => `${kind} ${word}`)

describe('tokenize', () => {
  it.each([
    ['@marke.de #ad', ['handle marke.de', 'hashtag ad']],
    ['SNACK10https://a.de/x', ['word SNACK10', 'url https://a.de/x']],
    ['auf shop.beispiel.de!', ['word auf', 'url shop.beispiel.de', 'mark !']],
    ['20LEON 10 1.000', ['word 20LEON', 'number 10', 'number 1.000']],
    ['Tel. 0221 1234567', ['word Tel', 'mark .', 'phone 0221 1234567']],
    ['a@b.de', ['email a@b.de']],
    ['LENA-X10 ABC_Radio15', ['word LENA-X10', 'word ABC_Radio15']],
    ['SNACK20.In', ['word SNACK20', 'mark .', 'word In']],
    ['A <b>10</b>&nbsp;% B', ['word A', 'number 10', 'mark %', 'word B']],
    ['A -> B', ['word A', 'mark ->', 'word B']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  it('notes what parts two tokens', () => {
    const gaps = tokenize('a, b; c | d. E\nf\n\ng').map(({ text, gap }) => `${text}${gap}`)
    expect(gaps).toContain(`b${GAP.comma}`)
    expect(gaps).toContain(`c${GAP.semicolon}`)
    expect(gaps).toContain(`|${GAP.bullet}`)
    expect(gaps).toContain(`E${GAP.sentence}`)
    expect(gaps).toContain(`f${GAP.line}`)
    expect(gaps).toContain(`g${GAP.blank}`)
  })

  it('ends no sentence after a date or a short form', () => {
    const sentences = (text: string) => mendSentences(tokenize(text)).at(-1)?.sentence
    expect(sentences('Vom 1. bis 5. Juni')).toBe(0)
    expect(sentences('bis inkl. Sonntag')).toBe(0)
    expect(sentences('Toll. Sehr toll')).toBe(1)
  })
})
