import { existsSync } from 'node:fs'
import { readMigrationState } from './migrate.ts'
import { type DatabaseHandle, openDatabase } from './open-database.ts'

/** There is no copy of the database that this program can read; `message` is German. */
export class ReplicaError extends Error {}

/**
 * Opens a copy of the primary's database, which something else keeps up to date, for reading only.
 * Throws `ReplicaError` when it is not there yet, or not as this version of the program needs it.
 */
export function openReplica(path: string): DatabaseHandle {
  if (!existsSync(path))
    throw new ReplicaError(
      `${path} gibt es noch nicht. Mit PRIMARY_URL liest das Programm aus einer Kopie: Bitte richten Sie zuerst die Replikation ein.`,
    )
  const handle = openDatabase(path, { readonly: true, fileMustExist: true })
  const { pending, isNewer } = readMigrationState(handle.db)
  if (pending === 0 && !isNewer) return handle
  handle.close()
  throw new ReplicaError(
    `Die Kopie ${path} stammt von einer ${isNewer ? 'neueren' : 'älteren'} Version des Programms. Bitte bringen Sie den Primären (PRIMARY_URL) und diesen Knoten auf dieselbe Version.`,
  )
}
