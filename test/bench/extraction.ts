import { readFileSync } from 'node:fs'
import { type CaptionReader, readCaption } from '#extraction/reader.ts'
import type { ReaderReading } from '#server/services/collection/reading/reading.ts'
import { benchModel } from '#test/bench/extraction-model.ts'
import { openTestReader } from '#test/caption-reader.ts'
import { loadCaptions, parseCaptions, TEST_AUTHORS } from '#test/training/labelled-captions.ts'
import { readFirst } from './run-model.ts'
import type { Benchmark } from './runner.ts'

/** Of the captions that the reader was trained on, as there are thousands. */
const EVERY = 20
/** Characters of a long text, and of the longest that may enter. */
const LONG = 10_000
const ROUNDS = 3

/**
 * Measures how fast captions are read, and what two stubbed models make of the readings of FILE, in
 * the format of `data/captions`, or of the captions that the reader was trained on. What a hostile model
 * harms is missed.
 */
export const extraction: Benchmark = {
  usage: `[FILE]
      how fast captions are read, and what stubbed language models make of the readings, on the
      captions that the reader was trained on or on FILE in their format. How well unknown authors
      are read, 'npm run score' tells`,
  options: {},
  run: async (_, files) => {
    const reader = await openTestReader()
    const known = loadCaptions()
      .filter(({ author }) => !TEST_AUTHORS.includes(author))
      .filter((_, number) => number % EVERY === 0)
    await reportSpeed(
      known.map(({ text }) => text),
      reader,
    )
    const captions = files.flatMap((file) => parseCaptions(readFileSync(file, 'utf8'), file))
    const subject = captions.length > 0 ? captions : known
    const readings: ReaderReading[] = []
    for (const caption of subject) readings.push(await readFirst(caption, reader))
    return benchModel({ captions: subject, readings, reader })
  },
}

/** Texts that hold as much work as a text of their length can. */
const HOSTILE = [
  'Code ANNA%d ',
  'ANNA%d, ',
  'Nike ANNA10 10% bis morgen ',
  '@shop%d Code ANNA%d. ',
  'Shop%d: ANNA%d\n',
  'bis 1.1. ',
  'Code „ANNA%d LISA“ zusammen ',
  'A N N A ',
  'a',
  '((',
]

/** Captions and long texts a second on one core, and the longest time of a hostile text. */
async function reportSpeed(texts: readonly string[], reader: CaptionReader): Promise<void> {
  const read = (text: string) =>
    readCaption({ text, username: 'bench', postedAt: '2026-11-01T12:00:00Z' }, reader)
  // Of all threads: the encoder computes in one of its own.
  const time = async (some: readonly string[]) => {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, system } = process.cpuUsage()
      for (const text of some) await read(text)
      const after = process.cpuUsage()
      rounds.push((after.user + after.system - user - system) / 1000)
    }
    return Math.min(...rounds)
  }
  const long: string[] = []
  for (const text of texts) {
    const last = long.at(-1)
    if (last === undefined || last.length >= LONG) long.push(text)
    else long[long.length - 1] = `${last}\n\n${text}`.slice(0, LONG)
  }
  const perSecond = async (some: readonly string[]) =>
    Math.round((some.length * 1000) / (await time(some)))
  console.log(`usual captions a second: ${await perSecond(texts)}`)
  console.log(`texts of ${LONG} characters a second: ${await perSecond(long.slice(0, 20))}`)
  const hostile: { piece: string; ms: number }[] = []
  for (const piece of HOSTILE) {
    let text = ''
    for (let number = 0; text.length < LONG; number += 1)
      text += piece.replaceAll('%d', String(number))
    hostile.push({ piece, ms: await time([text.slice(0, LONG)]) })
  }
  const [worst] = hostile.sort((one, two) => two.ms - one.ms)
  console.log(`worst hostile text: ${worst?.ms.toFixed(0)} ms (${JSON.stringify(worst?.piece)})\n`)
}
