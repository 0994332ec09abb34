import { statfsSync, statSync } from 'node:fs'
import { toBackupsFolder, toDatabasePath } from '../data-paths.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'

export type Storage = {
  databaseBytes: number
  walBytes: number
  /** What a program without special rights may still write. */
  freeBytes: number
  totalBytes: number
  backups: { count: number; newest: { at: Date; bytes: number } | null }
}

/** How much room the data takes and what is left. Throws when the folder cannot be read. */
export function measureStorage(dataDir: string): Storage {
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  return {
    databaseBytes: sizeOf(toDatabasePath(dataDir)),
    walBytes: sizeOf(`${toDatabasePath(dataDir)}-wal`),
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    backups: measureBackups(toBackupsFolder(dataDir)),
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Copies that were never checked count as none. */
function measureBackups(folder: string): Storage['backups'] {
  const files = listBackupFiles(folder)
  const newest = findNewestVerified(files, new Date())
  return {
    count: files.filter(({ verified }) => verified).length,
    newest: newest ? { at: newest.createdAt, bytes: newest.bytes } : null,
  }
}
