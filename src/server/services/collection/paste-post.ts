import { idsOf } from '#db/queries/batches.ts'
import { listDirectoryBrands } from '#db/queries/brand-directory.ts'
import { listCodesByKeys } from '#db/queries/collected-codes.ts'
import { READER } from '#extraction/reader-name.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import type {
  ChosenOffer,
  PastedReading,
  ReadPostInput,
  StorePostInput,
} from '#shared/schemas/pasted-post.ts'
import type { Offer } from '#shared/schemas/post.ts'
import { formatNumber, writeCount } from '#shared/texts/format.ts'
import type { CaptionInput } from '../../integrations/caption-reader/caption-reader.ts'
import { reviewCodes } from '../codes/review-codes.ts'
import type { AdminContext } from '../context.ts'
import { fail, invalidInput, ServiceError } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { addMissingBrands } from './add-missing-brands.ts'
import { loadBrandDirectory, matchBrand } from './brand-directory.ts'
import { READ_FAULTS } from './read-posts.ts'
import type { ReadOffer } from './reading/reading.ts'
import { openOfferStore } from './storing/offer-store.ts'

/** What the reader finds in a caption that the operator pastes, and what else could be meant; stores nothing. */
export async function readPastedPost(
  ctx: AdminContext,
  { caption, username, day }: ReadPostInput,
): Promise<PastedReading> {
  const postedAt = day || ctx.clock().toISOString()
  const { offers, marks } = await readEntered(ctx, {
    text: caption,
    username,
    postedAt,
    entered: [],
  })
  return { offers: offers.map(toChosen), marks }
}

/**
 * Stores a post with what the operator chose in it: code, source and evidence, public at once. Brands that the
 * directory lacks are added. The account's number of codes has no limit here, but a code has to stand in the
 * caption. Throws `invalid_input` for one that does not, and where nothing of it could be stored.
 */
export async function storePastedPost(ctx: AdminContext, input: StorePostInput) {
  const { url, username, caption, day } = input
  const entered = input.offers.map(({ code }) => code)
  const read = await readEntered(ctx, { text: caption, username, postedAt: day, entered })
  const offers = input.offers.map((chosen) => toOffer(chosen, read.offers))
  const address = parsePostAddress(url)
  const post = {
    url: address?.url ?? url,
    username,
    caption,
    postedAt: toInstant(day, address?.postedAt),
  }
  const names = input.offers.map(({ shop }) => shop)
  addMissingBrands(ctx, loadBrandDirectory(ctx), { names, onlyOfCatalogue: false })
  const { idByKey } = loadBrandDirectory(ctx)
  const matched = offers.map((offer) => ({
    brandId: idByKey.get(toBrandKey(offer.brand ?? '')) ?? fail(noBrand(offer)),
    offer,
  }))
  const [result] = openOfferStore(ctx).add([{ post, offers: matched }], Number.POSITIVE_INFINITY)
  if (!result || 'error' in result)
    throw new ServiceError('unavailable', READ_FAULTS.failed, { cause: result?.error })
  const { added, updated } = result
  if (added + updated === 0) throw invalidInput('offers', NOTHING_NEW)
  const keys = matched.map(({ brandId, offer }) => ({
    brandId,
    normalizedCode: normalizeCode(offer.code),
  }))
  const waiting = listCodesByKeys(ctx.db, keys).filter(({ needsReview }) => needsReview)
  if (waiting.length > 0) reviewCodes(ctx, { ids: idsOf(waiting), decision: 'accept' })
  writeLog(ctx, {
    type: 'collection',
    level: 'success',
    message: `Post eingefügt: ${writeCount(added, 'neuer Code', 'neue Codes')}, ${formatNumber(updated)} bekannt`,
    details: { postUrl: post.url, codes: entered },
  })
  const brandIds = new Set(matched.map(({ brandId }) => brandId))
  const brands = listDirectoryBrands(ctx.db).filter(({ id }) => brandIds.has(id))
  return { added, updated, brands: brands.map(({ name, slug }) => ({ name, slug })) }
}

const NOTHING_NEW =
  'Es wurde nichts übernommen: Der Post ist schon gespeichert, der Account ist gesperrt, oder der Code wurde hier gelöscht oder umbenannt.'
const noBrand = ({ brand }: Offer) =>
  invalidInput('offers', `Die Marke „${brand}“ lässt sich nicht anlegen.`)

/** By the reader's own process, which ends with it. An offer without a shop is for the only brand that the caption names. */
async function readEntered(ctx: AdminContext, caption: CaptionInput) {
  const directory = loadBrandDirectory(ctx)
  const session = ctx.captionReader.open(directory.known)
  try {
    const [reading] = await session.read([caption])
    if (!reading || 'fault' in reading || !reading.marks)
      throw new ServiceError(
        'unavailable',
        READ_FAULTS[reading && 'fault' in reading ? reading.fault : 'failed'],
      )
    const { offers, onlyBrand, marks } = reading
    const toKnown = (offer: Offer) => ({
      ...offer,
      brand: matchBrand(directory, offer, onlyBrand).shop,
    })
    return { offers: offers.map(toKnown), marks }
  } finally {
    session.close()
  }
}

const toChosen = ({
  code,
  brand,
  discountAmount,
  discountType,
  expiresAt,
}: Offer): ChosenOffer => ({
  code,
  shop: brand ?? '',
  amount:
    discountAmount !== null && discountType !== null
      ? { amount: discountAmount, type: discountType }
      : null,
  end: expiresAt,
})

/** The reading of the chosen code, as read where the operator changed nothing, else as entered by hand. */
function toOffer(chosen: ChosenOffer, read: readonly Offer[]): ReadOffer {
  const { code, shop, amount, end } = chosen
  const ofCode = read.filter((offer) => normalizeCode(offer.code) === normalizeCode(code))
  const isSame = (offer: Offer) =>
    offer.reading !== null && JSON.stringify(toChosen(offer)) === JSON.stringify(chosen)
  const same = ofCode.find(isSame)
  if (same) return { ...same, reader: READER }
  const [offer = fail(invalidInput('offers', `Der Code „${code}“ steht nicht im Text.`))] = ofCode
  return {
    ...offer,
    brand: shop,
    discountAmount: amount?.amount ?? null,
    discountType: amount?.type ?? null,
    expiresAt: end,
    confidence: 1,
    reading: null,
    reader: 'import',
  }
}

/** The moment that the post's address tells, if it is of that day; else its noon. */
const toInstant = (day: string, told: Date | null | undefined): string =>
  told && toGermanDay(told) === day ? told.toISOString() : `${day}T12:00:00.000Z`
