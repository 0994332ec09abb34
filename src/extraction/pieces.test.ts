import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import checks from '#data/reader/pieces-check.json'
import { createVocabulary, cutPieces, vocabularySchema } from '#extraction/pieces.ts'
import { loadCaptions } from '#test/training/labelled-captions.ts'

const stored: unknown = JSON.parse(readFileSync('data/reader/vocabulary.json', 'utf8'))
const vocabulary = createVocabulary(vocabularySchema.parse(stored))

describe('words are cut into pieces', () => {
  it('as the library cuts them with which the encoder was trained, in 2,000 captions', () => {
    const wanted = new Map(Object.entries(checks))
    const captions = loadCaptions().filter(({ id }) => wanted.has(id))
    expect(captions).toHaveLength(2000)
    const others = captions.filter(({ id, text }) => {
      const ids = cutPieces(text, vocabulary).map((piece) => piece.id)
      return crc32(ids.join(' ')) !== wanted.get(id)
    })
    expect(others.map(({ id }) => id)).toEqual([])
  })

  it('with the place of each in the text, whatever the letters take', () => {
    const text = '😀 Mit  „LEO10“\nﬁt ½ 𝐀'
    const pieces = cutPieces(text, vocabulary)
    const words = pieces.map(({ start, end }) => text.slice(start, end))
    expect(words.join('')).toBe('😀Mit„LEO10“\nﬁt½𝐀'.replace('ﬁ', 'ﬁ'))
    expect(
      pieces.every(({ start, end }, at) => start <= end && start >= (pieces[at - 1]?.start ?? 0)),
    ).toBe(true)
  })
})
