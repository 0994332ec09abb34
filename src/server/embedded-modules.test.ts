import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTempFolder } from '#test/temp-folder.ts'
import { loadNativeModule } from './embedded-modules.ts'

const folder = useTempFolder()
beforeEach(() => void vi.stubEnv('TMPDIR', folder.path))
afterEach(() => vi.unstubAllEnvs())

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a native module is loaded from its bytes, and no file stays behind',
  () => {
    const file = 'node_modules/better-sqlite3/prebuilds/linux-x64.node'
    expect(loadNativeModule(readFileSync(file))).toHaveProperty('Database')
    expect(readdirSync(folder.path)).toEqual([])
  },
)

test('bytes that are no module, or a folder that is missing, give an error that says what to do', () => {
  const load = () => loadNativeModule(Buffer.from('kein Programm'))
  expect(load).toThrow(/lässt sich nicht laden .*TMPDIR/)
  expect(readdirSync(folder.path)).toEqual([])
  vi.stubEnv('TMPDIR', join(folder.path, 'fehlt'))
  expect(load).toThrow(/nicht entpacken \(ENOENT\).*TMPDIR/)
})
