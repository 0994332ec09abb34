import type { FileFormat } from '../domain/export-files.ts'
import { formatCount, formatNumber } from './format.ts'

/** What can be imported and exported, in the tabs of the same name. */
export const TRANSFER_NOUNS = { brands: 'Marken', codes: 'Codes' } as const
export type TransferKind = keyof typeof TRANSFER_NOUNS

const ROW_WORDS = { csv: ['Zeile', 'Zeilen'], json: ['Eintrag', 'Einträge'] } as const

/** `1.234 Zeilen`, `1 Eintrag` */
export function countRows(count: number, format: FileFormat): string {
  const [one, many] = ROW_WORDS[format]
  return formatCount(count, one, many)
}

/** `1.000 von 1.234 Zeilen` */
export const rowsOfTotal = (sent: number, total: number, format: FileFormat) =>
  `${formatNumber(sent)} von ${countRows(total, format)}`

/** Errors name the row by its place in the file. */
export const describeRowError = (line: number, message: string, format: FileFormat) =>
  `${ROW_WORDS[format][0]} ${formatNumber(line)}: ${message}`

/** What columns are called in files for people; files are read with these and the English names. */
export const HEADS: Record<TransferKind, Readonly<Record<string, string>>> = {
  brands: {
    ...{ name: 'Marke', slug: 'Slug', url: 'Website', description: 'Beschreibung' },
    ...{ categorySlug: 'Kategorie', handles: 'Instagram-Namen', spellings: 'Schreibweisen' },
    ...{ createdAt: 'Angelegt', shopUrl: 'Shop-Link', isAffiliateLink: 'Affiliate-Link' },
  },
  codes: {
    ...{ brand: 'Marke', code: 'Code', description: 'Beschreibung', discountAmount: 'Rabatt' },
    ...{ discountType: 'Einheit', status: 'Status', needsReview: 'Zu prüfen' },
    ...{ isExclusive: 'Exklusiv', expiresAt: 'Gültig bis', excludedGoods: 'Ausgenommen' },
    ...{ minOrderAmount: 'Mindestbestellwert', newCustomersOnly: 'Nur Neukunden' },
    ...{ notCombinable: 'Nicht kombinierbar', createdAt: 'Erster Fund' },
    ...{ extractedAt: 'Letzter Fund', postUrl: 'Post', username: 'Benutzername' },
    ...{ quote: 'Zitat', postedAt: 'Gepostet am', sources: 'Fundstellen' },
  },
}
