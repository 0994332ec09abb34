import { type BrandIndex, createBrandIndex, type Span } from '#extraction/brands.ts'
import { createCaptionContext } from '#extraction/features/caption-context.ts'
import type { LinkModel } from '#extraction/link/choose.ts'
import { describeEnds } from '#extraction/link/end-options.ts'
import {
  createLinkContext,
  keepNearest,
  type LinkContext,
  placeCodes,
} from '#extraction/link/link-context.ts'
import { describeAmounts, describeShops } from '#extraction/link/options.ts'
import { listOptionWords, type OptionWords, scoreOptions } from '#extraction/link/score-options.ts'
import { cutCaption } from '#extraction/text/tokenize.ts'
import { isPartOf, normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { augmentCaption, augmentCaptions, cutExcerpt } from '#test/training/augment.ts'
import {
  createRandom,
  type DenseRows,
  trainForest,
  trainLogistic,
} from '#test/training/fit-models.ts'
import {
  FOLDS,
  type LabelledCaption,
  spreadAuthors,
  type TrainingOptions,
} from '#test/training/labelled-captions.ts'

const NO_BRANDS = createBrandIndex([])
/** Share of the made captions that are read without known brands, so that unknown shops are learned. */
const WITHOUT_BRANDS = 0.75

type Example = {
  context: LinkContext
  caption: LabelledCaption
  words: OptionWords
  fold: number
}
/** The options of every choice of one kind. */
type Options = Required<DenseRows>
type Choices = Record<keyof OptionWords, Options>
const createOptions = (): Options => ({ rows: [], labels: [], weights: [], groups: [] })

/**
 * The model that chooses shop, amount and end of a code that is known to be one. Authors are left out in
 * turn for the scores of names that the choice of the shop learns from.
 */
export function trainLinkModel(
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  { seed, trees, copies }: TrainingOptions,
): LinkModel {
  const examples = createExamples(captions, brands, { seed, copies })
  const choices: Choices = {
    shop: createOptions(),
    amount: createOptions(),
    end: createOptions(),
  }
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = fitWords(
      examples.filter((example) => example.fold !== fold),
      seed,
    )
    for (const { context, caption, words } of examples.filter((example) => example.fold === fold))
      addChoices(choices, scoreOptions(context, words, weights), caption)
  }
  const options = { seed, rate: 0.06, rowShare: 0.6, columnShare: 0.3 }
  return {
    words: fitWords(examples, seed),
    // Shops need more: there are many options, and what tells them apart is said in many ways.
    shop: trainForest(choices.shop, { ...options, trees, depth: 6 }),
    amount: trainForest(choices.amount, { ...options, trees: Math.round(trees * 0.45), depth: 4 }),
    end: trainForest(choices.end, { ...options, trees: Math.round(trees * 0.25), depth: 4 }),
  }
}

function createExamples(
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  { seed, copies }: { seed: number; copies: number },
): Example[] {
  const random = createRandom(seed)
  const foldOf = spreadAuthors(captions)
  return captions.flatMap((caption, number) => {
    if (caption.codes.length === 0) return []
    // What an excerpt leaves out may say that a code is none, but not whose it is: only links learn from it.
    const excerpt = copies > 0 ? cutExcerpt(augmentCaption(caption, random), random) : null
    const all = augmentCaptions(caption, captions, copies, random)
    return (excerpt ? [...all, excerpt] : all).map((made): Example => {
      const index = made !== caption && random() < WITHOUT_BRANDS ? NO_BRANDS : brands
      const opened = createCaptionContext(cutCaption(made.text), made.username, index)
      const labelled = [...new Set(made.codes.map(({ code }) => code))]
      const codes = placeCodes(
        opened.cut,
        labelled.map((code) => ({ code, read: NOWHERE })),
      ).filter(({ places }) => places[0] !== NOWHERE)
      const context = createLinkContext(opened, codes, made.postedAt)
      return {
        context,
        caption: made,
        words: listOptionWords(context),
        fold: foldOf(caption, number),
      }
    })
  })
}

const NOWHERE: Span = { from: 0, to: -1 }

/** Learns which words stand around the shops, amounts and ends of any code of a caption. */
function fitWords(examples: readonly Example[], seed: number): LinkModel['words'] {
  const learn = (
    kind: keyof OptionWords,
    mark: (context: LinkContext, labels: LabelledCaption['codes']) => (boolean | null)[],
  ) =>
    trainLogistic(
      examples.flatMap(({ context, caption, words }) => {
        const right = mark(context, caption.codes)
        return words[kind].flatMap((places, at) =>
          right[at] === null ? [] : { places, label: Number(right[at]), weight: 1 },
        )
      }),
      { seed },
    )
  return {
    shop: learn('shop', markShops),
    amount: learn('amount', markAmounts),
    end: learn('end', markEnds),
  }
}

/** Whether each mention names a shop of some labels; null for a part of a name that stands there whole. */
function markShops(
  { mentions }: LinkContext,
  labels: LabelledCaption['codes'],
): (boolean | null)[] {
  const keys = labels.flatMap(({ brand }) => (brand === null ? [] : toBrandKey(brand)))
  const isExact = (one: string | null) => one !== null && keys.includes(toBrandKey(one))
  const exact = mentions.map(({ name, brand }) => isExact(name) || isExact(brand))
  const hasExact = exact.includes(true)
  return mentions.map(({ key }, at) => {
    if (exact[at]) return true
    const isClose = key.length > 3 && keys.some((wanted) => isPartOf(key, wanted))
    if (!isClose) return false
    return hasExact ? null : true
  })
}

const markAmounts = ({ amounts, tokens }: LinkContext, labels: LabelledCaption['codes']) =>
  amounts.map(({ from }) => {
    const amount = tokens[from]?.amount
    return labels.some(
      (label) => label.discountAmount === amount?.value && label.discountType === amount?.type,
    )
  })

const markEnds = ({ days }: LinkContext, labels: LabelledCaption['codes']) =>
  days.map(({ day }) => labels.some(({ expiresAt }) => expiresAt === day))

function addChoices(choices: Choices, context: LinkContext, caption: LabelledCaption): void {
  for (const code of context.codes) {
    const near = keepNearest(context, code)
    const labels = caption.codes.filter((label) => normalizeCode(label.code) === code.key)
    const right = markShops(near, labels)
    if (right.includes(true) || labels.every(({ brand }) => brand === null))
      addChoice(choices.shop, describeShops(near, code), right)
    const isRight = markAmounts(near, labels)
    if (isRight.includes(true) || labels.every(({ discountAmount }) => discountAmount === null))
      addChoice(choices.amount, describeAmounts(near, code), isRight)
    const isEnd = markEnds(near, labels)
    if (isEnd.includes(true) || labels.every(({ expiresAt }) => expiresAt === null))
      addChoice(choices.end, describeEnds(near, code), isEnd)
  }
}

/** Adds the options of one choice; `right` is null for those that are left out, 'none' comes last. */
function addChoice(
  all: Options,
  rows: readonly Float32Array[],
  right: readonly (boolean | null)[],
): void {
  const group = (all.groups.at(-1) ?? -1) + 1
  const rightOnes = right.filter(Boolean).length
  for (const [at, row] of rows.entries()) {
    const isNone = at === rows.length - 1
    if (!isNone && right[at] === null) continue
    all.rows.push(row)
    all.labels.push(isNone ? Number(rightOnes === 0) : right[at] ? 1 / rightOnes : 0)
    all.weights.push(1)
    all.groups.push(group)
  }
}
