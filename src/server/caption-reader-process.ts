import { createReader, readCaption } from '#extraction/reader.ts'
import { ReaderError } from '#shared/domain/errors.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type {
  CaptionInput,
  ReaderStart,
  ReadResult,
} from './integrations/caption-reader/caption-reader.ts'
import { openReaderModel } from './reader-model.ts'
import { tryReadCaption } from './services/collection/read-caption.ts'

/** Makes the engine compile the reader. What cannot read this could read none: the process ends with the error. */
const FIRST: CaptionInput = {
  text: 'Mit dem Code ANNA15 spart ihr 15 %.',
  username: 'anna',
  postedAt: new Date(0).toISOString(),
}

// A program of its own beside the server: reads caption after caption, until the server hangs up.
process.on('disconnect', () => process.exit(0))
// A terminal sends its signals to all that run in it; the server reads the batch at hand to its end.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {})

const answer = (message: ReaderStart | ReadResult) => process.send?.(message)
process.once('message', async (brands: CatalogueBrand[]) => {
  try {
    const reader = createReader(brands, await openReaderModel())
    await readCaption(FIRST, reader)
    process.on('message', async (caption: CaptionInput) =>
      answer(await tryReadCaption(caption, reader)),
    )
    answer({ problem: null })
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    answer({ problem: error.message })
  }
})
