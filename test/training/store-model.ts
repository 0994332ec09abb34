import { type Forest, type SparseWeights, STEPS } from '#extraction/model/forest.ts'
import {
  FORESTS,
  type ForestName,
  type Model,
  type StoredForest,
  type StoredModel,
} from '#extraction/model/stored-model.ts'

/** The forests that explanations look at. */
const EXPLAINED: readonly ForestName[] = ['first', 'second']
const MOST_STEPS = 127

/** Learned weights as they are stored. */
export const inSteps = (weights: SparseWeights): Int8Array =>
  weights instanceof Int8Array
    ? weights
    : Int8Array.from(weights, (weight) =>
        Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight * STEPS))),
      )

/** What `loadModel` takes. */
export function storeModel(
  model: Model,
  about: Pick<StoredModel, 'reader' | 'trainedOn'>,
): StoredModel {
  const { codes, links, confidence } = model
  const store = (name: ForestName, forest: Forest): StoredForest => ({
    base: forest.base,
    columns: FORESTS[name].join('\n'),
    roots: toText(forest.roots),
    feature: toText(forest.feature),
    value: toText(forest.value),
    left: toText(forest.left),
    expected: EXPLAINED.includes(name) ? toText(forest.expected) : '',
  })
  return {
    ...about,
    logistic: toText(inSteps(codes.logistic)),
    words: {
      shop: toText(inSteps(links.words.shop)),
      amount: toText(inSteps(links.words.amount)),
      end: toText(inSteps(links.words.end)),
    },
    forests: {
      first: store('first', codes.forest),
      second: store('second', codes.second),
      shop: store('shop', links.shop),
      amount: store('amount', links.amount),
      end: store('end', links.end),
      code: store('code', confidence.code),
      whole: store('whole', confidence.whole),
    },
  }
}

type Numbers = Int32Array | Int16Array | Int8Array | Float32Array

const toText = ({ buffer, byteOffset, byteLength }: Numbers): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')
