import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { normalizeText } from '#extraction/text/normalize-text.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import { parseCaptions } from '#test/training/labelled-captions.ts'

const folder = new URL('./', import.meta.url)
const authors = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => {
    const author = file.replace('.jsonl', '')
    return { author, captions: parseCaptions(readFileSync(new URL(file, folder), 'utf8'), author) }
  })

const ids = (captions: readonly { id: string }[]) => captions.map(({ id }) => id)

describe.each(authors)('captions of $author', ({ author, captions }) => {
  it('have numbers of their own and are all different', () => {
    expect(new Set(ids(captions)).size).toBe(captions.length)
    expect(new Set(captions.map(({ text }) => text)).size).toBe(captions.length)
    expect(ids(captions).every((id) => id.startsWith(`${author}-`))).toBe(true)
  })

  it('hold every code that is labelled, letters set apart or not', () => {
    const missing = captions.flatMap(({ id, text, codes }) => {
      const folded = normalizeCode(normalizeText(text).text)
      const joined = folded.replaceAll(/[\s-]/gu, '')
      return codes
        .map(({ code }) => normalizeCode(normalizeText(code).text))
        .filter((key) => !folded.includes(key) && !joined.includes(key.replaceAll(/[\s-]/gu, '')))
        .map((key) => `${id} ${key}`)
    })
    expect(missing).toEqual([])
  })

  it('have an amount with its unit, or neither', () => {
    const labels = captions.flatMap(({ codes }) => codes)
    const isWhole = labels.every(
      ({ discountAmount, discountType }) => (discountAmount === null) === (discountType === null),
    )
    expect(isWhole).toBe(true)
  })
})
