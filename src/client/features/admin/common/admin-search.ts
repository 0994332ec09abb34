import { CODE_FILTERS, LOG_FILTERS, LOG_LEVELS } from '#shared/domain/vocabulary.ts'

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
  /** Status filter of the codes. */
  stand?: (typeof CODE_FILTERS)[number] | undefined
  sortierung?: string | undefined
  seite?: number | undefined
  typ?: (typeof LOG_FILTERS)[number] | undefined
  stufe?: (typeof LOG_LEVELS)[number] | undefined
  /** The id of the log entry before which (that is: older), or after which, the page lies. */
  vor?: number | undefined
  nach?: number | undefined
  /** Whether the logs are fetched again by themselves; absent: they are. */
  aktualisieren?: 'aus' | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], input: unknown) =>
  values.find((value) => value === input)

const toText = (input: unknown) =>
  typeof input === 'string' || typeof input === 'number' ? String(input) || undefined : undefined

const toId = (input: unknown) => {
  const id = Number(input)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

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
    typ: oneOf(LOG_FILTERS, input.typ),
    stufe: oneOf(LOG_LEVELS, input.stufe),
    vor: toId(input.vor),
    nach: toId(input.nach),
    aktualisieren: oneOf(['aus'], input.aktualisieren),
  }
}
