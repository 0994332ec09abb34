import { afterEach, beforeEach } from 'vitest'
import { type CaptionReader, createReader, READER } from '#extraction/reader.ts'
import type { ProviderError } from '#shared/domain/provider-error.ts'
import type { Post } from '#shared/schemas/post.ts'
import { tryReadCaption } from '../services/collection/read-caption.ts'
import type { AnsweredOffer } from '../services/collection/reading/model-answer.ts'
import { createModelStage } from '../services/collection/reading/model-stage.ts'
import type { FirstReading } from '../services/collection/reading/reading.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'
import type { FakeAnswer, FakeModel } from './fake-model.ts'
import { createPost } from './list-provider.ts'
import { createAnsweredOffer } from './offers.ts'

export const SNOCKS = createReader([
  { name: 'Snocks', domain: 'snocks.com', handles: ['snocks'], spellings: [] },
])

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
  let t: TestContext
  beforeEach(() => {
    faults.length = 0
    t = createTestContext()
  })
  afterEach(() => t.close())

  function readFirst(caption: string, { isExcerpt = false, ...values }: Found = {}): FirstReading {
    const post = createPost(caption, values)
    const read = tryReadCaption(
      { text: caption, username: post.username, postedAt: post.postedAt },
      reader,
    )
    if ('fault' in read) throw new Error(`reading ${read.fault}: ${caption}`)
    const { onlyBrand, isUnsure } = read
    const offers = read.offers.map((offer) => ({ ...offer, reader: READER }))
    return { found: { post, isExcerpt }, reading: { offers, onlyBrand }, isUnsure }
  }

  return {
    get t() {
      return t
    },
    faults,
    readFirst,
    /** As many posts that the reader is not sure of. */
    readMany: (count: number) =>
      Array.from({ length: count }, (_, index) => readFirst(`${UNSURE} Nummer ${index}`)),
    createStage: (model: FakeModel, tokenBudget = 100_000) =>
      createModelStage(t.asSystem(), {
        model,
        brands: reader.brands,
        tokenBudget,
        onFault: (error) => faults.push(error),
      }),
  }
}
