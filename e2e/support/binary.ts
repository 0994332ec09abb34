import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Program } from './start-site.ts'

export type Binary = Program & { remove: () => void }

/** Builds the executable where this build has none yet, and puts a copy alone into an empty folder. */
export function unpackBinary(): Binary {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/build-binary.mjs', '--quiet', '--if-needed'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Das Programm in einer Datei ließ sich nicht bauen:\n${stderr}`)
  const cwd = mkdtempSync(join(tmpdir(), 'codefluencer-binary-'))
  const file = join(cwd, 'codefluencer')
  copyFileSync('dist/codefluencer', file)
  return { file, args: [], cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}
