import { redirect } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { writeCount } from '#shared/texts/format.ts'
import { countPages } from '../../../components/code-card/code-pages.tsx'
import { stringifySearchParams } from '../../../lib/address.ts'
import type { AppRouterContext } from '../../../lib/trpc.ts'
import { type CodesSearch, findCategory, toCodesInput } from './codes-address.ts'

/** Reads one page of the list, and says what stands in its head; a page past the end leads to the last. */
export async function loadCodesPage({ trpc }: AppRouterContext, search: CodesSearch) {
  const { total } = await trpc.codes.browse.ensureData(toCodesInput(search))
  const { kategorie, einheit, tab, page = 1 } = search
  const pages = countPages(total, LIMITS.codesPerListPage)
  // Codes expire, and pages with them.
  if (page > pages)
    throw redirect({ to: '/codes', search: { ...search, page: pages > 1 ? pages : undefined } })
  const category = findCategory(kategorie)
  const neighbour = (rel: 'prev' | 'next', number: number) => ({
    rel,
    href: `/codes${stringifySearchParams({ ...search, page: number > 1 ? number : undefined })}`,
  })
  return {
    title: `${category ? `Alle ${category.name} Codes` : 'Alle Codes'} von Influencern`,
    pageTitle: page > 1 ? ` – Seite ${page}` : '',
    description: `${writeCount(total, 'aktiver Rabattcode', 'aktive Rabattcodes')} von Influencern${category ? ` aus der Kategorie ${category.name}` : ''}: nach Alter, Rabatt oder Ablauf geordnet, mit Beleg und Rückmeldungen.`,
    // The unit and the tabs choose from the same codes, or order them.
    search: stringifySearchParams({ kategorie, ...(!einheit && !tab && page > 1 && { page }) }),
    neighbours: [
      ...(page > 1 ? [neighbour('prev', page - 1)] : []),
      ...(page < pages ? [neighbour('next', page + 1)] : []),
    ],
    noindex: total === 0,
    feed: category ? `${category.name}: neue Rabattcodes` : 'Neue Rabattcodes',
    feedPath: category ? `/kategorien/${category.slug}` : '/',
  }
}
