import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from '../../testing/make-temp-folder.ts'
import type { RestCase, RestSite } from './rest-case.ts'

const NAME = 'codefluencer-2026-11-01T02-07-00-000Z-nightly.db'
export const BACKUP_PATH = `/api/admin/backups/${NAME}`
const unknown = { status: 404, says: 'Diese Sicherung gibt es nicht' }

/** A folder with one backup, checked; the app hands it out as it is. */
export function seedBackup({ deps }: RestSite) {
  const folder = makeTempFolder()
  deps.backups.folder = join(folder, 'backups')
  deps.backups.databasePath = join(folder, 'app.db')
  mkdirSync(deps.backups.folder)
  writeFileSync(join(deps.backups.folder, NAME), 'SQLite format 3')
  writeFileSync(join(deps.backups.folder, `${NAME}.sha256`), 'x')
  writeFileSync(join(folder, 'app.db'), 'geheim')
}

export const BACKUP_CASES: RestCase[] = [
  {
    endpoint: 'GET /api/admin/backups',
    path: '/api/admin/backups',
    admin: true,
    seed: seedBackup,
    answer: { backups: [{ name: NAME, bytes: 15, verified: true }], running: null, failure: null },
  },
  {
    endpoint: 'POST /api/admin/backups',
    path: '/api/admin/backups',
    admin: true,
    status: 202,
    answer: { started: true },
  },
  {
    endpoint: 'GET /api/admin/backups/:name',
    path: BACKUP_PATH,
    admin: true,
    seed: seedBackup,
    answer: 'SQLite format 3',
    headers: {
      'content-type': 'application/vnd.sqlite3',
      'content-disposition': `attachment; filename="${NAME}"`,
      'content-length': '15',
    },
    refused: [
      { path: '/api/admin/backups/app.db', ...unknown },
      { path: '/api/admin/backups/..%2Fapp.db', ...unknown },
      { path: '/api/admin/backups/%2e%2e%2fapp.db', ...unknown },
      { path: `/api/admin/backups/${NAME}.sha256`, ...unknown },
      { path: `/api/admin/backups/.%2F${NAME}`, ...unknown },
      { path: `/api/admin/backups/${NAME}%00`, ...unknown },
      { path: `/api/admin/backups/${'x'.repeat(200)}`, status: 400, says: 'Name der Sicherung' },
    ],
  },
]
