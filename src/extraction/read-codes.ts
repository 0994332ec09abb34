import type { BrandIndex, Mention, Span } from './brands.ts'
import { describeChoices } from './confidence.ts'
import { createCaptionContext } from './features/caption-context.ts'
import {
  chooseShops,
  type LinkModel,
  type Rated,
  rateAmounts,
  rateEnds,
  rateShops,
} from './link/choose.ts'
import {
  createLinkContext,
  keepNearest,
  type LinkContext,
  type PlacedCode,
  placeCodes,
} from './link/link-context.ts'
import { listOptionWords, scoreOptions } from './link/score-options.ts'
import { sigmoid } from './model/forest.ts'
import { type CodeModel, type Scored, scoreCodes } from './score.ts'
import { type CutCaption, cutCaption } from './text/tokenize.ts'

export type ReaderModel = { codes: CodeModel; links: LinkModel }

/** What a reader needs to know of a post; `postedAt` is a day or an ISO time. */
export type ReaderInput = { text: string; username: string | null; postedAt: string | null }

/** A code with all that was chosen for it. */
export type FoundCode = {
  code: PlacedCode
  scored: Scored
  /** Where it was read, of several places the likeliest. */
  place: Span
  /** One or more; `signs` tell how sure the offer may be, for `rateChoices`. */
  shops: { mention: Mention | null; brand: string | null; signs: Float32Array }[]
  amount: Rated<Span>
  end: Rated<string>
}

export type Analysis = {
  cut: CutCaption
  /** Null without a code: then nothing has to be chosen. */
  context: LinkContext | null
  /** Every place that could be a code, with its scores. */
  candidates: readonly Scored[]
  found: FoundCode[]
}

const NONE = { option: null, share: 1 }
/** What is less likely a code is not read as one. */
const LEAST_SHARE = 0.45

/** Finds the codes of a caption and chooses their shops, amounts and ends. */
export function analyseCaption(
  input: ReaderInput,
  brands: BrandIndex,
  { codes: codeModel, links }: ReaderModel,
): Analysis {
  const cut = cutCaption(input.text)
  const opened = createCaptionContext(cut, input.username, brands)
  const candidates = scoreCodes(opened, codeModel)
  const likely = candidates.filter(({ second }) => sigmoid(second) >= LEAST_SHARE)
  if (likely.length === 0) return { cut, context: null, candidates, found: [] }
  const placed = placeCodes(
    cut,
    likely.map(({ candidate }) => ({ code: candidate.code, read: candidate })),
  )
  const all = createLinkContext(opened, placed, input.postedAt)
  const context = scoreOptions(all, listOptionWords(all), links.words)
  const found = placed.map((code, position): FoundCode => {
    const scored = likely[position] as Scored
    const near = keepNearest(context, code)
    const [amount = NONE] = rateAmounts(near, code, links)
    const [end = NONE] = rateEnds(near, code, links)
    const shops = chooseShops(rateShops(near, code, links)).map((shop, at) => ({
      mention: shop.mention,
      brand: shop.mention && (shop.mention.brand ?? shop.mention.name),
      signs: describeChoices(near, candidates, {
        scored,
        shop,
        isFurtherShop: at > 0,
        amount,
        end,
      }),
    }))
    return { code, scored, place: scored.candidate, shops, amount, end }
  })
  return { cut, context, candidates, found }
}
