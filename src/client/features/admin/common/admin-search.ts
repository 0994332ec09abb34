import { CODE_FILTERS, LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'

export const ADMIN_TABS = [
  'uebersicht',
  'datensammlung',
  'marken',
  'geplant',
  'codes',
  'logs',
  'einstellungen',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** What the panel keeps in the address, so that back, forward and bookmarks work. */
export type AdminSearch = {
  tab?: AdminTab | undefined
  suche?: string | undefined
  kategorie?: string | undefined
  marke?: string | undefined
  /** Only brands with a website that waits for the operator. */
  website?: 'vorgeschlagen' | undefined
  /** Standing of a code. */
  stand?: (typeof CODE_FILTERS)[number] | undefined
  sortierung?: string | undefined
  seite?: number | undefined
  typ?: (typeof LOG_TYPES)[number] | undefined
  stufe?: (typeof LOG_LEVELS)[number] | undefined
  /** Whether the logs are fetched again by themselves; absent: they are. */
  aktualisieren?: 'aus' | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], input: unknown) =>
  values.find((value) => value === input)

const toText = (input: unknown) =>
  typeof input === 'string' || typeof input === 'number' ? String(input) || undefined : undefined

/** Anything malformed falls back to the default, it never fails the page. */
export function readAdminSearch(input: Record<string, unknown>): AdminSearch {
  const page = Number(input.seite)
  return {
    tab: oneOf(ADMIN_TABS, input.tab),
    suche: toText(input.suche),
    kategorie: toText(input.kategorie),
    marke: toText(input.marke),
    website: oneOf(['vorgeschlagen'], input.website),
    stand: oneOf(CODE_FILTERS, input.stand),
    sortierung: toText(input.sortierung),
    seite: Number.isInteger(page) && page > 1 ? page : undefined,
    typ: oneOf(LOG_TYPES, input.typ),
    stufe: oneOf(LOG_LEVELS, input.stufe),
    aktualisieren: oneOf(['aus'], input.aktualisieren),
  }
}
