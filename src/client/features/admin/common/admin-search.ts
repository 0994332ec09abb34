import { CODE_FILTERS, FIGURE_PERIODS, LOG_FILTERS, LOG_LEVELS } from '#shared/domain/vocabulary.ts'

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

export const BRAND_FILTERS = [
  'kategorie-unsicher',
  'ohne-codes',
  'ohne-website',
  'ohne-logo',
  'neu',
] as const

export const DEFAULT_PERIOD = 30

/** What the panel keeps in the address, so that back, forward and bookmarks work. */
export type AdminSearch = Partial<ReturnType<typeof readAdminSearch>>

const oneOf = <Value extends string | number>(values: readonly Value[], input: unknown) =>
  values.find((value) => value === input)

const toText = (input: unknown) =>
  typeof input === 'string' || typeof input === 'number' ? String(input) || undefined : undefined

/** A positive whole number, as ids are. */
export const toId = (input: unknown) => {
  const id = Number(input)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Anything malformed falls back to the default, it never fails the page. */
export function readAdminSearch(input: Record<string, unknown>) {
  const page = Number(input.seite)
  return {
    tab: oneOf(ADMIN_TABS, input.tab),
    /** Days of the figures; absent: DEFAULT_PERIOD. */
    zeitraum: oneOf(FIGURE_PERIODS, Number(input.zeitraum)),
    suche: toText(input.suche),
    kategorie: toText(input.kategorie),
    marke: toText(input.marke),
    /** Only brands with a website that waits for the operator. */
    website: oneOf(['vorgeschlagen'], input.website),
    /** Only brands that something is missing of, or that are new. */
    zeigen: oneOf(BRAND_FILTERS, input.zeigen),
    /** Status filter of the codes. */
    stand: oneOf(CODE_FILTERS, input.stand),
    /** Only codes with contradictions, or planned brands that failed. */
    nur: oneOf(['widersprueche', 'fehlgeschlagen'], input.nur),
    /** Only codes that the run with this id found first. */
    lauf: toId(input.lauf),
    sortierung: toText(input.sortierung),
    seite: Number.isInteger(page) && page > 1 ? page : undefined,
    typ: oneOf(LOG_FILTERS, input.typ),
    stufe: oneOf(LOG_LEVELS, input.stufe),
    /** A day of the log, `YYYY-MM-DD`. */
    tag:
      typeof input.tag === 'string' && /^20\d\d-\d\d-\d\d$/.test(input.tag) ? input.tag : undefined,
    /** The id of the log entry before which (that is: older), or after which, the page lies. */
    vor: toId(input.vor),
    nach: toId(input.nach),
    /** Whether the logs are fetched again by themselves; absent: they are. */
    aktualisieren: oneOf(['aus'], input.aktualisieren),
  }
}
