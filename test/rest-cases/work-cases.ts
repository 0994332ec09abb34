import * as LIMITS from '#shared/domain/limits.ts'
import { isArray, type RestCase, type RestSite } from '#test/rest-cases/rest-case.ts'

const DONE = { totalSearched: 0, codesFound: 0, codesAdded: 0, errors: [] }
const CONFIG = { enabled: true, interval: 'daily', maxCodes: 50, status: 'active' }

const seedEntry = (status: 'pending' | 'failed') => (site: RestSite) =>
  void site.sqlite.exec(`insert into scheduled_brands
    (id, brand_name, name_key, status, batch_size, interval, scheduled_at, created_at)
    values (1, 'Purelei', 'purelei', '${status}', 10, 'daily', 1, 1)`)

export const WORK_CASES: RestCase[] = [
  { endpoint: 'POST /api/collect-codes', answer: DONE },
  { endpoint: 'GET /api/collect-codes/trigger', status: 202, answer: { started: true } },
  { endpoint: 'POST /api/collect-codes/again', status: 202, answer: { started: true } },
  { endpoint: 'POST /api/collect-codes/stop', answer: { stopped: false } },
  { endpoint: 'GET /api/collect-codes/latest', answer: null },
  { endpoint: 'GET /api/admin/system', answer: isArray },
  {
    endpoint: 'GET /api/admin/brands/scheduled',
    seed: seedEntry('pending'),
    answer: [{ id: 1, brandName: 'Purelei', status: 'pending', publishedAt: null }],
  },
  {
    endpoint: 'POST /api/admin/brands/schedule',
    body: { brands: ['Purelei', 'Snocks'], batchSize: 1, interval: 'weekly' },
    answer: { scheduled: 1, duplicates: 1 },
    refused: [
      { body: {}, status: 400, says: 'Marken' },
      { body: { brands: ['A'], batchSize: 0 }, status: 400, says: 'Batch-Größe' },
      {
        body: { brands: ['A'], batchSize: LIMITS.batchSize + 1 },
        status: 400,
        says: 'Batch-Größe',
      },
      { body: { brands: ['A'], batchSize: '10' }, status: 400, says: 'Batch-Größe' },
      { body: { brands: ['A'], interval: 'hourly' }, status: 400, says: 'Intervall' },
    ],
  },
  {
    endpoint: 'POST /api/admin/brands/scheduled/process',
    status: 202,
    seed: seedEntry('pending'),
    answer: { started: 1 },
  },
  {
    endpoint: 'POST /api/admin/brands/scheduled/:id/retry',
    missing: 'Diese geplante Marke gibt es nicht.',
    seed: seedEntry('failed'),
    answer: { id: 1, status: 'pending' },
  },
  {
    endpoint: 'DELETE /api/admin/brands/scheduled/:id',
    missing: 'Diese geplante Marke gibt es nicht.',
    seed: seedEntry('pending'),
    answer: { id: 1 },
  },
  { endpoint: 'GET /api/admin/cronjob/config', answer: CONFIG },
  {
    endpoint: 'PUT /api/admin/cronjob/config',
    body: { maxCodes: 200 },
    answer: { ...CONFIG, maxCodes: 200 },
    refused: [
      { body: {}, status: 400, says: 'Es fehlt' },
      { body: { enabled: 'ja' }, status: 400, says: 'automatische Datensammlung' },
      { body: { interval: 'monthly' }, status: 400, says: 'Intervall' },
      { body: { maxCodes: 51 }, status: 400, says: 'Grenze „Neue Codes je Lauf“' },
    ],
  },
  { endpoint: 'POST /api/admin/cronjob/trigger', status: 202, answer: { started: true } },
  {
    endpoint: 'GET /api/admin/settings',
    answer: {
      reviewThreshold: 0.8,
      searchCallsPerRun: 200,
      modelTokensPerRun: 500_000,
      sessionIdleMinutes: 120,
    },
  },
  {
    endpoint: 'PUT /api/admin/settings',
    body: { reviewThreshold: 0.5, modelTokensPerRun: 0 },
    answer: {
      reviewThreshold: 0.5,
      searchCallsPerRun: 200,
      modelTokensPerRun: 0,
      sessionIdleMinutes: 120,
    },
    refused: [
      { body: { reviewThreshold: 2 }, status: 400, says: 'Schwelle für die Prüfung' },
      { body: { reviewThreshold: 'hoch' }, status: 400, says: 'Schwelle für die Prüfung' },
      { body: { searchCallsPerRun: 0 }, status: 400, says: 'Zahl der Suchanfragen je Lauf' },
      { body: { searchCallsPerRun: 10_001 }, status: 400, says: 'Zahl der Suchanfragen je Lauf' },
      { body: { modelTokensPerRun: -1 }, status: 400, says: 'Zahl der Tokens je Lauf' },
      { body: { modelTokensPerRun: 10_000_001 }, status: 400, says: 'Zahl der Tokens je Lauf' },
      { body: { modelTokensPerRun: 1.5 }, status: 400, says: 'Zahl der Tokens je Lauf' },
      { body: { sessionIdleMinutes: 4 }, status: 400, says: 'Abmelden ohne Nutzung' },
      { body: { sessionIdleMinutes: 721 }, status: 400, says: 'Abmelden ohne Nutzung' },
    ],
  },
]
