import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** A new folder for each test, which outlives the servers that run on it. */
export function useDataFolder(): { path: string } {
  const folder = { path: '' }
  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'codefluencer-faults-'))
  })
  afterEach(() => rmSync(folder.path, { recursive: true, force: true }))
  return folder
}
