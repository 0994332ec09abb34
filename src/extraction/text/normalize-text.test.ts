import { describe, expect, it } from 'vitest'
import { normalizeText, toSourceSpan } from './normalize-text.ts'

describe('normalizeText', () => {
  it.each([
    ['plain text stays', 'Mit ANNA10 sparst du 10 %', 'Mit ANNA10 sparst du 10 %'],
    ['mathematical letters', '𝗡𝗜𝗞𝗔𝟭𝟬', 'NIKA10'],
    ['circled letters', 'ⓄⓁⓁⒾ30', 'OLLI30'],
    ['full width', 'ＬＯＵ２０％', 'LOU20%'],
    ['squared letters', '🅰🅽🅽🅰', 'ANNA'],
    ['keycaps', '2️⃣0️⃣%', '20%'],
    ['keycap ten', '🔟%', '10%'],
    ['lone regional letters', '🇲 🇦 🇯', 'M A J'],
    ['a row of regional letters that is no row of flags', '🇲🇦🇯🇦🇽', 'MAJAX'],
    ['flags stay', 'Grüße 🇨🇭', 'Grüße 🇨🇭'],
    ['underlined letters', 'M\u0332A\u0332X\u03321\u03320\u0332', 'MAX10'],
    ['decomposed umlauts', 'fu\u0308r', 'für'],
    ['zero-width characters', 'AN\u200bNA\u200d10', 'ANNA10'],
    ['trade signs', 'Snack™ X', 'Snack  X'],
  ])('%s', (_, source, folded) => {
    expect(normalizeText(source).text).toBe(folded)
  })

  it('hides what is struck through', () => {
    expect(normalizeText('A\u0336B\u03361\u0336 neu').text).not.toMatch(/[AB1]/u)
  })

  it('leads every span back into the source', () => {
    const source = 'x 𝗡𝗜𝗞𝗔𝟭𝟬 für 2️⃣0️⃣%'
    const folded = normalizeText(source)
    const at = folded.text.indexOf('NIKA10')
    expect(source.slice(...toSourceSpan(folded, at, at + 6))).toBe('𝗡𝗜𝗞𝗔𝟭𝟬')
    const amount = folded.text.indexOf('20%')
    expect(source.slice(...toSourceSpan(folded, amount, amount + 3))).toBe('2️⃣0️⃣%')
  })
})
