import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'

/**
 * A folder for the running test alone, gone after its `afterEach`; also for a `beforeEach`. With
 * `afterAll` in place of `onTestFinished` it is there for all tests of a file.
 */
export function makeTempFolder(atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'codefluencer-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A fresh one for each test; its path is known inside of tests only. */
export function useTempFolder(): { path: string } {
  const folder = { path: '' }
  beforeEach(() => {
    folder.path = makeTempFolder()
  })
  return folder
}
