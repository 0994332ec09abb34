import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupFault } from '#shared/domain/errors.ts'
import { describeStorageFault } from './storage-fault.ts'

/** Beside each backup: the line that `sha256sum --check` reads, written after the copy was checked. */
export const CHECKSUM_ENDING = '.sha256'

/** The fault as words where its cause is known, with `place` as the file's name; anything else as it is. */
export function toBackupFault(error: unknown, place: string): unknown {
  const text = describeStorageFault(error, place)
  return text ? new BackupFault(text, { cause: error }) : error
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
