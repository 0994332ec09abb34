import { redirect } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { writeCount } from '#shared/texts/format.ts'
import { findCategory } from '../../../components/category.tsx'
import {
  countPages,
  linkNeighbours,
  toPageParam,
} from '../../../components/code-card/code-addresses.ts'
import { stringifySearchParams } from '../../../lib/address.ts'
import type { AppRouterContext } from '../../../lib/trpc.ts'
import { type CodesSearch, toCodesInput } from './codes-address.ts'

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
    neighbours: linkNeighbours(
      page,
      pages,
      (number) => `/codes${stringifySearchParams({ ...search, page: toPageParam(number) })}`,
    ),
    noindex: total === 0,
    feed: category ? `${category.name}: neue Rabattcodes` : 'Neue Rabattcodes',
    feedPath: category ? `/kategorien/${category.slug}` : '/',
  }
}
