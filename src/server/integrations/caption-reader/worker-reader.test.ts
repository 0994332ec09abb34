import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import type { ThreadProgram } from '../../program-files.ts'
import type { BackgroundReader, ReadResult } from './caption-reader.ts'
import { createWorkerReader } from './worker-reader.ts'

/** Stands in for the reader: answers with the caption's words, and does what some captions say. */
const PROGRAM = `import { parentPort, threadId, workerData } from 'node:worker_threads'
parentPort.on('message', (inputs) => {
  const readings = inputs.map(({ text }) => {
    if (text === 'hang') for (;;);
    if (text === 'exit') process.exit(0)
    if (text === 'hoard') for (const all = []; ; ) all.push(new Array(1e4).fill(0.5))
    if (text === 'throw') return { fault: 'failed' }
    return { offers: [], onlyBrand: text + ' ' + (workerData.brands[0]?.name ?? '') + threadId }
  })
  parentPort.postMessage(readings)
})
parentPort.postMessage('ready')`
const folder = makeTempFolder(afterAll)
const writeProgram = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return { file }
}
const program = writeProgram('program.mjs', PROGRAM)

/** Filling the memory of a thread takes a while on a busy machine. */
const SLOW = { timeout: 120_000 }

let reader: BackgroundReader
afterEach(() => reader.stop())
/** The captions' words as they came back, or what went wrong; threads are numbered from `a` on. */
const open = (options: { program?: ThreadProgram; timeoutMs?: number; most?: number } = {}) => {
  reader = createWorkerReader({ program, timeoutMs: 60_000, most: 1, ...options })
  const session = reader.open([])
  const threads: string[] = []
  const describe = (reading: ReadResult) => {
    if ('fault' in reading) return reading.fault
    const [text, thread = ''] = (reading.onlyBrand ?? '').split(' ')
    if (!threads.includes(thread)) threads.push(thread)
    return `${text}-${'abcdef'[threads.indexOf(thread)]}`
  }
  const read = async (...texts: string[]) => {
    const inputs = texts.map((text) => ({
      text,
      username: 'anna',
      postedAt: '2026-10-30T10:00:00Z',
    }))
    return (await session.read(inputs)).map(describe)
  }
  return { session, read }
}

test('reads batch after batch in one thread, with the brands it was opened with', async () => {
  const { session, read } = open()
  expect(await read('eins', 'zwei')).toEqual(['eins-a', 'zwei-a'])
  expect(await read('drei')).toEqual(['drei-a'])
  expect(await read()).toEqual([])
  session.close()
  const branded = reader.open([createCatalogueBrand('Snocks', 'snocks.com')])
  const [reading] = await branded.read([
    { text: 'vier', username: 'anna', postedAt: '2026-10-30T10:00:00Z' },
  ])
  expect(reading).toMatchObject({ onlyBrand: expect.stringMatching(/^vier Snocks\d+$/) })
})

test('many captions are shared out among threads, and come back in their order', async () => {
  const { read } = open({ most: 2 })
  const texts = Array.from({ length: 30 }, (_, at) => `text${at}`)
  const readings = await read(...texts)
  expect(readings).toEqual(texts.map((text, at) => `${text}-${at < 15 ? 'a' : 'b'}`))
  expect(await read('wenige')).toEqual(['wenige-a'])
})

test('a caption that takes too long is given up alone, and the rest is read', async () => {
  const { read } = open({ timeoutMs: 1_000 })
  expect(await read('eins', 'hang', 'zwei')).toEqual(['eins-a', 'too_slow', 'zwei-b'])
  expect(await read('drei')).toEqual(['drei-b'])
  expect(await read('hang')).toEqual(['too_slow'])
})

test.each(['exit', 'hoard'])(
  'a caption that ends its thread fails alone, and a new thread reads on: %s',
  SLOW,
  async (text) => {
    const { read } = open()
    expect(await read('eins', text, 'zwei')).toEqual(['eins-a', 'failed', 'zwei-b'])
    expect(await read('throw', 'drei')).toEqual(['failed', 'drei-b'])
  },
)

test('a thread that cannot start is an error', async () => {
  const broken = writeProgram('broken.mjs', 'throw new Error("kaputt")')
  await expect(open({ program: broken }).read('eins')).rejects.toThrow('kaputt')
  const ended = writeProgram('ended.mjs', 'process.exit(4)')
  await expect(open({ program: ended }).read('eins')).rejects.toThrow('ended with 4')
})

test('stopping ends what is under way and lets nothing begin', async () => {
  const { read } = open()
  expect(await read('eins')).toEqual(['eins-a'])
  const reading = read('hang')
  reader.stop()
  await expect(reading).resolves.toEqual(['failed'])
  await expect(read('zwei')).rejects.toThrow('stopped')
  expect(() => reader.open([])).toThrow('stopped')
})
