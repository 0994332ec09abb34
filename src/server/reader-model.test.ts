import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { READER } from '#extraction/reader-name.ts'
import type { Window } from '#extraction/windows.ts'
import { ReaderError } from '#shared/domain/errors.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { openReaderFolder } from './program-files.ts'
import { openReaderModel } from './reader-model.ts'

/** How its answers come about, `make-tiny-graph.py` beside it says. */
const graph = readFileSync('test/reader/tiny.onnx')
const vocabulary = Buffer.from(
  JSON.stringify({
    pieces: ['<s>', '<pad>', '</s>', '<unk>', '▁a'],
    scores: [0, 0, 0, 0, -1],
    letters: {},
  }),
)
const describeFile = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
const CARD = { version: READER, graph: describeFile(graph), vocabulary: describeFile(vocabulary) }

/** Opens the tiny reader, with some of its files in another state or missing. */
function open(changes: Record<string, Buffer | null> = {}) {
  const folder = makeTempFolder()
  const files: Record<string, Buffer | null> = {
    'reader.onnx': graph,
    'vocabulary.json': vocabulary,
    'card.json': Buffer.from(JSON.stringify(CARD)),
    ...changes,
  }
  for (const [name, bytes] of Object.entries(files))
    if (bytes) writeFileSync(join(folder, name), bytes)
  return openReaderModel(openReaderFolder(folder))
}

const toPlaces = (...places: [first: number, last: number][]) =>
  places.map((pieces, number) => ({ number, pieces }))
const WINDOW: Window = {
  ids: [0, 9, 12, 3, 30, 2],
  candidates: toPlaces([1, 2], [3, 3], [2, 4]),
  mentions: toPlaces([4, 5], [0, 0]),
  mentionKinds: [1, 0],
  amounts: [],
  days: toPlaces([5, 5]),
  dayKinds: [3],
  dayDistances: [1],
  margins: [9, 9, 9],
}

const round = (values: Float32Array) => Array.from(values, (value) => Math.round(value * 100) / 100)
/** The shares of options by their scores, and that of 'none', which scores -5. */
const share = (...scores: number[]) => {
  const weights = [...scores, -5].map(Math.exp)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return round(Float32Array.from(weights, (weight) => weight / sum))
}

test('a window is scored: every candidate, and the options of those that are likely codes', async () => {
  const { score, vocabulary, calibration } = await open()
  const { codes, picked, shop, amount, end } = await score(WINDOW)
  expect(round(codes)).toEqual(
    round(Float32Array.from([0.5, -7, 11], (odds) => 1 / (1 + Math.exp(-odds)))),
  )
  expect([...picked]).toEqual([0, 2])
  expect(round(shop)).toEqual([...share(-2, -1), ...share(-1, -2)])
  expect(round(amount)).toEqual([1, 1])
  expect(round(end)).toEqual([...share(-2), ...share(-1)])
  expect(vocabulary.ids.get('▁a')).toBe(4)
  expect(calibration).toEqual({ bias: 0, weight: 1 })
})

test('a window in which nothing is likely has no choices', async () => {
  const { score } = await open()
  const { picked, shop } = await score({ ...WINDOW, candidates: toPlaces([0, 0]) })
  expect([picked.length, shop.length]).toEqual([0, 0])
})

test('of a reader whose card was fitted, its calibration is taken', async () => {
  const calibration = { bias: -1, weight: 0.5 }
  const card = Buffer.from(JSON.stringify({ ...CARD, calibration, figures: {} }))
  expect((await open({ 'card.json': card })).calibration).toEqual(calibration)
})

test('a file that is missing, cut, damaged or of another version is named, with what to do', async () => {
  const cases: [changes: Record<string, Buffer | null>, message: RegExp][] = [
    [{ 'card.json': null }, /fehlt die Datei card\.json \(\/.+\)/],
    [{ 'reader.onnx': null }, /fehlt die Datei reader\.onnx/],
    [{ 'reader.onnx': graph.subarray(0, 900) }, /reader\.onnx .* ist beschädigt/],
    [
      { 'vocabulary.json': Buffer.from(String(vocabulary).replace('-1', '-2')) },
      /vocabulary\.json/,
    ],
    [{ 'card.json': Buffer.from('{"version"') }, /card\.json .* ist beschädigt/],
    [{ 'card.json': Buffer.from(JSON.stringify({ version: READER })) }, /card\.json/],
    [
      { 'card.json': Buffer.from(JSON.stringify({ ...CARD, version: 'model@2' })) },
      new RegExp(`Version model@2, das Programm braucht ${READER}`),
    ],
  ]
  for (const [changes, message] of cases) {
    const failure = await open(changes).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ReaderError)
    expect(failure).toHaveProperty('message', expect.stringMatching(message))
    expect(failure).toHaveProperty('message', expect.stringMatching(/Bitte richten Sie/))
  }
})

test('a graph that the runtime refuses is an error that says so', async () => {
  const broken = Buffer.from('kein Graph')
  const card = Buffer.from(JSON.stringify({ ...CARD, graph: describeFile(broken) }))
  await expect(open({ 'reader.onnx': broken, 'card.json': card })).rejects.toThrow(
    /lässt sich nicht laden \(.+\)\. Bitte/,
  )
})

test('the reader in data/reader is whole and of the version of the program', async () => {
  const { vocabulary } = await openReaderModel()
  expect(vocabulary.scores.length).toBeGreaterThan(1000)
})

test('the runtime reports nothing to its maker: what can do so would hold its address', () => {
  for (const file of globSync(
    'node_modules/onnxruntime-node/bin/napi-v6/linux/*/libonnxruntime*',
  )) {
    const library = readFileSync(file)
    expect(library.includes('libonnxruntime')).toBe(true)
    expect(library.includes('.data.microsoft.com'), file).toBe(false)
  }
})
