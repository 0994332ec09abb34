import { LIMITS } from '#shared/domain/limits.ts'
import { BRAND_COLUMNS, CODE_COLUMNS } from '#shared/schemas/transfer-export.ts'
import type { Endpoint } from './endpoint.ts'

const tag = 'Import und Export'

const LABELS = { brands: 'Marken', codes: 'Codes' } as const
const NAMES = ['brands', 'codes'] as const
const FORMATS = ['csv', 'json'] as const
const PROCEDURES = {
  brands: { export: 'transfer.exportBrands', import: 'transfer.importBrands' },
  codes: { export: 'transfer.exportCodes', import: 'transfer.importCodes' },
} as const

const COLUMNS = { brands: BRAND_COLUMNS, codes: CODE_COLUMNS } as const
const ROWS = `Höchstens ${LIMITS.importRows} Zeilen je Aufruf. Was leer ist, bleibt, wie es ist; eine fehlerhafte Zeile wird mit ihrer Nummer genannt und übergangen.`
const NOTES = {
  brands: 'Eine Marke wird an slug oder name erkannt.',
  codes:
    'brand ist slug oder name einer vorhandenen Marke. Jeder Code braucht seinen Beleg: postUrl, username, quote und postedAt, oder eine Liste davon in sources.',
} as const

const EXPORTS = NAMES.flatMap((name) =>
  FORMATS.map(
    (format): Endpoint => ({
      method: 'GET',
      path: `/api/admin/export/${name}.${format}`,
      procedure: PROCEDURES[name].export,
      tag,
      summary: `Alle ${LABELS[name]} als ${format.toUpperCase()}-Datei`,
      download: { name, format },
    }),
  ),
)

const IMPORTS = NAMES.map(
  (name): Endpoint => ({
    method: 'POST',
    path: `/api/admin/import/${name}`,
    procedure: PROCEDURES[name].import,
    tag,
    summary: `${LABELS[name]} einlesen, Zeile für Zeile geprüft`,
    description: `${ROWS} ${NOTES[name]} Spalten: ${Object.keys(COLUMNS[name]).join(', ')}.`,
  }),
)

export const TRANSFER_ENDPOINTS: readonly Endpoint[] = [...EXPORTS, ...IMPORTS]
