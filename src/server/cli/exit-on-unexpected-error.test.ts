import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runModule } from '#test/run-module.ts'

const FAIL = `
  module.exitOnUnexpectedError()
  setTimeout(() => { throw new Error('no') })
`

test('an unexpected error ends the process with exit code 1, also where its log line cannot be written', () => {
  const full = openSync('/dev/full', 'w')
  const { status } = runModule('cli/exit-on-unexpected-error.ts', FAIL, {
    stdio: ['ignore', 'pipe', full],
  })
  expect(status).toBe(1)
  closeSync(full)
})
