import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAsset } from './program-files.ts'
import { ServiceError } from './services/errors.ts'

const ADVICE = 'Bitte TMPDIR auf einen eigenen Ordner setzen, in dem Programme laufen dürfen.'

/** SQLite's native module out of the executable; the built executable loads it instead of its file. */
export const loadEmbeddedSqlite = () => loadNativeModule(readAsset('better-sqlite3.node'))

/**
 * Loads a native module from its bytes. It has to be a file for that moment: in a new folder that
 * no other user can enter, deleted once it is loaded, so that no other program's file and none of
 * another version is ever taken for it. Throws a `ServiceError` that says what to do.
 */
export function loadNativeModule(bytes: Uint8Array): unknown {
  const base = tmpdir()
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(base, 'codefluencer-'))
    const file = join(folder, 'module.node')
    writeFileSync(file, bytes, { mode: 0o700, flag: 'wx' })
    const module = { exports: {} }
    process.dlopen(module, file)
    return module.exports
  } catch (error) {
    throw new ServiceError('unavailable', `${describe(base, error)} ${ADVICE}`, { cause: error })
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

function describe(folder: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'ERR_DLOPEN_FAILED')
    return `In ${folder} lässt sich das SQLite-Modul nicht entpacken (${code ?? message}).`
  // What glibc says of a folder that is mounted noexec.
  if (message.includes('failed to map segment'))
    return `In ${folder} darf kein Programm ausgeführt werden (noexec).`
  return `Das SQLite-Modul lässt sich nicht laden (${message}).`
}
