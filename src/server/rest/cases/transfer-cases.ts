import { expect } from 'vitest'
import { LIMITS } from '#shared/domain/limits.ts'
import type { RestCase } from './rest-case.ts'

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
    path: '/api/admin/export/brands.csv',
    admin: true,
    answer: expect.stringMatching(/^\ufeffname,slug,url,.*\r\nSnocks,snocks,/),
    headers: attachment('brands-2026-11-01.csv'),
  },
  {
    endpoint: 'GET /api/admin/export/brands.json',
    path: '/api/admin/export/brands.json',
    admin: true,
    answer: [{ name: 'Snocks' }, { name: 'Gymshark' }],
    headers: attachment('brands-2026-11-01.json'),
  },
  {
    endpoint: 'GET /api/admin/export/codes.csv',
    path: '/api/admin/export/codes.csv',
    admin: true,
    answer: expect.stringMatching(/^\ufeffbrand,code,.*\r\nsnocks,ANNA15,,10,percentage,/),
    headers: attachment('codes-2026-11-01.csv'),
  },
  {
    endpoint: 'GET /api/admin/export/codes.json',
    path: '/api/admin/export/codes.json',
    admin: true,
    answer: [{ brand: 'snocks', code: 'ANNA15', username: 'anna.beispiel' }],
    headers: attachment('codes-2026-11-01.json'),
  },
  {
    endpoint: 'POST /api/admin/import/brands',
    path: '/api/admin/import/brands',
    body: { rows: [row] },
    admin: true,
    answer: { added: 1, updated: 0, skipped: 0, errors: [] },
    refused: badRows,
  },
  {
    endpoint: 'POST /api/admin/import/codes',
    path: '/api/admin/import/codes',
    body: { rows: [{ line: 7, values: { brand: 'snocks', code: 'NEU10' } }] },
    admin: true,
    answer: {
      added: 0,
      errors: [{ line: 7, message: expect.stringContaining('Adresse des Beitrags') }],
    },
    refused: badRows,
  },
]
