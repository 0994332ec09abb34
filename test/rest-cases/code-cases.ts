import { mergeCodes } from '#server/services/codes/merge-codes.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  code,
  type RestCase,
  seedContradiction,
  seedSecondCode,
} from '#test/rest-cases/rest-case.ts'

const unknownCode = { status: 404, says: 'Code' }
/** A code as it was before the operator decided on it. */
const STATE = {
  id: 1,
  status: 'unverified',
  statusPinned: false,
  needsReview: true,
  reviewReason: 'confidence',
  acceptedAt: null,
  contradictions: [],
}

const badIds = [
  { body: { ids: [] }, status: 400, says: 'Nummern der Codes' },
  { body: { ids: ['1'] }, status: 400, says: 'Nummer des Codes' },
]

export const CODE_CASES: RestCase[] = [
  { endpoint: 'GET /api/codes/recent', answer: [code] },
  { endpoint: 'GET /api/codes/top-week', answer: code },
  { endpoint: 'GET /api/codes/featured', answer: [code] },
  {
    endpoint: 'GET /api/codes/all',
    path: '/api/codes/all?category=mode&unit=percentage&sort=highest&page=1',
    answer: { codes: [code], total: 1 },
    refused: [
      { path: '/api/codes/all?category=autos', status: 400, says: 'Kategorie' },
      { path: '/api/codes/all?unit=dollar', status: 400, says: 'Einheit' },
      { path: '/api/codes/all?sort=alt', status: 400, says: 'Sortierung' },
      { path: '/api/codes/all?page=0', status: 400, says: 'Seite' },
    ],
  },
  {
    endpoint: 'POST /api/codes/:id/vote',
    missing: 'Code',
    body: { vote: 'working' },
    answer: { id: 1, upvotes: 1, downvotes: 0, vote: 'working' },
    refused: [
      { body: { vote: 'vielleicht' }, status: 400, says: 'Bewertung' },
      { body: {}, status: 400, says: 'Bewertung' },
      { path: '/api/codes/1.5/vote', status: 400, says: 'Nummer' },
    ],
  },
  {
    endpoint: 'DELETE /api/codes/:id/vote',
    missing: 'Code',
    answer: { id: 1, upvotes: 0, downvotes: 0 },
    refused: [{ path: '/api/codes/1.5/vote', status: 400, says: 'Nummer' }],
  },
  {
    endpoint: 'POST /api/codes/:id/copy',
    missing: 'Code',
    body: {},
    answer: { id: 1, usageCount: 1 },
    refused: [{ path: '/api/codes/-1/copy', status: 400, says: 'Nummer' }],
  },
  {
    endpoint: 'PUT /api/codes/:id',
    missing: 'Code',
    body: { discountAmount: 20, id: 99, conditions: { minOrderAmount: 40 } },
    answer: { id: 1, code: 'ANNA15', discountAmount: 20, conditions: { minOrderAmount: 40 } },
    refused: [
      { body: { discountAmount: 'viel' }, status: 400, says: 'Rabatt' },
      { body: { discountAmount: 101 }, status: 400, says: 'Rabatt' },
      { body: { expiresAt: 'bald' }, status: 400, says: 'Datum „Gültig bis“' },
      { body: { conditions: { minOrderAmount: 0 } }, status: 400, says: 'Mindestbestellwert' },
      { body: { code: '' }, status: 400, says: 'Code' },
      { body: { code: 'X'.repeat(LIMITS.codeLength + 1) }, status: 400, says: 'Code' },
    ],
  },
  { endpoint: 'DELETE /api/codes/:id', missing: 'Code', answer: { id: 1 } },
  {
    endpoint: 'GET /api/admin/codes',
    path: '/api/admin/codes?search=anna1&brandId=1&sort=-code&page=1&pageSize=10',
    seed: seedSecondCode,
    answer: [{ ...code, needsReview: false }],
    headers: { 'x-total-count': '2', 'x-matching-count': '1' },
    refused: [
      { path: '/api/admin/codes?filter=alle', status: 400, says: 'Stand' },
      { path: '/api/admin/codes?sort=datum', status: 400, says: 'Sortierung' },
      { path: '/api/admin/codes?page=0', status: 400, says: 'Seite' },
      { path: '/api/admin/codes?pageSize=1001', status: 400, says: 'Zahl der Einträge je Seite' },
      { path: '/api/admin/codes?brandId=snocks', status: 400, says: 'Nummer der Marke' },
      { path: `/api/admin/codes?search=${'x'.repeat(101)}`, status: 400, says: 'Suchbegriff' },
    ],
  },
  {
    endpoint: 'POST /api/admin/codes/status',
    body: { ids: [1, 99], status: 'rejected' },
    answer: { changed: 1 },
    refused: [
      { body: { ids: [1] }, status: 400, says: 'Status' },
      { body: { ids: [1], status: 'gut' }, status: 400, says: 'Status' },
      ...badIds,
    ],
  },
  {
    endpoint: 'POST /api/admin/codes/review',
    body: { ids: [1], decision: 'accept' },
    seed: (site) => void site.sqlite.exec('update codes set needs_review = 1'),
    answer: { changed: 1 },
    refused: [
      { body: { ids: [1], decision: 'gut' }, status: 400, says: 'Entscheidung' },
      ...badIds,
    ],
  },
  {
    endpoint: 'POST /api/admin/codes/review/undo',
    body: { decision: 'accept', before: [STATE] },
    answer: { changed: 1 },
    refused: [
      { body: { decision: 'gut', before: [STATE] }, status: 400, says: 'Entscheidung' },
      { body: { decision: 'accept', before: [] }, status: 400, says: 'Stände' },
      {
        body: { decision: 'accept', before: [{ ...STATE, reviewReason: 'x' }] },
        status: 400,
        says: 'Grund der Prüfung',
      },
    ],
  },
  {
    endpoint: 'POST /api/admin/codes/release',
    body: { reviewThreshold: 0.5 },
    answer: { changed: 0, before: [] },
    refused: [{ body: { reviewThreshold: 2 }, status: 400, says: 'Schwelle' }],
  },
  {
    endpoint: 'POST /api/admin/contradictions/:sourceId',
    missing: 'Widerspruch',
    body: { decision: 'accept' },
    seed: seedContradiction,
    answer: { id: 1, discountAmount: 40, contradictionCount: 0 },
    refused: [{ body: { decision: 'gut' }, status: 400, says: 'Entscheidung' }],
  },
  {
    endpoint: 'POST /api/admin/codes/delete',
    body: { ids: [1, 99] },
    answer: { changed: 1 },
    refused: badIds,
  },
  {
    endpoint: 'POST /api/admin/codes/:fromId/merge',
    path: '/api/admin/codes/2/merge',
    missing: 'Code',
    body: { intoId: 1 },
    seed: seedSecondCode,
    answer: code,
    refused: [
      { body: {}, status: 400, says: 'Nummer des bleibenden Codes' },
      { body: { intoId: 99 }, ...unknownCode },
    ],
  },
  {
    endpoint: 'POST /api/admin/codes/:id/undo-move',
    seed: (site) => {
      seedSecondCode(site)
      mergeCodes(site.asAdmin(), { fromId: 2, intoId: 1 })
    },
    path: '/api/admin/codes/2/undo-move',
    answer: { id: 2 },
    refused: [{ path: '/api/admin/codes/99/undo-move', status: 409, says: 'zurücknehmen' }],
  },
]
