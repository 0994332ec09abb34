import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgressLine } from './command.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTime(ms)
function watch(output: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  return { line: createProgressLine({ ...output, write }), written }
}

test('on a terminal progress is one line, redrawn, cut to the width, and removed at the end', () => {
  const { line, written } = watch({ isTTY: true, columns: 8 })
  line.show('1 von 20000')
  line.show('2 von 20000')
  pass(200)
  line.show('3 von 20000')
  line.close()
  line.close()
  expect(written).toEqual(['\r\u001b[K1 von 2', '\r\u001b[K3 von 2', '\r\u001b[K'])
})

test('without a terminal progress is a line now and then, and none for short work', () => {
  const { line, written } = watch({})
  line.show('zu früh')
  pass(1_500)
  line.show('eins')
  pass(1_500)
  line.show('noch nicht')
  pass(9_000)
  line.show('zwei')
  line.close()
  expect(written).toEqual(['eins\n', 'zwei\n'])
})
