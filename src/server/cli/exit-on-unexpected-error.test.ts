import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runModule } from '#test/run-module.ts'

const FAIL = `
  module.exitOnUnexpectedError()
  setTimeout(() => { throw new Error('no: ' + process.env.METRICS_TOKEN) })
`
const env = { METRICS_TOKEN: 'metrics-token-1' }
const run = (stderr: number | 'pipe') =>
  runModule('cli/exit-on-unexpected-error.ts', FAIL, { env, stdio: ['ignore', 'pipe', stderr] })

test('an unexpected error ends the process with one log line without secrets', () => {
  const { status, stdout, stderr } = run('pipe')
  expect([status, stdout]).toEqual([1, ''])
  const line = stderr.split('\n').find((text) => text.startsWith('{')) ?? stderr
  expect(JSON.parse(line)).toMatchObject({ level: 'fatal', err: { message: 'no: [geheim]' } })
  expect(stderr).not.toContain(env.METRICS_TOKEN)
})

test('the exit code is the same where not even that line can be written', () => {
  const full = openSync('/dev/full', 'w')
  expect(run(full).status).toBe(1)
  closeSync(full)
})
