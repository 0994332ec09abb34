import { normalizeCode, toBrandKey } from '#shared/domain/fold-text.ts'
import { type BrandIndex, createBrandIndex, type Span } from '../brands.ts'
import { describeEnds } from '../ends/end-options.ts'
import { openCaption, type Scene } from '../features/scene.ts'
import { isPartOf, type LinkModel } from '../link/choose.ts'
import { describeAmounts, describeShops } from '../link/options.ts'
import { createLinkScene, focusOn, placeCodes } from '../link/pairs.ts'
import type { ReaderModel } from '../read-codes.ts'
import {
  type CodeModel,
  compareWithOthers,
  type FirstLook,
  HOPELESS,
  listScored,
  type Scored,
  SECOND_NAMES,
  setFirst,
  setLogistic,
} from '../score.ts'
import { foldText } from '../text/fold-text.ts'
import type { LabelledCaption } from './captions.ts'
import {
  createRandom,
  type DenseRows,
  type SparseRow,
  trainForest,
  trainLogistic,
} from './learn.ts'
import { cutExcerpt, embedCaption, varyCaption } from './vary.ts'

export type TrainingOptions = { seed: number; trees: number; copies: number }

const NO_BRANDS = createBrandIndex([])
/** Share of the made captions that are read without known brands, so that unknown shops are learned. */
const WITHOUT_BRANDS = { codes: 0.4, links: 0.75 }
/** What a made caption weighs beside a written one. */
const MADE_WEIGHT = 0.5
const FOLDS = 4

type Example = {
  scene: Scene
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
    some.flatMap(({ list, right, weight }) =>
      list.map((scored) => ({ scored, label: Number(right.has(scored.candidate.key)), weight })),
    )
  const fitLogistic = (some: readonly Example[]) =>
    trainLogistic(
      rowsOf(some).map(
        ({ scored, label, weight }): SparseRow => ({ places: scored.sparse, label, weight }),
      ),
      { seed },
    )
  const fitForest = (some: readonly Example[], size: number) => {
    const rows = rowsOf(some).filter(({ scored, label }) => scored.logistic >= HOPELESS || label)
    return trainForest(
      {
        rows: rows.map(({ scored }) => scored.dense),
        labels: rows.map(({ label }) => label),
        weights: rows.map(({ weight }) => weight),
      },
      { trees: size, depth: 5, seed },
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
    for (const example of examples) if (example.fold === fold) setFirst(example.list, forest)
  }
  const forest = fitForest(examples, trees)
  const second = trainForest(compareAll(examples), {
    trees: Math.round(trees * 0.6),
    depth: 4,
    seed: seed + 1,
  })
  const first: FirstLook = { logistic: fitLogistic(examples), forest }
  return { ...first, second }
}

function createExamples(
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  { seed, copies }: { seed: number; copies: number },
): Example[] {
  const random = createRandom(seed)
  const authors = [...new Set(captions.map(({ author }) => author))]
  return captions.flatMap((caption, number) => {
    const fold =
      authors.length >= 2 * FOLDS ? authors.indexOf(caption.author) % FOLDS : number % FOLDS
    return makeCopies(caption, captions, copies, random).map((made): Example => {
      const index = made !== caption && random() < WITHOUT_BRANDS.codes ? NO_BRANDS : brands
      const scene = openCaption(foldText(made.text).text, made.username, index)
      return {
        scene,
        list: listScored(scene),
        right: new Set(made.codes.map(({ code }) => normalizeCode(code))),
        weight: made === caption ? 1 : MADE_WEIGHT,
        fold,
      }
    })
  })
}

/** The caption itself and varied ones, of which the last stands among others. */
function makeCopies(
  caption: LabelledCaption,
  all: readonly LabelledCaption[],
  copies: number,
  random: () => number,
): LabelledCaption[] {
  const made = [caption]
  for (let copy = 1; copy <= copies; copy += 1) {
    const varied = varyCaption(caption, random)
    const one = copy === copies ? embedCaption(varied, all, random) : varied
    if (one !== caption) made.push(one)
  }
  return made
}

function compareAll(examples: readonly Example[]): DenseRows {
  const all: DenseRows = { rows: [], labels: [], weights: [] }
  for (const { scene, list, right, weight } of examples)
    for (const scored of list) {
      const isRight = right.has(scored.candidate.key)
      if (scored.first < HOPELESS && !isRight) continue
      const row = new Float32Array(SECOND_NAMES.length)
      compareWithOthers(scene, list, scored, row)
      all.rows.push(row)
      all.labels.push(Number(isRight))
      all.weights.push(weight)
    }
  return all
}

type Choices = Required<DenseRows>

/** The model that chooses shop, amount and end of a code that is known to be one. */
function trainLinkModel(
  captions: readonly LabelledCaption[],
  brands: BrandIndex,
  { seed, trees, copies }: TrainingOptions,
): LinkModel {
  const random = createRandom(seed)
  const shops: Choices = { rows: [], labels: [], weights: [], groups: [] }
  const amounts: Choices = { rows: [], labels: [], weights: [], groups: [] }
  const ends: Choices = { rows: [], labels: [], weights: [], groups: [] }
  for (const caption of captions) {
    if (caption.codes.length === 0) continue
    // What an excerpt leaves out may say that a code is none, but not whose it is: only links learn from it.
    const excerpt = copies > 0 ? cutExcerpt(varyCaption(caption, random), random) : null
    const all = makeCopies(caption, captions, copies, random)
    for (const made of excerpt ? [...all, excerpt] : all) {
      const index = made !== caption && random() < WITHOUT_BRANDS.links ? NO_BRANDS : brands
      addChoices(made, index, { shops, amounts, ends })
    }
  }
  const options = {
    trees: Math.round(trees * 0.7),
    depth: 4,
    seed,
    rate: 0.06,
    rowShare: 0.6,
    columnShare: 0.3,
  }
  return {
    // Shops need more: there are many options, and what tells them apart is said in many ways.
    shop: trainForest(shops, { ...options, trees: Math.round(trees * 1.6), depth: 6 }),
    amount: trainForest(amounts, options),
    end: trainForest(ends, { ...options, trees: Math.round(trees * 0.5) }),
  }
}

function addChoices(
  caption: LabelledCaption,
  brands: BrandIndex,
  { shops, amounts, ends }: { shops: Choices; amounts: Choices; ends: Choices },
): void {
  const { cut } = openCaption(foldText(caption.text).text, caption.username, brands)
  const labelled = [...new Set(caption.codes.map(({ code }) => code))]
  const codes = placeCodes(
    cut,
    labelled.map((code) => ({ code, read: NOWHERE })),
  ).filter(({ places }) => places[0] !== NOWHERE)
  const scene = createLinkScene(cut, codes, caption)
  for (const code of codes) {
    const near = focusOn(scene, code)
    const { mentions } = near
    const labels = caption.codes.filter((label) => normalizeCode(label.code) === code.key)
    const names = labels.flatMap(({ brand }) => brand ?? [])
    const isExact = (one: string | null) =>
      one !== null && names.some((name) => toBrandKey(name) === toBrandKey(one))
    const exact = mentions.map(({ name, brand }) => isExact(name) || isExact(brand))
    const close = mentions.map(
      ({ key }) => key.length > 3 && names.some((wanted) => isPartOf(key, toBrandKey(wanted))),
    )
    const hasExact = exact.includes(true)
    if (names.length === 0 || hasExact || close.includes(true))
      addChoice(
        shops,
        describeShops(near, code),
        // A part of the right name is neither right nor wrong.
        mentions.map((_, at) => {
          if (exact[at] || (!hasExact && close[at])) return true
          return close[at] ? null : false
        }),
      )
    const isRight = near.amounts.map(({ from }) => {
      const amount = near.units[from]?.amount
      return labels.some(
        (label) => label.discountAmount === amount?.value && label.discountType === amount?.type,
      )
    })
    if (isRight.includes(true) || labels.every(({ discountAmount }) => discountAmount === null))
      addChoice(amounts, describeAmounts(near, code), isRight)
    const isEnd = near.days.map(({ day }) => labels.some(({ expiresAt }) => expiresAt === day))
    if (isEnd.includes(true) || labels.every(({ expiresAt }) => expiresAt === null))
      addChoice(ends, describeEnds(near, code), isEnd)
  }
}

const NOWHERE: Span = { from: 0, to: -1 }
/** Adds the options of one choice; `right` is null for those that are left out, 'none' comes last. */
function addChoice(
  all: Choices,
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
