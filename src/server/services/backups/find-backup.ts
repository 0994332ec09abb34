import type { Backup } from '#shared/schemas/backup.ts'
import type { ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { listBackups } from './list-backups.ts'

/**
 * The backup of this name. Only names of the list are known, so none leads out of the folder.
 * Throws `unauthenticated` and `not_found`.
 */
export function findBackup(ctx: ServiceContext, { name }: { name: string }): Backup {
  const found = listBackups(ctx).backups.find((backup) => backup.name === name)
  if (!found) throw notFound('Diese Sicherung gibt es nicht.')
  return found
}
