import type { CaptionReader } from '#extraction/reader.ts'
import { READER } from '#extraction/reader-name.ts'
import type { ModelClient } from '#server/integrations/model/model-client.ts'
import { createOpenAiClient } from '#server/integrations/model/openai-client.ts'
import { MAX_POSTS } from '#server/services/collection/gather-batches.ts'
import { tryReadCaption } from '#server/services/collection/read-caption.ts'
import { createModelStage } from '#server/services/collection/reading/model-stage.ts'
import type { PostReading, ReaderReading } from '#server/services/collection/reading/reading.ts'
import { type StubKind, startStubModel } from '#test/bench/stub-model.ts'
import { createTestContext } from '#test/context.ts'
import type { LabelledCaption } from '#test/training/labelled-captions.ts'

/** For captions without a date: the model is always told one. */
const NO_DATE = '2026-11-01T12:00:00Z'

/** Captions and the reader's reading of each. */
export type Subject = {
  captions: readonly LabelledCaption[]
  readings: readonly ReaderReading[]
  reader: CaptionReader
}

export type ModelUse = {
  posts: number
  asked: number
  tokens: number
  seconds: number
  /** How many questions failed, by kind. */
  failed: Map<string, number>
}

/** Revises the reader's readings with a stubbed model, through the real client, guard and cache. */
export async function runModel(
  kind: StubKind,
  { captions, readings, reader }: Subject,
): Promise<{ readings: PostReading[]; use: ModelUse }> {
  const stub = await startStubModel(kind)
  const context = createTestContext()
  const use: ModelUse = {
    posts: captions.length,
    asked: 0,
    tokens: 0,
    seconds: 0,
    failed: new Map(),
  }
  const client = createOpenAiClient({ baseUrl: `${stub.url}/v1`, apiKey: 'none', model: kind })
  const stage = createModelStage(context.asSystem('bench'), {
    model: countUse(client, use),
    brands: reader.brands,
    tokenBudget: Number.MAX_SAFE_INTEGER,
    // Told once of each kind; the failures are counted where the questions are asked.
    onFault: () => {},
  })
  const { signal } = new AbortController()
  const start = performance.now()
  const revised: PostReading[] = []
  try {
    for (let at = 0; at < readings.length; at += MAX_POSTS)
      revised.push(...(await stage.addModelReadings(readings.slice(at, at + MAX_POSTS), signal)))
  } finally {
    use.seconds = (performance.now() - start) / 1000
    await stub.stop()
    context.close()
  }
  return { readings: revised, use }
}

/** A caption as a run hands it to the model's stage. */
export async function readFirst(
  caption: LabelledCaption,
  reader: CaptionReader,
): Promise<ReaderReading> {
  const { id, text } = caption
  const username = caption.username ?? 'bench'
  const postedAt = caption.postedAt ?? NO_DATE
  const read = await tryReadCaption({ text, username, postedAt }, reader)
  if ('fault' in read) throw new Error(`reading ${read.fault}: ${id}`)
  const { offers, onlyBrand, needsSecondReading } = read
  const post = { url: `https://posts.example/${id}`, username, caption: text, postedAt }
  return {
    found: { post, isExcerpt: false },
    reading: { offers: offers.map((offer) => ({ ...offer, reader: READER })), onlyBrand },
    needsSecondReading,
  }
}

function countUse(client: ModelClient, use: ModelUse): ModelClient {
  return {
    ...client,
    ask: async (request) => {
      use.asked += 1
      const reply = await client.ask(request)
      use.tokens += reply.tokens
      if (!reply.ok) use.failed.set(reply.error.kind, (use.failed.get(reply.error.kind) ?? 0) + 1)
      return reply
    },
  }
}
