import { readFileSync } from 'node:fs'
import { type CaptionReader, createReader, readCaption } from '#extraction/reader.ts'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { benchModel } from '#test/bench/extraction-model.ts'
import { loadCaptions, parseCaptions, TEST_AUTHORS } from '#test/training/labelled-captions.ts'
import { readFirst } from './run-model.ts'
import type { Benchmark } from './runner.ts'

const CATALOGUE = 'data/catalogue/brands.csv'
/** Characters of a long text, and of the longest that may enter. */
const LONG = 10_000
const ROUNDS = 3

/**
 * Measures how fast captions are read, and what two stubbed models make of the readings of FILE, in
 * the format of `data/captions`, or of the captions that the reader was trained on. What a hostile model
 * harms is missed.
 */
export const extraction: Benchmark = {
  usage: `[FILE] [--price-in EURO --price-out EURO]
      how fast captions are read, and what stubbed language models make of the readings, on the
      captions that the reader was trained on or on FILE in their format; prices are those of a
      million tokens. How well unknown authors are read, 'npm run train -- --dry' tells`,
  options: { 'price-in': { type: 'string' }, 'price-out': { type: 'string' } },
  run: async (values, files) => {
    const prices = { in: toPrice(values['price-in']), out: toPrice(values['price-out']) }
    const reader = createReader(parseCatalogue(readFileSync(CATALOGUE, 'utf8')))
    const known = loadCaptions().filter(({ author }) => !TEST_AUTHORS.includes(author))
    reportSpeed(
      known.map(({ text }) => text),
      reader,
    )
    const captions = files.flatMap((file) => parseCaptions(readFileSync(file, 'utf8'), file))
    const subject = captions.length > 0 ? captions : known
    const readings = subject.map((caption) => readFirst(caption, reader))
    return benchModel({ captions: subject, readings, reader }, prices)
  },
}

function toPrice(text: unknown): number | null {
  if (text === undefined) return null
  const price = Number(text)
  if (!Number.isFinite(price) || price < 0) throw new Error(`not a price in euro: ${text}`)
  return price
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
function reportSpeed(texts: readonly string[], reader: CaptionReader): void {
  const read = (text: string) =>
    readCaption({ text, username: 'bench', postedAt: '2026-11-01T12:00:00Z' }, reader)
  const time = (some: readonly string[]) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const { user, system } = process.threadCpuUsage()
      for (const text of some) read(text)
      const after = process.threadCpuUsage()
      return (after.user + after.system - user - system) / 1000
    })
    return Math.min(...rounds)
  }
  const long: string[] = []
  for (const text of texts) {
    const last = long.at(-1)
    if (last === undefined || last.length >= LONG) long.push(text)
    else long[long.length - 1] = `${last}\n\n${text}`.slice(0, LONG)
  }
  const perSecond = (some: readonly string[]) => Math.round((some.length * 1000) / time(some))
  console.log(`usual captions a second: ${perSecond(texts)}`)
  console.log(`texts of ${LONG} characters a second: ${perSecond(long.slice(0, 100))}`)
  const hostile = HOSTILE.map((piece) => {
    let text = ''
    for (let number = 0; text.length < LONG; number += 1)
      text += piece.replaceAll('%d', String(number))
    return { piece, ms: time([text.slice(0, LONG)]) }
  }).sort((one, two) => two.ms - one.ms)
  const [worst] = hostile
  console.log(`worst hostile text: ${worst?.ms.toFixed(0)} ms (${JSON.stringify(worst?.piece)})\n`)
}
