import type { BrandIndex } from './brands.ts'
import { openCaption } from './features/scene.ts'
import { chooseAmount, chooseShops, type LinkModel } from './link/choose.ts'
import { createLinkScene, placeCode } from './link/pairs.ts'
import { sigmoid } from './model/forest.ts'
import { type CodeModel, scoreCodes } from './score.ts'
import type { Amount } from './text/cut-text.ts'

export type ReaderModel = { codes: CodeModel; links: LinkModel }

/** A code as the model reads it, with the share that each choice got. */
export type ReadCode = {
  code: string
  brand: string | null
  amount: Amount | null
  /** 0 to 1: that it is a code, that the shop and the amount are its own. */
  codeScore: number
  shopScore: number
  amountScore: number
}

/** Below this something is no code. */
const CUT = 0.45

/** Reads the codes of a caption, each with its shops and its amount. */
export function readCodes(
  caption: { text: string; username: string | null },
  brands: BrandIndex,
  { codes: codeModel, links }: ReaderModel,
): ReadCode[] {
  const opened = openCaption(caption, brands)
  const { cut } = opened
  const likely = scoreCodes(opened, codeModel).filter(({ second }) => sigmoid(second) >= CUT)
  if (likely.length === 0) return []
  const codes = likely.map(({ candidate, second }) => ({
    ...placeCode(cut, candidate.code, candidate),
    score: sigmoid(second),
  }))
  const scene = createLinkScene(cut, codes, caption.username)
  return codes.flatMap((code) => {
    const amount = chooseAmount(scene, code, links)
    return chooseShops(scene, code, links).map(({ mention, share }) => ({
      code: code.code,
      brand: mention?.name ?? null,
      amount: amount.span ? (cut.units[amount.span.from]?.amount ?? null) : null,
      codeScore: code.score,
      shopScore: share,
      amountScore: amount.share,
    }))
  })
}
