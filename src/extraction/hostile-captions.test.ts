import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { loadCaptions } from '#test/training/labelled-captions.ts'
import type { WindowScores } from './choose.ts'
import { createVocabulary, vocabularySchema } from './pieces.ts'
import { createReader, readCaption } from './reader.ts'
import type { Window } from './windows.ts'

const LENGTH = 10_000
const ROUNDS = 3
/** As the encoder picks at most of a window. */
const MOST_PICKED = 64
/** The worst text known takes about four times as long as a usual one of its length. */
const MAX_RATIO = 10

const pieces: unknown = JSON.parse(readFileSync('data/reader/vocabulary.json', 'utf8'))
/** Takes every word that could be one for a code: as much work as an encoder can make. */
const readEverything = createReader(parseCatalogue(brands), {
  vocabulary: createVocabulary(vocabularySchema.parse(pieces)),
  score: async ({ candidates, mentions, amounts, days }: Window): Promise<WindowScores> => {
    const { length } = candidates
    const shareEqually = (options: readonly unknown[]) =>
      new Float32Array(length * (options.length + 1)).fill(1 / (options.length + 1))
    return {
      codes: new Float32Array(length).fill(1),
      picked: Int32Array.from({ length: Math.min(length, MOST_PICKED) }, (_, at) => at),
      shop: shareEqually(mentions),
      amount: shareEqually(amounts),
      end: shareEqually(days),
    }
  },
  calibration: { bias: 0, weight: 1 },
})
const usual = loadCaptions()
  .map(({ text }) => text)
  .join('\n\n')
  .slice(0, LENGTH)

/** As many different codes as are read from one caption, so that each rule runs often. */
const MANY_CODES = repeat('Code ANNA%d ', 1500)

/** Thread time, which other work on the machine does not touch; the least of some rounds. */
async function cost(text: string): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.threadCpuUsage()
    await readCaption({ text, username: 'anna', postedAt: '2025-06-02' }, readEverything)
    const { user, system } = process.threadCpuUsage(before)
    rounds.push(user + system)
  }
  return Math.min(...rounds)
}

function repeat(piece: string, length: number): string {
  let text = ''
  for (let count = 0; text.length < length; count += 1) text += piece.replaceAll('%d', `${count}`)
  return text.slice(0, length)
}

describe('readCaption on hostile captions', async () => {
  for (let round = 0; round < ROUNDS; round += 1) await cost(usual)
  const baseline = await cost(usual)

  it.each([
    ...[
      'Code ',
      'ANNA10 ',
      'ANNA%d, ',
      'Code ANNA10 ',
      'Shop%d: ANNA%d\n',
      '@shop%d Code ANNA%d. ',
    ],
    ...['10% ', '20€ ab  - ', 'bis 1.1. ', 'bis ', 'Nike ANNA10 10% bis morgen ', 'bis morgen '],
    ...['@', '@a%d ', '@nike, ', '?heute A @nike ', 'bei @shop%d, ', 'beiden @shop%d ', '#a '],
    ...['(', '()[]{}', '„ANNA10“ ', '-', '=', '—>', 'a-', "a'", '1', '1.', '1 ', '0221 1 ', 'A 1 '],
    ...['AB zusammen ', 'a', 'a@b.', 'a.de.', 'https://a.de ', 'a\u0301', '\u200b', '𝗔', '🔥', '🇩'],
    ...['alle Codes gelten ', 'ausgenommen Sale, ', 'Mindestbestellwert 50€ ', 'abgelaufen '],
  ])('reads %j over and over without much more work', async (piece) => {
    expect(await cost(repeat(piece, LENGTH))).toBeLessThan(MAX_RATIO * baseline)
    expect(await cost(MANY_CODES + repeat(piece, LENGTH - MANY_CODES.length))).toBeLessThan(
      MAX_RATIO * baseline,
    )
  })
})
