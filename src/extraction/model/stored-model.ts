import { CONFIDENCE_COLUMNS, type ConfidenceModel } from '../confidence.ts'
import { END_COLUMNS } from '../link/end-options.ts'
import { AMOUNT_COLUMNS, SHOP_COLUMNS } from '../link/options.ts'
import type { ReaderModel } from '../read-codes.ts'
import { FIRST_NAMES, SECOND_NAMES } from '../score.ts'
import type { Forest } from './forest.ts'

/** All that was learned, in one piece. */
export type Model = ReaderModel & { confidence: ConfidenceModel }

/** Each forest by its name, and the columns that it was trained on. */
export const FORESTS = {
  first: FIRST_NAMES,
  second: SECOND_NAMES,
  shop: SHOP_COLUMNS,
  amount: AMOUNT_COLUMNS,
  end: END_COLUMNS,
  code: CONFIDENCE_COLUMNS,
  whole: CONFIDENCE_COLUMNS,
} as const
export type ForestName = keyof typeof FORESTS

/** A forest as text: numbers in base64, little-endian, and the columns in their order. */
export type StoredForest = {
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

const toBytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
