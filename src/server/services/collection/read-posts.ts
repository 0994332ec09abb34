import { createBrandIndex } from '#extraction/brands.ts'
import { READER } from '#extraction/reader-name.ts'
import type { ProviderError } from '#shared/domain/errors.ts'
import type { ModelClient } from '../../integrations/model/model-client.ts'
import type { AdminContext } from '../context.ts'
import type { OpenRun } from './open-run.ts'
import { lowerConfidence } from './reading/confidence.ts'
import { createModelStage } from './reading/model-stage.ts'
import type { FoundPost, PostReading, ReaderReading } from './reading/reading.ts'
import type { RunFaults, RunTally } from './run-tally.ts'

/** `fault` says in German why nothing could be read in the post; null when it was read. */
export type ReadPost = { found: FoundPost; reading: PostReading; fault: string | null }

export type PostReader = ReturnType<typeof openPostReader>
type FirstRead = ReaderReading & Pick<ReadPost, 'fault'>

const FAULTS = {
  too_slow: 'Der Post ließ sich nicht in angemessener Zeit lesen und wurde übergangen.',
  failed: 'Der Post ließ sich nicht verarbeiten.',
}
const NOTHING: PostReading = { offers: [], onlyBrand: null }

/** Reads the posts of one run: by the reader and, where there is one, by the language model. */
export function openPostReader(
  ctx: AdminContext,
  run: Pick<OpenRun, 'directory' | 'signal' | 'maxTokens'>,
  { tally, faults }: { tally: RunTally; faults: RunFaults },
) {
  const session = ctx.captionReader.open(run.directory.known)
  const onFault = ({ kind, message }: ProviderError) => {
    recordUsage()
    faults.fail('ai', { kind, message })
  }
  const { model } = ctx
  const { maxTokens: tokenBudget } = run
  const createStage = (model: ModelClient) => {
    const brands = createBrandIndex(run.directory.known)
    return createModelStage(ctx, { model, brands, tokenBudget, onFault })
  }
  const stage = model && tokenBudget > 0 ? createStage(model) : null
  const recordUsage = () => {
    const { calls, tokens } = stage?.getUsage() ?? { calls: 0, tokens: 0 }
    tally.counts.modelCalls = calls
    tally.counts.modelTokens = tokens
  }

  const readFirst = async (found: readonly FoundPost[]): Promise<FirstRead[]> => {
    const inputs = found.map(({ post: { caption, username, postedAt } }) => ({
      text: caption,
      username,
      postedAt,
    }))
    const readings = await session.read(inputs)
    return found.map((item, index) => {
      const reading = readings[index] ?? { fault: 'failed' }
      if ('fault' in reading)
        return {
          found: item,
          reading: NOTHING,
          needsSecondReading: false,
          fault: `${item.post.url}: ${FAULTS[reading.fault]}`,
        }
      const { onlyBrand, needsSecondReading } = reading
      const offers = reading.offers.map((offer) => ({ ...offer, reader: READER }))
      return { found: item, reading: { offers, onlyBrand }, needsSecondReading, fault: null }
    })
  }

  return {
    /** Throws the run's reason where a model is to be waited for, and when nothing can be read. */
    async read(found: readonly FoundPost[]): Promise<ReadPost[]> {
      const read = await readFirst(found)
      if (!stage)
        return read.map(({ reading, ...rest }) => ({
          ...rest,
          reading: { ...reading, offers: lowerConfidence(rest.found, reading.offers) },
        }))
      const callsBefore = stage.getUsage().calls
      try {
        // Posts that the reader could not get through need no second reading.
        const readings = await stage.addModelReadings(read, run.signal)
        return read.map((item, index) => ({ ...item, reading: readings[index] ?? item.reading }))
      } finally {
        recordUsage()
        // Each kind of fault is reported once a run, so after one no report does not mean success.
        if (tally.counts.modelCalls > callsBefore && !faults.hasFailed('ai')) faults.succeed('ai')
      }
    },
    close: () => session.close(),
  }
}
