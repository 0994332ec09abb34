import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import type { RestCase, RestSite } from '#test/rest-cases/rest-case.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

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
    seed: seedBackup,
    answer: { backups: [{ name: NAME, bytes: 15, verified: true }], running: null, failure: null },
  },
  { endpoint: 'POST /api/admin/backups', status: 202, answer: { started: true } },
  {
    endpoint: 'GET /api/admin/backups/:name',
    path: BACKUP_PATH,
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

const row = { line: 2, values: { name: 'Purelei' } }
const badRows = [
  { body: {}, status: 400, says: 'Zeilen' },
  { body: { rows: [] }, status: 400, says: 'Zeilen' },
  { body: { rows: [{ values: {} }] }, status: 400, says: 'Zeilennummer' },
  { body: { rows: Array(LIMITS.importRows + 1).fill(row) }, status: 400, says: 'Zeilen' },
  { body: { format: 'xlsx', rows: [row] }, status: 400, says: 'Format' },
]
const attachment = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
})

export const TRANSFER_CASES: RestCase[] = [
  {
    endpoint: 'GET /api/admin/export/brands.csv',
    answer: expect.stringMatching(/^\ufeffname;slug;url;.*\r\nSnocks;snocks;/),
    headers: attachment('brands-2026-11-01.csv'),
  },
  {
    endpoint: 'GET /api/admin/export/brands.json',
    answer: [{ name: 'Snocks' }, { name: 'Gymshark' }],
    headers: attachment('brands-2026-11-01.json'),
  },
  {
    endpoint: 'GET /api/admin/export/codes.csv',
    answer: expect.stringMatching(/^\ufeffbrand;code;.*\r\nsnocks;ANNA15;;10;percentage;/),
    headers: attachment('codes-2026-11-01.csv'),
  },
  {
    endpoint: 'GET /api/admin/export/codes.json',
    answer: [{ brand: 'snocks', code: 'ANNA15', username: 'anna.beispiel' }],
    headers: attachment('codes-2026-11-01.json'),
  },
  {
    endpoint: 'POST /api/admin/import/brands',
    body: { rows: [row] },
    answer: { added: 1, updated: 0, skipped: 0, errors: [] },
    refused: badRows,
  },
  {
    endpoint: 'POST /api/admin/import/codes',
    body: { rows: [{ line: 7, values: { brand: 'snocks', code: 'NEU10' } }] },
    answer: {
      added: 0,
      errors: [{ line: 7, message: expect.stringContaining('Adresse des Posts') }],
    },
    refused: badRows,
  },
]
