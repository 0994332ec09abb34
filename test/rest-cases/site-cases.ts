import { expect } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { code, isArray, type RestCase, type RestSite } from '#test/rest-cases/rest-case.ts'

const SUBMISSION = {
  code: 'ANNA15',
  shop: 'Snocks',
  benefit: '15 %',
  postUrl: 'https://www.instagram.com/p/C1234567890/',
  token: 'x',
}
const seedSubmission = (site: RestSite) =>
  void site.sqlite.exec(
    "insert into submissions (kind, code, shop, created_at) values ('code', 'ANNA15', 'Snocks', 1)",
  )

export const SITE_CASES: RestCase[] = [
  { endpoint: 'GET /api/categories', answer: isArray },
  {
    endpoint: 'GET /api/categories/:slug',
    path: '/api/categories/mode',
    answer: { category: { slug: 'mode' }, brands: isArray },
    refused: [
      { path: '/api/categories/garten', status: 404, says: 'Kategorie' },
      { path: `/api/categories/${'x'.repeat(81)}`, status: 400, says: 'Slug' },
    ],
  },
  {
    endpoint: 'GET /api/influencers/:username',
    path: '/api/influencers/anna.beispiel',
    answer: { influencer: { username: 'anna.beispiel' }, codes: [code] },
    refused: [
      { path: '/api/influencers/niemand', status: 404, says: 'Influencer nicht gefunden' },
      { path: `/api/influencers/${'x'.repeat(61)}`, status: 400, says: 'Benutzername' },
    ],
  },
  {
    endpoint: 'GET /api/admin/influencers/blocked',
    seed: (site) =>
      void site.sqlite.exec("insert into blocked_influencers values ('berta', null, 1)"),
    answer: [{ username: 'berta', reason: null }],
  },
  {
    endpoint: 'POST /api/admin/influencers/blocked',
    body: { username: '@Anna.Beispiel', reason: 'Widerspruch' },
    answer: { username: 'anna.beispiel', codesRemoved: 1 },
    refused: [
      { body: {}, status: 400, says: 'Benutzername' },
      { body: { username: 'zwei Wörter' }, status: 400, says: 'Benutzername' },
      {
        body: { username: 'a', reason: 'x'.repeat(LIMITS.blockReasonLength + 1) },
        status: 400,
        says: 'Grund',
      },
    ],
  },
  {
    endpoint: 'DELETE /api/admin/influencers/blocked/:username',
    path: '/api/admin/influencers/blocked/berta',
    seed: (site) =>
      void site.sqlite.exec("insert into blocked_influencers values ('berta', null, 1)"),
    answer: { username: 'berta' },
    refused: [
      { path: '/api/admin/influencers/blocked/niemand', status: 404, says: 'niemand' },
      { path: '/api/admin/influencers/blocked/a%20b', status: 400, says: 'Benutzername' },
    ],
  },
  {
    endpoint: 'GET /api/forms/token',
    // The token is one visitor's.
    headers: { 'cache-control': 'no-store' },
    answer: { token: expect.any(String) },
  },
  {
    endpoint: 'POST /api/submissions',
    body: SUBMISSION,
    hasToken: true,
    answer: { sent: true },
    refused: [
      { body: SUBMISSION, status: 400, says: 'abgelaufen' },
      { body: { ...SUBMISSION, postUrl: 'instagram.com' }, status: 400, says: 'https' },
      { body: { ...SUBMISSION, code: '' }, status: 400, says: 'Code' },
      { body: {}, status: 400, says: 'abgelaufen' },
    ],
  },
  {
    endpoint: 'POST /api/codes/:id/report',
    body: { reason: 'ended' },
    hasToken: true,
    answer: { sent: true },
    refused: [
      { body: { reason: 'ended', token: 'x' }, status: 400, says: 'abgelaufen' },
      { body: { reason: 'alt', token: 'x' }, status: 400, says: 'was nicht stimmt' },
      {
        body: { reason: 'ended', remark: 'x'.repeat(201), token: 'x' },
        status: 400,
        says: 'Anmerkung',
      },
    ],
  },
  {
    endpoint: 'GET /api/admin/submissions',
    seed: seedSubmission,
    answer: { submissions: [{ id: 1, kind: 'code', shop: 'Snocks' }], total: 1 },
    refused: [{ path: '/api/admin/submissions?page=0', status: 400, says: 'Seite' }],
  },
  {
    endpoint: 'DELETE /api/admin/submissions/:id',
    path: '/api/admin/submissions/1?decision=dismissed',
    missing: 'Einsendung',
    seed: seedSubmission,
    answer: { id: 1 },
    refused: [
      { path: '/api/admin/submissions/1?decision=egal', status: 400, says: 'Entscheidung' },
    ],
  },
  {
    endpoint: 'GET /api/dashboard',
    answer: { totalCodes: 1, totalBrands: 2, totalInfluencers: 1, totalCategories: 6 },
  },
  {
    endpoint: 'POST /api/admin/login',
    body: { username: 'admin', password: 'ein-langes-passwort' },
    answer: { username: 'admin' },
    refused: [
      { body: { username: 'admin', password: 'falsch' }, status: 401, says: 'falsch' },
      { body: { username: 'admin' }, status: 400, says: 'Passwort' },
      { body: { password: 'x' }, status: 400, says: 'Benutzername' },
      { body: { username: 'admin', password: 'x'.repeat(201) }, status: 400, says: 'Passwort' },
    ],
  },
  { endpoint: 'POST /api/admin/logout', answer: { loggedOut: true } },
  {
    endpoint: 'GET /api/admin/overview',
    answer: { totalCodes: 1, recentCodes: [code], brands: isArray, influencers: isArray },
    refused: [
      { path: '/api/admin/overview?brandsPage=0', status: 400, says: 'Seite der Marken' },
      { path: '/api/admin/overview?brandsPageSize=501', status: 400, says: 'Marken je Seite' },
      { path: '/api/admin/overview?brandsSort=zufall', status: 400, says: 'Sortierung der Marken' },
    ],
  },
  {
    endpoint: 'GET /api/admin/figures',
    path: '/api/admin/figures?period=7',
    answer: { days: isArray, brands: isArray, codes: isArray, totalRuns: 0, missedSearches: [] },
    refused: [{ path: '/api/admin/figures?period=8', status: 400, says: 'Zeitraum' }],
  },
  {
    endpoint: 'GET /api/admin/logs',
    path: '/api/admin/logs?type=brand&level=info',
    answer: isArray,
    refused: [
      { path: '/api/admin/logs?type=alles', status: 400, says: 'Typ' },
      { path: '/api/admin/logs?level=laut', status: 400, says: 'Stufe' },
      { path: '/api/admin/logs?day=gestern', status: 400, says: 'Tag' },
      { path: '/api/admin/logs?before=gestern', status: 400, says: 'Nummer des Eintrags' },
      { path: '/api/admin/logs?pageSize=501', status: 400, says: 'Einträge je Seite' },
    ],
  },
  {
    endpoint: 'GET /api/admin/logs.csv',
    path: '/api/admin/logs.csv?type=contact',
    answer: '\ufeffTimestamp,Type,Level,Message,Details\r\n',
    headers: { 'content-disposition': 'attachment; filename="logs-2026-11-01-13-00.csv"' },
    refused: [{ path: '/api/admin/logs.csv?type=alles', status: 400, says: 'Typ' }],
  },
]
