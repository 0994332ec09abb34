import { LIMITS } from '#shared/domain/limits.ts'
import type { Endpoint } from './endpoint.ts'

const tag = 'Codes'

export const CODE_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/codes/recent',
    procedure: 'codes.recent',
    tag,
    summary: 'Die neuesten Codes',
  },
  {
    method: 'GET',
    path: '/api/codes/top-week',
    procedure: 'codes.topWeek',
    tag,
    summary: 'Der Top-Code der Woche, oder null',
  },
  {
    method: 'GET',
    path: '/api/codes/featured',
    procedure: 'codes.featured',
    tag,
    summary: 'Hervorgehobene Codes: exklusive zuerst, dann nach Rang',
  },
  {
    method: 'POST',
    path: '/api/codes/:id/vote',
    procedure: 'codes.vote',
    tag,
    summary: 'Bewerten, ob ein Code funktioniert; die zweite Stimme ersetzt die erste',
    errors: [404, 429],
  },
  {
    method: 'POST',
    path: '/api/codes/:id/copy',
    procedure: 'codes.copy',
    tag,
    summary: 'Zählen, dass ein Code kopiert wurde',
    errors: [404, 429],
  },
  {
    method: 'PUT',
    path: '/api/codes/:id',
    procedure: 'codes.update',
    tag,
    summary: 'Text, Betrag, Ende oder Bedingungen eines Codes ändern; was fehlt, bleibt',
    errors: [404, 409],
  },
  {
    method: 'DELETE',
    path: '/api/codes/:id',
    procedure: 'codes.delete',
    tag,
    summary: 'Einen Code mit Quellen und Stimmen löschen',
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/admin/codes',
    procedure: 'codes.list',
    tag,
    summary: 'Alle Codes durchsuchen, filtern und sortieren, seitenweise',
    defaults: { pageSize: LIMITS.codesPerRequest },
    list: {
      field: 'codes',
      headers: {
        'X-Total-Count': { field: 'total', note: 'Alle Codes, die es gibt' },
        'X-Matching-Count': { field: 'matching', note: 'Codes, auf die Suche und Filter passen' },
      },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/codes/status',
    procedure: 'codes.setStatus',
    tag,
    summary: 'Den Status vieler Codes festlegen; auto überlässt ihn wieder den Stimmen',
  },
  {
    method: 'POST',
    path: '/api/admin/codes/review',
    procedure: 'codes.review',
    tag,
    summary: 'Codes, die auf Prüfung warten, annehmen oder ablehnen',
  },
  {
    method: 'POST',
    path: '/api/admin/contradictions/:sourceId',
    procedure: 'codes.resolveContradiction',
    tag,
    summary: 'Übernehmen oder verwerfen, was ein fremder Beitrag anders sagt',
    errors: [404],
  },
  {
    method: 'POST',
    path: '/api/admin/codes/delete',
    procedure: 'codes.deleteMany',
    tag,
    summary: 'Viele Codes auf einmal löschen',
  },
  {
    method: 'POST',
    path: '/api/admin/codes/:fromId/merge',
    procedure: 'codes.merge',
    tag,
    summary: 'Einen Code in einem anderen aufgehen lassen',
    errors: [404, 409],
  },
]
