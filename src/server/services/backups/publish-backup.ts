import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { syncFile, syncFolderOf } from '#db/backup-files.ts'
import { CHECKSUM_ENDING } from './backup-files.ts'

/**
 * Gives a checked copy its name and puts its checksum beside it. A crash in between leaves a whole
 * file that only counts as unchecked.
 */
export function publishBackup(temporary: string, path: string, sha256: string): void {
  const checksum = path + CHECKSUM_ENDING
  rmSync(checksum, { force: true })
  renameSync(temporary, path)
  writeFileSync(checksum, `${sha256}  ${basename(path)}\n`, { mode: 0o600 })
  syncFile(checksum)
  syncFolderOf(path)
}
