import { expect, test } from 'vitest'
import { createProgressLine } from './command.ts'

function watch(output: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  let nowMs = 0
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  const line = createProgressLine({ ...output, write }, () => nowMs)
  return { line, written, pass: (ms: number) => (nowMs += ms) }
}

test('on a terminal progress is one line, redrawn, cut to the width, and removed at the end', () => {
  const { line, written, pass } = watch({ isTTY: true, columns: 8 })
  line.show('1 von 20000')
  line.show('2 von 20000')
  pass(200)
  line.show('3 von 20000')
  line.close()
  line.close()
  expect(written).toEqual(['\r\u001b[K1 von 2', '\r\u001b[K3 von 2', '\r\u001b[K'])
})

test('without a terminal progress is a line now and then, and none for short work', () => {
  const { line, written, pass } = watch({})
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
