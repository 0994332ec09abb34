import { redirect } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { type CategorySlug, CODE_LIST_VIEWS, type CodeListView } from '#shared/domain/vocabulary.ts'
import type { BrowseCodesInput } from '#shared/schemas/code.ts'
import { writeCount } from '#shared/texts/format.ts'
import { findCategory } from '../../../components/category.tsx'
import { countPages, parsePage, toPageParam } from '../../../components/code-card/code-addresses.ts'
import { stringifySearchParams } from '../../../lib/address.ts'
import type { AppRouterContext } from '../../../lib/trpc.ts'

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

/** Reads one page of the list, and says what stands in its head; a page past the end leads to the last. */
export async function loadCodesPage({ trpc }: AppRouterContext, search: CodesSearch) {
  const { total } = await trpc.codes.browse.ensureData(toCodesInput(search))
  const { kategorie, einheit, tab, page = 1 } = search
  const pages = countPages(total, LIMITS.codesPerListPage)
  // Codes expire, and pages with them.
  if (page > pages)
    throw redirect({ to: '/codes', search: { ...search, page: toPageParam(pages) } })
  const category = findCategory(kategorie)
  return {
    title: `Alle ${category ? `${category.name} ` : ''}Codes von Influencern`,
    pageTitle: page > 1 ? ` – Seite ${page}` : '',
    description: `${writeCount(total, 'aktiver Rabattcode', 'aktive Rabattcodes')} von Influencern${category ? ` aus der Kategorie ${category.name}` : ''}, mit Beleg und Rückmeldungen.`,
    // The unit and the tabs choose from the same codes, or order them.
    search: stringifySearchParams({
      kategorie,
      page: einheit || tab ? undefined : search.page,
    }),
    noindex: total === 0,
    feed: category ? `${category.name}: neue Rabattcodes` : 'Neue Rabattcodes',
    feedPath: category ? `/kategorien/${category.slug}` : '/',
  }
}
