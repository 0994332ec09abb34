import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAhead, listBackupFiles } from '../services/backups/backup-files.ts'

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
    databaseBytes: sizeOf(join(dataDir, 'app.db')),
    walBytes: sizeOf(join(dataDir, 'app.db-wal')),
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    backups: measureBackups(join(dataDir, 'backups')),
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Copies that were never checked count as none; one dated in days to come is not the newest. */
function measureBackups(folder: string): Storage['backups'] {
  const files = listBackupFiles(folder).filter(({ verified }) => verified)
  const newest = files.find(({ createdAt }) => !isAhead(createdAt, new Date()))
  return {
    count: files.length,
    newest: newest ? { at: newest.createdAt, bytes: newest.bytes } : null,
  }
}
