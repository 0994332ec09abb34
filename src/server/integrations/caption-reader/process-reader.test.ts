import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ReaderError } from '#shared/domain/errors.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import type { BackgroundReader, ReadResult } from './caption-reader.ts'
import { createProcessReader } from './process-reader.ts'

/** Stands in for the reader: answers with the caption's words, and does what some captions say. */
const PROGRAM = `import { closeSync } from 'node:fs'
closeSync(2) // Where the engine would say much of its end.
process.on('disconnect', () => process.exit(0))
process.once('message', (brands) => {
  process.on('message', ({ text }) => {
    if (text === 'hang') for (;;);
    if (text === 'exit') process.exit(0)
    if (text === 'abort') process.abort()
    if (text === 'hoard') for (const all = []; ; ) all.push(new Array(1e4).fill(0.5))
    if (text === 'throw') return process.send({ fault: 'failed' })
    process.send({ offers: [], onlyBrand: text + ' ' + (brands[0]?.name ?? '') + process.pid })
  })
  process.send({ problem: null })
})`
const folder = makeTempFolder(afterAll)
const writeProgram = (name: string, text: string) => {
  const entry = join(folder, name)
  writeFileSync(entry, text)
  return { entry, execPath: process.execPath }
}
const program = writeProgram('program.mjs', PROGRAM)

/** Filling the memory of a process takes a while on a busy machine. */
const SLOW = { timeout: 120_000 }

const toInputs = (texts: readonly string[]) =>
  texts.map((text) => ({ text, username: 'anna', postedAt: '2026-10-30T10:00:00Z' }))

let reader: BackgroundReader
afterEach(() => reader.stop())
/** The captions' words as they came back, or what went wrong; processes are named from `a` on. */
const open = (options: { program?: typeof program; timeoutMs?: number } = {}) => {
  reader = createProcessReader({ program, timeoutMs: 60_000, ...options })
  const session = reader.open([])
  const pids: string[] = []
  const describe = (reading: ReadResult) => {
    if ('fault' in reading) return reading.fault
    const [text, pid = ''] = (reading.onlyBrand ?? '').split(' ')
    if (!pids.includes(pid)) pids.push(pid)
    return `${text}-${'abcdef'[pids.indexOf(pid)]}`
  }
  const read = async (...texts: string[]) => (await session.read(toInputs(texts))).map(describe)
  /** Ends the newest process as the system does when memory is short. */
  const kill = () => process.kill(Number(pids.at(-1)), 'SIGKILL')
  const isAlive = () => {
    try {
      return process.kill(Number(pids.at(-1)), 0)
    } catch {
      return false
    }
  }
  return { session, read, kill, isAlive }
}

test('reads batch after batch in one process, with the brands it was opened with', async () => {
  const { session, read, isAlive } = open()
  expect(await read('eins', 'zwei')).toEqual(['eins-a', 'zwei-a'])
  expect(await read('drei')).toEqual(['drei-a'])
  expect(await read()).toEqual([])
  session.close()
  await expect.poll(isAlive).toBe(false)
  const [reading] = await reader
    .open([createCatalogueBrand('Snocks', 'snocks.com')])
    .read(toInputs(['vier']))
  expect(reading).toMatchObject({ onlyBrand: expect.stringMatching(/^vier Snocks\d+$/) })
})

test('a caption that takes too long is given up alone, and the rest is read', async () => {
  const { read } = open({ timeoutMs: 1_000 })
  expect(await read('eins', 'hang', 'zwei')).toEqual(['eins-a', 'too_slow', 'zwei-b'])
  expect(await read('drei')).toEqual(['drei-b'])
  expect(await read('hang')).toEqual(['too_slow'])
})

test('a process that was killed is replaced, and no caption is lost', async () => {
  const { read, kill } = open()
  expect(await read('eins')).toEqual(['eins-a'])
  kill()
  expect(await read('zwei', 'drei')).toEqual(['zwei-b', 'drei-b'])
})

test.each(['exit', 'abort', 'hoard'])(
  'a caption that ends two processes fails alone, and a third one reads on: %s',
  SLOW,
  async (text) => {
    const { read } = open()
    expect(await read('eins', text, 'zwei')).toEqual(['eins-a', 'failed', 'zwei-b'])
    expect(await read('throw', 'drei')).toEqual(['failed', 'drei-b'])
  },
)

test('where the process dies at one caption after the other, nothing more is read', async () => {
  const { read } = open()
  const failure = await read('eins', 'exit', 'exit').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ReaderError)
  expect(failure).toHaveProperty('message', expect.stringContaining('mehrmals nacheinander'))
})

test('a process that cannot begin to read says why, and one that dies before is an error too', async () => {
  const missing = `process.once('message', () => process.send({ problem: 'Die Datei fehlt.' }))`
  const unable = open({ program: writeProgram('unable.mjs', missing) })
  await expect(unable.read('eins')).rejects.toThrow(new ReaderError('Die Datei fehlt.'))
  reader.stop()
  const ended = open({ program: writeProgram('ended.mjs', 'process.exit(4)') })
  await expect(ended.read('eins')).rejects.toThrow(ReaderError)
  const gone = open({ program: { entry: 'x', execPath: join(folder, 'gibtsnicht') } })
  await expect(gone.read('eins')).rejects.toThrow(ReaderError)
})

test('stopping ends what is under way and lets nothing begin', async () => {
  const { read } = open()
  expect(await read('eins')).toEqual(['eins-a'])
  const reading = read('hang')
  reader.stop()
  await expect(reading).rejects.toThrow('stopped')
  await expect(read('zwei')).rejects.toThrow('stopped')
  expect(() => reader.open([])).toThrow('stopped')
})
