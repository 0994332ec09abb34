import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'
import { loadNativeModule } from './embedded-sqlite.ts'

let folder: string
beforeEach(() => {
  folder = makeTempFolder()
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => vi.unstubAllEnvs())

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a module works from its bytes, and nothing stays behind',
  () => {
    const file = 'node_modules/better-sqlite3/prebuilds/linux-x64.node'
    expect(loadNativeModule(readFileSync(file))).toHaveProperty('Database')
    expect(readdirSync(folder)).toEqual([])
  },
)

test('what is no module, and a folder that is not there, are named with what to do', () => {
  const load = () => loadNativeModule(Buffer.from('kein Programm'))
  expect(load).toThrow(/lässt sich nicht laden .*TMPDIR/)
  expect(readdirSync(folder)).toEqual([])
  vi.stubEnv('TMPDIR', join(folder, 'fehlt'))
  expect(load).toThrow(/nicht entpacken \(ENOENT\).*TMPDIR/)
})
