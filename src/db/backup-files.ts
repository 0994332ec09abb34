import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { readErrorCode } from '#shared/domain/errors.ts'
import { formatBytes } from '#shared/texts/format.ts'

/** An expected failure of saving or restoring; `message` is German, one line, and says what to do. */
export class BackupFault extends Error {}

export const noSpace = (needed?: number, free?: number) =>
  new BackupFault(
    needed === undefined || free === undefined
      ? 'Der Platz auf dem Datenträger reicht nicht. Bitte schaffen Sie Platz und versuchen Sie es noch einmal.'
      : `Der Platz auf dem Datenträger reicht nicht: gebraucht werden ${formatBytes(needed)}, frei sind ${formatBytes(free)}. Bitte schaffen Sie Platz und versuchen Sie es noch einmal.`,
  )

const TEXT_OF_ERROR: Readonly<Record<string, string>> = {
  EACCES: 'Dort darf das Programm nicht schreiben oder lesen. Bitte prüfen Sie die Rechte.',
  EPERM: 'Dort darf das Programm nicht schreiben oder lesen. Bitte prüfen Sie die Rechte.',
  EROFS: 'Der Datenträger ist nur lesbar eingehängt.',
  EIO: 'Der Datenträger meldet einen Lesefehler. Bitte prüfen Sie ihn.',
  ENOENT: 'Den Ordner oder die Datei gibt es nicht.',
  ENOTDIR: 'Ein Teil des Pfades ist kein Ordner.',
  EISDIR: 'Das ist ein Ordner, keine Datei.',
  SQLITE_BUSY: 'Die Datenbank ist gerade gesperrt. Bitte versuchen Sie es noch einmal.',
  SQLITE_LOCKED: 'Die Datenbank ist gerade gesperrt. Bitte versuchen Sie es noch einmal.',
  SQLITE_CANTOPEN: 'Die Datei lässt sich nicht öffnen. Bitte prüfen Sie Pfad und Rechte.',
  SQLITE_READONLY: 'Dort darf das Programm nicht schreiben. Bitte prüfen Sie die Rechte.',
  SQLITE_NOTADB: 'Das ist keine SQLite-Datenbank.',
  SQLITE_CORRUPT: 'Die Datenbank ist beschädigt.',
  SQLITE_IOERR:
    'Der Datenträger meldet einen Fehler. Bitte prüfen Sie freien Platz und seinen Zustand.',
}
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])

/** The fault as words where its cause is known; anything else as it is. */
export function toBackupFault(error: unknown, what: string): unknown {
  if (error instanceof BackupFault || !(error instanceof Error)) return error
  const code = readErrorCode(error)
  if (FULL.has(code)) return noSpace()
  // Extended codes such as SQLITE_IOERR_FSYNC are looked up by their first two words.
  const text = TEXT_OF_ERROR[code] ?? TEXT_OF_ERROR[code.split('_').slice(0, 2).join('_')]
  return text ? new BackupFault(`${what}: ${text}`, { cause: error }) : error
}

/** Has file or folder written through to the disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A renamed file survives a power cut only when its folder is on the disk. */
export const syncFolderOf = (path: string) => syncFile(dirname(path))

/** SHA-256, read through one buffer: a stream's many would stay in memory for a while. */
export function hashFile(path: string): string {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(1_048_576)
  const descriptor = openSync(path, 'r')
  try {
    for (let length = 1; length > 0; ) {
      length = readSync(descriptor, buffer)
      hash.update(buffer.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

/** Removes a database file with what SQLite keeps beside it. */
export function removeDatabaseFiles(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}
