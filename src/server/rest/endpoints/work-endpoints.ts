import type { Endpoint } from './endpoint.ts'

const collection = 'Datensammlung'
const schedule = 'Geplante Marken'
const settings = 'Einstellungen'

export const WORK_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/collect-codes',
    procedure: 'collection.run',
    tag: collection,
    summary: 'Für alle Marken sammeln und auf das Ergebnis warten',
    description:
      'limitReached nennt die Grenze neuer Codes, wenn der Lauf ihretwegen endete und etwas für den nächsten übrig ließ; sonst ist es null.',
    errors: [409],
  },
  {
    method: 'GET',
    path: '/api/collect-codes/trigger',
    procedure: 'collection.start',
    tag: collection,
    summary: 'Die Sammlung im Hintergrund starten',
    status: 202,
    errors: [409],
  },
  {
    method: 'POST',
    path: '/api/collect-codes/stop',
    procedure: 'collection.stop',
    tag: collection,
    summary: 'Die laufende Sammlung anhalten',
  },
  {
    method: 'GET',
    path: '/api/collect-codes/latest',
    procedure: 'collection.latest',
    tag: collection,
    summary: 'Die laufende oder letzte Sammlung, oder null',
  },
  {
    method: 'GET',
    path: '/api/admin/system',
    procedure: 'collection.systemTiles',
    tag: collection,
    summary: 'Zustand von Suche, KI und Datenbank',
  },
  {
    method: 'GET',
    path: '/api/admin/brands/scheduled',
    procedure: 'scheduledBrands.list',
    tag: schedule,
    summary: 'Alle geplanten Marken',
  },
  {
    method: 'POST',
    path: '/api/admin/brands/schedule',
    procedure: 'scheduledBrands.add',
    tag: schedule,
    summary: 'Marken in Portionen einplanen; vorhandene werden übersprungen',
  },
  {
    method: 'POST',
    path: '/api/admin/brands/scheduled/process',
    procedure: 'scheduledBrands.process',
    tag: schedule,
    summary: 'Alle wartenden Marken jetzt verarbeiten',
    status: 202,
    errors: [409],
  },
  {
    method: 'POST',
    path: '/api/admin/brands/scheduled/:id/retry',
    procedure: 'scheduledBrands.retry',
    tag: schedule,
    summary: 'Eine fehlgeschlagene Marke noch einmal einplanen',
    errors: [404, 409],
  },
  {
    method: 'DELETE',
    path: '/api/admin/brands/scheduled/:id',
    procedure: 'scheduledBrands.delete',
    tag: schedule,
    summary: 'Eine geplante Marke löschen',
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/admin/cronjob/config',
    procedure: 'cron.getConfig',
    tag: settings,
    summary: 'Wann und wie viel regelmäßig gesammelt wird',
  },
  {
    method: 'PUT',
    path: '/api/admin/cronjob/config',
    procedure: 'cron.updateConfig',
    tag: settings,
    summary: 'Die regelmäßige Sammlung ändern; was fehlt, bleibt',
  },
  {
    method: 'POST',
    path: '/api/admin/cronjob/trigger',
    procedure: 'cron.trigger',
    tag: settings,
    summary: 'Die regelmäßige Sammlung jetzt ausführen',
    status: 202,
    errors: [409],
  },
  {
    method: 'GET',
    path: '/api/admin/settings',
    procedure: 'settings.get',
    tag: settings,
    summary: 'Weitere Einstellungen',
  },
  {
    method: 'PUT',
    path: '/api/admin/settings',
    procedure: 'settings.update',
    tag: settings,
    summary: 'Einstellungen ändern; was fehlt, bleibt',
  },
]
