import type { Endpoint } from './endpoint.ts'

const directory = 'Kategorien und Influencer'
const access = 'Anmeldung und Übersicht'

export const SITE_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/categories',
    procedure: 'categories.list',
    tag: directory,
    summary: 'Alle Kategorien',
  },
  {
    method: 'GET',
    path: '/api/categories/:slug',
    procedure: 'categories.bySlug',
    tag: directory,
    summary: 'Eine Kategorie mit ihren Marken',
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/influencers/:username',
    procedure: 'influencers.byUsername',
    tag: directory,
    summary: 'Ein Influencer mit seinen aktiven Codes',
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/admin/influencers/blocked',
    procedure: 'influencers.listBlocked',
    tag: directory,
    summary: 'Die Sperrliste: Influencer, die widersprochen haben',
  },
  {
    method: 'POST',
    path: '/api/admin/influencers/blocked',
    procedure: 'influencers.block',
    tag: directory,
    summary: 'Einen Influencer sperren und alles von ihm löschen',
  },
  {
    method: 'DELETE',
    path: '/api/admin/influencers/blocked/:username',
    procedure: 'influencers.unblock',
    tag: directory,
    summary: 'Einen Influencer von der Sperrliste nehmen',
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/dashboard',
    procedure: 'overview.dashboard',
    tag: access,
    summary: 'Wie viele Codes, Marken, Influencer und Kategorien es gibt',
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    procedure: 'auth.login',
    tag: access,
    summary: 'Anmelden: setzt das Cookie der Sitzung, die nach 12 Stunden endet',
    errors: [401, 429],
  },
  {
    method: 'POST',
    path: '/api/admin/logout',
    procedure: 'auth.logout',
    tag: access,
    summary: 'Abmelden: beendet die Sitzung auf dem Server',
  },
  {
    method: 'GET',
    path: '/api/admin/overview',
    procedure: 'overview.get',
    tag: access,
    summary: 'Zahlen, neueste Codes, Marken und die Influencer mit den meisten Codes',
    description:
      'totalCodes zählt aktive Codes: ohne wartende, abgelehnte und abgelaufene. brands ist eine Seite aller Marken, deren Zahl totalBrands nennt; brandsPage führt zu den übrigen.',
  },
  {
    method: 'GET',
    path: '/api/admin/logs',
    procedure: 'logs.list',
    tag: access,
    summary: 'Einträge des Protokolls, neueste zuerst',
    description:
      'Ältere gibt before mit der id des letzten Eintrags, neuere after mit der id des ersten. contact sind die Kontaktanfragen unter den Einträgen admin. Einträge werden nach 90 Tagen gelöscht.',
  },
  {
    method: 'GET',
    path: '/api/admin/logs.csv',
    procedure: 'logs.export',
    tag: access,
    summary: 'Alle Einträge des Protokolls, auf die der Filter passt, als CSV-Datei',
    download: { name: 'logs', format: 'csv' },
  },
]
