import { type CategorySlug, CODE_LIST_VIEWS, type CodeListView } from '#shared/domain/vocabulary.ts'
import type { BrowseCodesInput } from '#shared/schemas/code.ts'
import { findCategory } from '../../../components/category.tsx'
import { parsePage } from '../../../components/code-card/code-addresses.ts'

export const UNITS = [
  { value: 'prozent', text: 'Prozent', discountType: 'percentage' },
  { value: 'euro', text: 'Euro', discountType: 'fixed' },
] as const

export type CodesSearch = {
  kategorie?: CategorySlug
  einheit?: (typeof UNITS)[number]['value']
  tab?: Exclude<CodeListView, 'new'>
  page?: number
}

/** What the address of the list of all codes says; anything unknown counts as absent. */
export function parseCodesSearch(search: Record<string, unknown>): CodesSearch {
  const tab = CODE_LIST_VIEWS.find((view) => view === search.tab)
  // `undefined`, not an absent key, as in code-addresses.ts.
  return {
    kategorie: findCategory(search.kategorie)?.slug,
    einheit: UNITS.find(({ value }) => value === search.einheit)?.value,
    tab: tab === 'new' ? undefined : tab,
    page: parsePage(search),
  }
}

export const toCodesInput = ({ kategorie, einheit, tab, page }: CodesSearch): BrowseCodesInput => ({
  category: kategorie,
  unit: UNITS.find(({ value }) => value === einheit)?.discountType,
  sort: tab,
  page,
})
