import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import sea from 'node:sea'
import type { InferenceSession } from 'onnxruntime-node'
import { z } from 'zod'
import type { ScoreWindow } from '#extraction/choose.ts'
import { calibrationSchema } from '#extraction/confidence.ts'
import { createVocabulary, vocabularySchema } from '#extraction/pieces.ts'
import type { ReaderModel } from '#extraction/reader.ts'
import { READER } from '#extraction/reader-name.ts'
import type { PiecePlace, Window } from '#extraction/windows.ts'
import { ReaderError } from '#shared/domain/errors.ts'
import { loadEmbeddedRuntime } from './embedded-modules.ts'
import { findReaderFiles, type ReaderFiles } from './program-files.ts'
import { ServiceError } from './services/errors.ts'

type Runtime = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'>

const GRAPH = 'reader.onnx'
const VOCABULARY = 'vocabulary.json'
const CARD = 'card.json'
const ADVICE = 'Bitte richten Sie das Programm mit allen Dateien seiner Version neu ein.'

const fileSchema = z.object({ sha256: z.string() })
/** What belongs together; the figures that are in it as well are for people. */
const cardSchema = z.object({
  version: z.string(),
  graph: fileSchema,
  vocabulary: fileSchema,
  /** Until it was fitted, the product of the shares counts as it is. */
  calibration: calibrationSchema.default({ bias: 0, weight: 1 }),
})

const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  executionMode: 'sequential',
  // A second thread reads 1.8 times as fast. The server, whose priority is higher, takes either core when it needs one;
  // threads that wait for work sleep instead of asking for it without end.
  intraOpNumThreads: Math.min(2, availableParallelism()),
  interOpNumThreads: 1,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  // A plan of memory for each length of text, which the runtime would keep, takes 15 MB with long texts. Weights stay in
  // int8; at its usual accuracy the runtime also rounds what they are multiplied with: F1 is the same, all in float
  // takes 1.5 times as long.
  enableMemPattern: false,
}

/**
 * Loads what the reader has learned. Throws a `ReaderError` when a file is missing, damaged or of another
 * version than the program, or when the runtime cannot be loaded.
 */
export async function openReaderModel(
  files: ReaderFiles = findReaderFiles(),
): Promise<ReaderModel> {
  const card = parse(files, CARD, cardSchema, readFile(files, CARD))
  if (card.version !== READER)
    throw new ReaderError(
      `Die Dateien des Lesers (${files.place}) sind von der Version ${card.version}, das Programm braucht ${READER}. ${ADVICE}`,
    )
  const vocabulary = readChecked(files, VOCABULARY, card.vocabulary.sha256)
  const graph = readChecked(files, GRAPH, card.graph.sha256)
  return {
    vocabulary: createVocabulary(parse(files, VOCABULARY, vocabularySchema, vocabulary)),
    // By its path where it has one: the runtime would keep a copy of bytes as long as the process runs.
    score: await openGraph(files.find(GRAPH) ?? graph),
    calibration: card.calibration,
  }
}

function readFile(files: ReaderFiles, name: string): Uint8Array {
  try {
    return files.read(name)
  } catch (cause) {
    const message = `Dem Leser der Posts fehlt die Datei ${name} (${files.place}). ${ADVICE}`
    throw new ReaderError(message, { cause })
  }
}

/** Half a file, or one of another version beside the right card, would read nonsense. */
function readChecked(files: ReaderFiles, name: string, sha256: string): Uint8Array {
  const content = readFile(files, name)
  if (hash('sha256', content) === sha256) return content
  throw toDamaged(files, name)
}

function parse<Schema extends z.ZodType>(
  files: ReaderFiles,
  name: string,
  schema: Schema,
  content: Uint8Array,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(content).toString('utf8')))
  } catch (error) {
    throw toDamaged(files, name, error)
  }
}

const toDamaged = ({ place }: ReaderFiles, name: string, cause?: unknown) =>
  new ReaderError(
    `Die Datei ${name} des Lesers (${place}) ist beschädigt oder von einer anderen Version. ${ADVICE}`,
    { cause },
  )

async function openGraph(graph: string | Uint8Array): Promise<ScoreWindow> {
  try {
    // Only the process that reads loads it; a native library that the server does not need.
    const runtime: Runtime = sea.isSea()
      ? loadEmbeddedRuntime()
      : createRequire(import.meta.url)('onnxruntime-node')
    // Its overloads take one or the other, and do with either the same.
    const session = await runtime.InferenceSession.create(graph as string, OPTIONS)
    return async (window) => {
      const { codes, picked, shop, amount, end } = await session.run(toInputs(runtime, window))
      return {
        codes: codes?.data as Float32Array,
        picked: picked?.data as Int32Array,
        shop: shop?.data as Float32Array,
        amount: amount?.data as Float32Array,
        end: end?.data as Float32Array,
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message =
      error instanceof ServiceError
        ? error.message
        : `Der Leser der Posts lässt sich nicht laden (${reason}). ${ADVICE}`
    throw new ReaderError(message, { cause: error })
  }
}

function toInputs({ Tensor }: Runtime, window: Window) {
  const toList = (numbers: readonly number[]) =>
    new Tensor('int32', Int32Array.from(numbers), [numbers.length])
  const toTable = (places: readonly PiecePlace[]) =>
    new Tensor('int32', Int32Array.from(places.flatMap(({ pieces }) => pieces)), [places.length, 2])
  return {
    ids: toList(window.ids),
    candidates: toTable(window.candidates),
    mentions: toTable(window.mentions),
    mentionKinds: toList(window.mentionKinds),
    amounts: toTable(window.amounts),
    days: toTable(window.days),
    dayKinds: toList(window.dayKinds),
    dayDistances: toList(window.dayDistances),
  }
}
