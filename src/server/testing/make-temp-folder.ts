import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for the running test alone, gone after its `afterEach`; also for a `beforeEach`. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codefluencer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
