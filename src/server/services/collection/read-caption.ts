import { setImmediate } from 'node:timers/promises'
import type { BrandIndex } from '#extraction/brands.ts'
import { listMarks } from '#extraction/marks.ts'
import {
  type CaptionReader,
  type CaptionReading,
  createReader,
  type ReaderModel,
  readCaption,
} from '#extraction/reader.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type {
  BackgroundReader,
  CaptionInput,
  ReadResult,
} from '../../integrations/caption-reader/caption-reader.ts'

/** Below, nearly all offers are wrong; from the upper end on they are published by the default threshold. */
const DOUBTFUL = { from: 0.1, to: 0.8 }
/** From this share on, a word that was not read as a code may be one. */
const NEARLY_READ = 0.2

/** Reads one caption; one that breaks the reader is a fault of its own, so that the next is read. */
export async function tryReadCaption(
  input: CaptionInput,
  reader: CaptionReader,
): Promise<ReadResult> {
  try {
    const reading = await readCaption(input, reader)
    const { offers, onlyBrand, caption } = reading
    return {
      offers,
      onlyBrand,
      needsSecondReading: needsSecondReading(reading, reader.brands),
      ...(input.entered && { marks: listMarks(caption) }),
    }
  } catch {
    return { fault: 'failed' }
  }
}

/**
 * Whether a caption is worth asking a model about: an offer is neither sure nor hopeless, its shop is
 * known to nobody, or a word was nearly read as a code. A caption without any sign of one costs nothing.
 */
export function needsSecondReading(
  { offers, nearlyRead }: Pick<CaptionReading, 'offers' | 'nearlyRead'>,
  brands: BrandIndex,
): boolean {
  if (nearlyRead >= NEARLY_READ) return true
  return offers.some(
    ({ confidence, brand }) =>
      confidence >= DOUBTFUL.from &&
      (confidence < DOUBTFUL.to ||
        (brand !== null && !brands.byCompactName.has(toBrandKey(brand)))),
  )
}

/**
 * Reads in the caller's own process: for tests, and where the program is not built. Lets others in
 * after every caption; one that takes long cannot be broken off here.
 */
export function createInlineReader(openModel: () => Promise<ReaderModel>): BackgroundReader {
  let isStopped = false
  return {
    open(brands) {
      let opened: Promise<CaptionReader> | undefined
      return {
        async read(inputs) {
          opened ??= openModel().then((model) => createReader(brands, model))
          const reader = await opened
          const readings: ReadResult[] = []
          for (const input of inputs) {
            if (isStopped) throw new Error('caption reader stopped')
            readings.push(await tryReadCaption(input, reader))
            await setImmediate()
          }
          return readings
        },
        close() {},
      }
    },
    stop() {
      isStopped = true
    },
  }
}
