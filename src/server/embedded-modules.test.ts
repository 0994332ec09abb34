import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'
import { loadNativeModule } from './embedded-modules.ts'

afterEach(() => vi.unstubAllEnvs())

test('bytes that are no module give an error that says what to do, and leave no file', () => {
  const folder = makeTempFolder()
  vi.stubEnv('TMPDIR', folder)
  const load = () => loadNativeModule(Buffer.from('kein Programm'))
  expect(load).toThrow(/lässt sich nicht laden .*TMPDIR/)
  expect(readdirSync(folder)).toEqual([])
})
