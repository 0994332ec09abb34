import { toBrandKey } from '#shared/domain/fold-text.ts'
import type { Mention, Span } from '../brands.ts'
import { type Forest, scoreRow, softmax } from '../model/forest.ts'
import { describeAmounts, describeShops } from './options.ts'
import type { LinkScene, PlacedCode } from './pairs.ts'

export type LinkModel = { shop: Forest; amount: Forest }

export type ChosenShop = { mention: Mention | null; share: number }
export type ChosenAmount = { span: Span | null; share: number }

/** A further shop of the same code needs this share of the first one's. */
const FURTHER_SHOP = 0.5
const MIN_SHARE = 0.25
/** 'None' is chosen somewhat too often by the shares alone, for many shops share what is left. */
const NONE_BIAS = 0.5

/** The shops of a code, likeliest first, or one `null`. */
export function chooseShops(scene: LinkScene, code: PlacedCode, { shop }: LinkModel): ChosenShop[] {
  const shares = softmax(describeShops(scene, code).map((row) => scoreRow(shop, row)))
  const none = (shares.pop() ?? 0) * NONE_BIAS
  const order = scene.mentions
    .map((mention, at) => ({ mention, share: shares[at] as number }))
    .sort((one, two) => two.share - one.share)
  const chosen: { mention: Mention; share: number }[] = []
  for (const option of order) {
    if (option.share <= none) break
    const [best] = chosen
    const isFurther =
      best !== undefined &&
      option.share > MIN_SHARE &&
      option.share > FURTHER_SHOP * best.share &&
      !chosen.some(({ mention }) => isSameName(mention.name, option.mention.name))
    if (!best || isFurther) chosen.push(option)
  }
  return chosen.length > 0 ? chosen : [{ mention: null, share: none }]
}

export function chooseAmount(
  scene: LinkScene,
  code: PlacedCode,
  { amount }: LinkModel,
): ChosenAmount {
  const shares = softmax(describeAmounts(scene, code).map((row) => scoreRow(amount, row)))
  const best = shares.indexOf(Math.max(...shares))
  return { span: scene.amounts[best] ?? null, share: shares[best] as number }
}

/** Whether one name contains the other, apart from case and punctuation. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [toBrandKey(one), toBrandKey(other)]
  return first.includes(second) || second.includes(first)
}
