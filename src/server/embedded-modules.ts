import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sea from 'node:sea'
import { readAsset } from './program-files.ts'
import { ServiceError } from './services/errors.ts'

const ADVICE = 'Bitte TMPDIR auf einen eigenen Ordner setzen, in dem Programme laufen dürfen.'
const RUNTIME = 'onnxruntime/'

/** SQLite's native module out of the executable; the built executable loads it instead of its file. */
export const loadEmbeddedSqlite = () => loadNativeModule(readAsset('better-sqlite3.node'))

/** Loads a native module from its bytes. Throws a `ServiceError` that says what to do. */
export const loadNativeModule = (bytes: Uint8Array): unknown =>
  loadUnpacked('SQLite', new Map([['module.node', bytes]]), (folder) => {
    const module = { exports: {} }
    process.dlopen(module, join(folder, 'module.node'))
    return module.exports
  })

/** The runtime that computes the reader, out of the executable. Throws a `ServiceError` that says what to do. */
export function loadEmbeddedRuntime(): typeof import('onnxruntime-node') {
  const keys = sea.getAssetKeys().filter((key) => key.startsWith(RUNTIME))
  const files = new Map(keys.map((key) => [key.slice(RUNTIME.length), readAsset(key)]))
  return loadUnpacked('onnxruntime', files, (folder) =>
    createRequire(join(folder, 'main.js'))('onnxruntime-node'),
  )
}

/**
 * What is loaded has to be files for that moment: in a new folder that no other user can enter, deleted
 * once they are loaded, so that no other program's file and none of another version is ever taken for them.
 */
function loadUnpacked<Loaded>(
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
  load: (folder: string) => Loaded,
): Loaded {
  const base = tmpdir()
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(base, 'codefluencer-'))
    for (const [path, bytes] of files) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes, { mode: 0o700, flag: 'wx' })
    }
    return load(folder)
  } catch (error) {
    const message = `${describe(name, base, error)} ${ADVICE}`
    throw new ServiceError('unavailable', message, { cause: error })
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

function describe(name: string, folder: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'ERR_DLOPEN_FAILED')
    return `In ${folder} lässt sich das ${name}-Modul nicht entpacken (${code ?? message}).`
  // What glibc says of a folder that is mounted noexec.
  if (message.includes('failed to map segment'))
    return `In ${folder} darf kein Programm ausgeführt werden (noexec).`
  return `Das ${name}-Modul lässt sich nicht laden (${message}).`
}
