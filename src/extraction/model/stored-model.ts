import { CONFIDENCE_COLUMNS, type ConfidenceModel } from '../confidence.ts'
import { END_COLUMNS } from '../link/end-options.ts'
import { AMOUNT_COLUMNS, SHOP_COLUMNS } from '../link/options.ts'
import type { ReaderModel } from '../read-codes.ts'
import { FIRST_NAMES, SECOND_NAMES } from '../score.ts'
import { type Forest, type SparseWeights, STEPS } from './forest.ts'

/** All that was learned, in one piece. */
export type Model = ReaderModel & { confidence: ConfidenceModel }

/** Each forest by its name, and the columns that it was trained on. */
const FORESTS = {
  first: FIRST_NAMES,
  second: SECOND_NAMES,
  shop: SHOP_COLUMNS,
  amount: AMOUNT_COLUMNS,
  end: END_COLUMNS,
  code: CONFIDENCE_COLUMNS,
  whole: CONFIDENCE_COLUMNS,
} as const
type ForestName = keyof typeof FORESTS
const EXPLAINED: readonly ForestName[] = ['first', 'second']

/** A forest as text: numbers in base64, little-endian, and the columns in their order. */
type StoredForest = {
  base: number
  columns: string
  roots: string
  feature: string
  value: string
  left: string
  /** Only of forests that are explained. */
  expected: string
}
/** What was learned as a file keeps it, with what it was learned from. */
export type StoredModel = {
  /** Name and version of the reader, stored with every offer that it reads. */
  reader: string
  trainedOn: {
    captions: number
    authors: string[]
    seed: number
    trees: number
    copies: number
  }
  /** The weights of the logistic models in steps of 1/32, one byte each. */
  logistic: string
  words: Record<keyof Model['links']['words'], string>
  forests: Record<ForestName, StoredForest>
}

const MOST_STEPS = 127
/** Learned weights as they are stored. */
export const inSteps = (weights: SparseWeights): Int8Array =>
  weights instanceof Int8Array
    ? weights
    : Int8Array.from(weights, (weight) =>
        Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight * STEPS))),
      )

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

/** Throws when the columns of a forest are not those of this program: it has to be trained anew. */
export function loadModel({ logistic, words, forests }: StoredModel): Model {
  const load = (name: ForestName): Forest => {
    const { base, columns, roots, feature, value, left, expected } = forests[name]
    if (columns !== FORESTS[name].join('\n'))
      throw new Error(`The weights of '${name}' belong to other features: run 'npm run train'.`)
    return {
      base,
      roots: new Int32Array(toBytes(roots)),
      feature: new Int16Array(toBytes(feature)),
      value: new Float32Array(toBytes(value)),
      left: new Int32Array(toBytes(left)),
      expected: new Float32Array(toBytes(expected)),
    }
  }
  const toWeights = (text: string) => new Int8Array(toBytes(text))
  return {
    codes: { logistic: toWeights(logistic), forest: load('first'), second: load('second') },
    links: {
      words: {
        shop: toWeights(words.shop),
        amount: toWeights(words.amount),
        end: toWeights(words.end),
      },
      shop: load('shop'),
      amount: load('amount'),
      end: load('end'),
    },
    confidence: { code: load('code'), whole: load('whole') },
  }
}

type Numbers = Int32Array | Int16Array | Int8Array | Float32Array

function toText({ buffer, byteOffset, byteLength }: Numbers): string {
  let text = ''
  for (const byte of new Uint8Array(buffer, byteOffset, byteLength))
    text += String.fromCharCode(byte)
  return btoa(text)
}

const toBytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
