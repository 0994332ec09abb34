import type { Endpoint } from './endpoint.ts'

const tag = 'Sicherungen'

export const BACKUP_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/admin/backups',
    procedure: 'backups.list',
    tag,
    summary: 'Alle Sicherungen der Datenbank, und ob gerade eine läuft',
  },
  {
    method: 'POST',
    path: '/api/admin/backups',
    procedure: 'backups.start',
    tag,
    summary: 'Die Datenbank im Hintergrund sichern',
    status: 202,
    errors: [409],
  },
  {
    method: 'GET',
    path: '/api/admin/backups/:name',
    procedure: 'backups.open',
    tag,
    summary: 'Eine Sicherung herunterladen; steht danach im Protokoll',
    errors: [404],
    file: {
      mediaType: 'application/vnd.sqlite3',
      description: 'Die Datenbank, mit SQLite zu öffnen',
      head: 'backups.find',
    },
  },
]
