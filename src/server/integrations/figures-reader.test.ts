import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { TEST_NOW } from '#test/context.ts'
import { useTempFolder } from '#test/temp-folder.ts'
import { createFiguresReader } from './figures-reader.ts'

const folder = useTempFolder()
const EMPTY = { days: [], brands: [], codes: [], totalRuns: 0, runs: [], missedSearches: [] }

/** Stands in for the program: notes with what it was called, and answers with `answer`. */
function startReader(answer: string) {
  const program = join(folder.path, 'program.mjs')
  const calls = join(folder.path, 'calls')
  writeFileSync(calls, '')
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(' ') + '\\n')
    process.stdout.write(${JSON.stringify(answer)})`,
  )
  return {
    read: createFiguresReader({
      command: [process.execPath, program, 'app.db'],
      clock: () => TEST_NOW,
    }),
    listCalls: () => readFileSync(calls, 'utf8').trim().split('\n'),
  }
}

test('an answer is kept for a minute, for each period its own', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { read, listCalls } = startReader(JSON.stringify(EMPTY))
  const call = (days: number) => `app.db ${days} ${TEST_NOW.getTime()}`
  expect(await Promise.all([read(7), read(7)])).toEqual([EMPTY, EMPTY])
  await read(7)
  await read(90)
  expect(listCalls()).toEqual([call(7), call(90)])
  // The library remembers the time for a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5))
  now.mockReturnValue(61_001)
  await read(7)
  expect(listCalls()).toEqual([call(7), call(90), call(7)])
  now.mockRestore()
})

test.each(['{"days":', '{"days":[]}', ''])(
  'what is no answer (%s) is an error, and not kept',
  async (answer) => {
    const { read, listCalls } = startReader(answer)
    await expect(read(30)).rejects.toThrow()
    await expect(read(30)).rejects.toThrow()
    expect(listCalls()).toHaveLength(2)
  },
)
