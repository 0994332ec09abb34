import { beforeEach } from 'vitest'
import { type CaptionReader, createReader } from '#extraction/reader.ts'
import { READER } from '#extraction/reader-name.ts'
import type { ModelClient, ModelRequest } from '#server/integrations/model/model-client.ts'
import { tryReadCaption } from '#server/services/collection/read-caption.ts'
import { createModelStage } from '#server/services/collection/reading/model-stage.ts'
import type { AnsweredOffer } from '#server/services/collection/reading/prompt.ts'
import type { ReaderReading } from '#server/services/collection/reading/reading.ts'
import { ProviderError, type ProviderErrorKind } from '#shared/domain/errors.ts'
import type { Post } from '#shared/schemas/post.ts'
import { openStubModel } from '#test/caption-reader.ts'
import { createAnsweredOffer, createPost } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'

/** What the fake says: a value for the answer's schema, or why there is none. */
export type FakeAnswer = { value: unknown } | { fault: ProviderErrorKind }

type FakeModel = ModelClient & { readonly requests: readonly ModelRequest<unknown>[] }

/** Tokens of every call of the fake, in both directions. */
const FAKE_TOKENS = 500

/**
 * A model that answers as `answer` says, with the promises of every client: the value fits the
 * schema, a fault is a reply, and nothing is thrown but the signal's reason.
 */
export function createFakeModel(
  answer: (request: ModelRequest<unknown>) => FakeAnswer | Promise<FakeAnswer>,
): FakeModel {
  const requests: ModelRequest<unknown>[] = []
  return {
    model: 'fake',
    requests,
    checkHealth: async () => ({ state: 'online' }),
    ask: async (request) => {
      requests.push(request)
      const answered = await answer(request)
      request.signal.throwIfAborted()
      const tokens = FAKE_TOKENS
      if ('value' in answered)
        return { ok: true, tokens, value: request.schema.parse(answered.value) }
      const error = new ProviderError(answered.fault, `KI-API: ${answered.fault}`)
      return { ok: false, tokens, error }
    },
  }
}

const stub = await openStubModel()
export const SNOCKS = createReader(
  [{ name: 'Snocks', domain: 'snocks.com', handles: ['snocks'], spellings: [] }],
  stub,
)
/** The same, but that knows no brand. */
export const NO_BRANDS = createReader([], stub)

/** Codes without a shop and an end that is not read: the reader is not sure. */
export const UNSURE =
  'Werbung. Mit ANNA10 spart ihr 10 %, und mit BEA20 auch was. Gültig, solange es hell ist.'

/** A model's answer to it: 10 per cent with ANNA10, unless told otherwise. */
export const sayOffers = (...offers: Partial<AnsweredOffer>[]): FakeAnswer => ({
  value: {
    offers: offers.map((values) =>
      createAnsweredOffer({
        discountAmount: 10,
        discountType: 'percentage',
        quote: 'Mit ANNA10 spart ihr 10 %',
        ...values,
      }),
    ),
  },
})

type Found = Partial<Post> & { isExcerpt?: boolean }

/**
 * For each test of a file a database and the model's stage over it; `faults` are those of the test,
 * `readFirst` is what the reader makes of a caption.
 */
export function useModelStage(reader: CaptionReader = SNOCKS) {
  const faults: ProviderError[] = []
  const t = useTestContext()
  beforeEach(() => {
    faults.length = 0
  })

  async function readFirst(
    caption: string,
    { isExcerpt = false, ...values }: Found = {},
  ): Promise<ReaderReading> {
    const post = createPost(caption, values)
    const read = await tryReadCaption(
      { text: caption, username: post.username, postedAt: post.postedAt },
      reader,
    )
    if ('fault' in read) throw new Error(`reading ${read.fault}: ${caption}`)
    const { onlyBrand, needsSecondReading } = read
    const offers = read.offers.map((offer) => ({ ...offer, reader: READER }))
    return { found: { post, isExcerpt }, reading: { offers, onlyBrand }, needsSecondReading }
  }

  return {
    t,
    faults,
    readFirst,
    /** As many posts that the reader is not sure of. */
    readMany: (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => readFirst(`${UNSURE} Nummer ${index}`)),
      ),
    createStage: (model: FakeModel, tokenBudget = 100_000) =>
      createModelStage(t.asSystem(), {
        model,
        brands: reader.brands,
        tokenBudget,
        onFault: (error) => faults.push(error),
      }),
  }
}
