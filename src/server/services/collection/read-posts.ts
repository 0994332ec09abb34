import { createBrandIndex } from '#extraction/brands.ts'
import { READER } from '#extraction/reader-name.ts'
import type { AdminContext } from '../context.ts'
import type { OpenRun } from './open-run.ts'
import { lowerConfidence } from './reading/confidence.ts'
import { createModelStage } from './reading/model-stage.ts'
import type { FoundPost, PostReading, ReaderReading } from './reading/reading.ts'
import type { RunFaults, RunTally } from './run-tally.ts'

/** `fault` says in German why nothing could be read in the post; null when it was read. */
export type ReadPost = { found: FoundPost; reading: PostReading; fault: string | null }

export type PostReader = ReturnType<typeof openPostReader>

export const READ_FAULTS = {
  too_slow: 'Der Post ließ sich nicht in angemessener Zeit lesen und wurde übergangen.',
  failed: 'Der Post ließ sich nicht verarbeiten.',
}

/** Reads the posts of one run: by the reader and, where there is one, by the language model. */
export function openPostReader(
  ctx: AdminContext,
  { directory, signal, maxTokens }: Pick<OpenRun, 'directory' | 'signal' | 'maxTokens'>,
  { tally, faults }: { tally: RunTally; faults: RunFaults },
) {
  const session = ctx.captionReader.open(directory.known)
  const stage =
    ctx.model && maxTokens > 0
      ? createModelStage(ctx, {
          model: ctx.model,
          brands: createBrandIndex(directory.known),
          tokenBudget: maxTokens,
          onFault: (error) => faults.fail('ai', error),
        })
      : null

  const readFirst = async (found: readonly FoundPost[]) => {
    const readings = await session.read(
      found.map(({ post: { caption, username, postedAt } }) => ({
        text: caption,
        username,
        postedAt,
      })),
    )
    return found.map((item, index): ReaderReading & ReadPost => {
      const reading = readings[index] ?? { fault: 'failed' }
      if ('fault' in reading)
        return {
          found: item,
          reading: { offers: [], onlyBrand: null },
          // What the reader could not get through needs no second reading.
          needsSecondReading: false,
          fault: `${item.post.url}: ${READ_FAULTS[reading.fault]}`,
        }
      const { onlyBrand, needsSecondReading } = reading
      const offers = reading.offers.map((offer) => ({ ...offer, reader: READER }))
      return { found: item, reading: { offers, onlyBrand }, needsSecondReading, fault: null }
    })
  }

  return {
    /** None when the run is stopped while a model is waited for. Throws when nothing can be read. */
    async read(found: readonly FoundPost[]): Promise<ReadPost[]> {
      const read = await readFirst(found)
      if (!stage)
        return read.map(({ reading, ...rest }) => ({
          ...rest,
          reading: { ...reading, offers: lowerConfidence(rest.found, reading.offers) },
        }))
      const callsBefore = tally.counts.modelCalls
      const revised = await stage.addModelReadings(read, signal)
      const { calls, tokens } = stage.getUsage()
      tally.counts.modelCalls = calls
      tally.counts.modelTokens = tokens
      // Each kind of fault is reported once a run, so after one no report does not mean success.
      if (calls > callsBefore && !faults.hasFailed('ai')) faults.succeed('ai')
      return revised
    },
    close: () => session.close(),
  }
}
