import type { ModelClient } from '#server/integrations/ai/model-client.ts'
import { createOpenAiClient } from '#server/integrations/ai/openai-client.ts'
import type { BrandLexicon } from '#server/services/collection/extraction/brand-lexicon.ts'
import type { GoldenCaption } from '#server/services/collection/extraction/golden/golden-caption.ts'
import { MAX_POSTS } from '#server/services/collection/gather-batches.ts'
import { isUnsure } from '#server/services/collection/reading/is-unsure.ts'
import { createModelStage } from '#server/services/collection/reading/model-stage.ts'
import type { FirstReading, PostReading } from '#server/services/collection/reading/reading.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { type StubKind, startStubModel } from './stub-model.ts'

/** For captions without a date: the model is always told one. */
const NO_DATE = '2026-11-01T12:00:00Z'

/** Captions and the rules' reading of each. */
export type Subject = {
  captions: readonly GoldenCaption[]
  readings: readonly PostReading[]
  lexicon: BrandLexicon
}

export type ModelUse = {
  posts: number
  asked: number
  calls: number
  inputTokens: number
  outputTokens: number
  seconds: number
  /** How many questions failed, by kind. */
  failed: Map<string, number>
}

/** Revises the rules' readings with a stubbed model, through the real client, guard and cache. */
export async function runModel(
  kind: StubKind,
  { captions, readings, lexicon }: Subject,
): Promise<{ readings: PostReading[]; use: ModelUse }> {
  const stub = await startStubModel(kind)
  const context = createTestContext()
  const use: ModelUse = {
    posts: captions.length,
    asked: 0,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    seconds: 0,
    failed: new Map(),
  }
  const client = createOpenAiClient({ baseUrl: `${stub.url}/v1`, apiKey: 'none', model: kind })
  const stage = createModelStage(context.asSystem('bench'), {
    model: countUse(client, use),
    lexicon,
    tokenBudget: Number.MAX_SAFE_INTEGER,
    // Told once of each kind; the failures are counted where the questions are asked.
    onFault: () => {},
  })
  const items = captions.map((caption, index) =>
    toItem(caption, index, { reading: readings[index], lexicon }),
  )
  const { signal } = new AbortController()
  const start = performance.now()
  const revised: PostReading[] = []
  try {
    for (let at = 0; at < items.length; at += MAX_POSTS)
      revised.push(...(await stage.revise(items.slice(at, at + MAX_POSTS), signal)))
  } finally {
    use.seconds = (performance.now() - start) / 1000
    await stub.stop()
    context.close()
  }
  return { readings: revised, use }
}

function toItem(
  { text, postedAt }: GoldenCaption,
  index: number,
  { reading, lexicon }: { reading: PostReading | undefined; lexicon: BrandLexicon },
): FirstReading {
  if (!reading) throw new Error('as many readings as captions')
  const url = `https://posts.example/${index}`
  const post = { url, username: 'bench', caption: text, postedAt: postedAt ?? NO_DATE }
  const found = { post, isExcerpt: false }
  return { found, reading, isUnsure: isUnsure(text, reading, lexicon) }
}

function countUse(client: ModelClient, use: ModelUse): ModelClient {
  return {
    ...client,
    ask: async (request) => {
      use.asked += 1
      const reply = await client.ask(request)
      use.calls += reply.usage.calls
      use.inputTokens += reply.usage.inputTokens
      use.outputTokens += reply.usage.outputTokens
      if (!reply.ok) use.failed.set(reply.error.kind, (use.failed.get(reply.error.kind) ?? 0) + 1)
      return reply
    },
  }
}
