import { type BrandIndex, createBrandIndex } from '#extraction/brands.ts'
import type { ConfidenceModel } from '#extraction/confidence.ts'
import { type CaptionContext, createCaptionContext } from '#extraction/features/caption-context.ts'
import { analyseCaption, type ReaderInput, type ReaderModel } from '#extraction/read-codes.ts'
import {
  type CodeModel,
  compareWithOthers,
  describeFirstStage,
  type FirstStage,
  listScored,
  type Scored,
  SECOND_NAMES,
  setFirstStage,
  setLogistic,
  UNLIKELY,
} from '#extraction/score.ts'
import { type Amount, cutCaption } from '#extraction/text/tokenize.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import { augmentCaptions } from '#test/training/augment.ts'
import {
  createRandom,
  type DenseRows,
  type SparseRow,
  trainForest,
  trainLogistic,
} from '#test/training/fit-models.ts'
import {
  FOLDS,
  isSameBrand,
  type LabelledCaption,
  matchLabels,
  spreadAuthors,
  type TrainingOptions,
} from '#test/training/labelled-captions.ts'
import { trainLinkModel } from '#test/training/train-links.ts'

const NO_BRANDS = createBrandIndex([])
/** Share of the made captions that are read without known brands, so that unknown ones are learned. */
const WITHOUT_BRANDS = 0.4
/** What a made caption weighs beside a written one. */
const MADE_WEIGHT = 0.5

type Example = {
  context: CaptionContext
  list: Scored[]
  right: ReadonlySet<string>
  weight: number
  fold: number
}

/** Trains the whole reader; the same captions and options give the same weights. */
export const trainReader = (
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  options: TrainingOptions,
): ReaderModel => ({
  codes: trainCodeModel(captions, brands, options),
  links: trainLinkModel(captions, brands, options),
})

/** A model of codes: authors are left out in turn for the scores that the later looks learn from. */
function trainCodeModel(
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  { seed, trees, copies }: TrainingOptions,
): CodeModel {
  const examples = createExamples(captions, brands, { seed, copies })
  const rowsOf = (some: readonly Example[]) =>
    some.flatMap(({ context, list, right, weight }) =>
      list.map((scored) => ({
        context,
        scored,
        label: Number(right.has(scored.candidate.key)),
        weight,
      })),
    )
  const fitLogistic = (some: readonly Example[]) =>
    trainLogistic(
      rowsOf(some).map(
        ({ scored, label, weight }): SparseRow => ({ places: scored.sparse, label, weight }),
      ),
      { seed },
    )
  const fitForest = (some: readonly Example[], size: number) => {
    const rows = rowsOf(some).filter(({ scored, label }) => scored.logistic >= UNLIKELY || label)
    return trainForest(
      {
        rows: rows.map(({ context, scored }) => describeFirstStage(context, scored)),
        labels: rows.map(({ label }) => label),
        weights: rows.map(({ weight }) => weight),
      },
      { trees: size, depth: 7, columnShare: 0.3, seed },
    )
  }
  const folds = Array.from({ length: FOLDS }, (_, fold) => fold)
  for (const fold of folds) {
    const weights = fitLogistic(examples.filter((example) => example.fold !== fold))
    for (const example of examples) if (example.fold === fold) setLogistic(example.list, weights)
  }
  for (const fold of folds) {
    const forest = fitForest(
      examples.filter((example) => example.fold !== fold),
      Math.round(trees * 0.6),
    )
    for (const example of examples)
      if (example.fold === fold) setFirstStage(example.context, example.list, forest)
  }
  const forest = fitForest(examples, trees)
  const second = trainForest(compareAll(examples), {
    trees: Math.round(trees * 0.6),
    depth: 4,
    seed: seed + 1,
  })
  const first: FirstStage = { logistic: fitLogistic(examples), forest }
  return { ...first, second }
}

function createExamples(
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  { seed, copies }: { seed: number; copies: number },
): Example[] {
  const random = createRandom(seed)
  const foldOf = spreadAuthors(captions)
  return captions.flatMap((caption, number) =>
    augmentCaptions(caption, captions, copies, random).map((made): Example => {
      const index = made !== caption && random() < WITHOUT_BRANDS ? NO_BRANDS : brands
      const context = createCaptionContext(cutCaption(made.text), made.username, index)
      return {
        context,
        list: listScored(context),
        right: new Set(made.codes.map(({ code }) => normalizeCode(code))),
        weight: made === caption ? 1 : MADE_WEIGHT,
        fold: foldOf(caption, number),
      }
    }),
  )
}

function compareAll(examples: readonly Example[]): DenseRows {
  const all: DenseRows = { rows: [], labels: [], weights: [] }
  for (const { context, list, right, weight } of examples)
    for (const scored of list) {
      const isRight = right.has(scored.candidate.key)
      if (scored.first < UNLIKELY && !isRight) continue
      const row = new Float32Array(SECOND_NAMES.length)
      compareWithOthers(context, list, scored, row)
      all.rows.push(row)
      all.labels.push(Number(isRight))
      all.weights.push(weight)
    }
  return all
}

/** A code as it is set against labels, once for each of its shops. */
export type ReadCode = {
  code: string
  brand: string | null
  amount: Amount | null
  /** Last valid day, `YYYY-MM-DD`. */
  end: string | null
  signs: Float32Array
}

/** Reads the codes of a caption without terms and confidence, which are not learned from labels. */
export function readCodes(input: ReaderInput, brands: BrandIndex, model: ReaderModel): ReadCode[] {
  const { cut, found } = analyseCaption(input, brands, model)
  return found.flatMap(({ code, shops, amount, end }) =>
    shops.map(({ brand, signs }) => ({
      code: code.code,
      brand,
      amount: (amount.option && cut.tokens[amount.option.from]?.amount) ?? null,
      end: end.option,
      signs,
    })),
  )
}

/** A caption and what was read in it by a model that knew nothing of its author. */
export type HeldOutReading = { caption: LabelledCaption; read: readonly ReadCode[] }

/** Shallow and few: what is learned here must hold for any author. */
const OPTIONS = { trees: 120, depth: 3, rate: 0.06, rowShare: 0.6, columnShare: 0.4 }

/**
 * Learns how often what is read is right, from readings of authors left out: of a code alone, and of
 * code, shop, amount, unit and end together.
 */
export function fitConfidence(readings: readonly HeldOutReading[], seed: number): ConfidenceModel {
  const rows: Float32Array[] = []
  const codes: number[] = []
  const whole: number[] = []
  for (const { caption, read } of readings) {
    const { pairs } = matchLabels(caption.codes, read)
    for (const item of read) {
      const pair = pairs.find((other) => other.read === item)
      rows.push(item.signs)
      codes.push(Number(pair !== undefined))
      whole.push(Number(pair !== undefined && isWhole(item, pair.label)))
    }
  }
  const weights = rows.map(() => 1)
  return {
    code: trainForest({ rows, labels: codes, weights }, { ...OPTIONS, seed }),
    whole: trainForest({ rows, labels: whole, weights }, { ...OPTIONS, seed }),
  }
}

/** Whether code, shop, amount with its unit and end are as labelled. */
export const isWhole = (
  { brand, amount, end }: ReadCode,
  label: LabelledCaption['codes'][number],
) =>
  isSameBrand(brand, label.brand) &&
  (amount?.value ?? null) === label.discountAmount &&
  (amount?.type ?? null) === label.discountType &&
  end === label.expiresAt
