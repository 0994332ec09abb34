import {
  type CodeView,
  TERM_FILTER_NAMES,
  TERM_FILTERS,
  type TermFilters,
} from '#shared/domain/vocabulary.ts'
import type { BrandPageInput } from '#shared/schemas/brand.ts'
import { parseCodeView, parsePage } from '../../../components/code-card/code-addresses.ts'

export type BrandAddress = TermFilters & { tab?: CodeView; page?: number; code?: number }

/** What the address of a brand's page says; `code` asks for the page that shows this code. */
export const parseBrandAddress = (search: Record<string, unknown>): BrandAddress => ({
  ...parseCodeView(search),
  page: parsePage(search),
  ...Object.fromEntries(
    TERM_FILTER_NAMES.map((name) => [
      name,
      search[name] === TERM_FILTERS[name] ? search[name] : undefined,
    ]),
  ),
  code: Number(/^\d{1,15}$/.exec(String(search.code ?? ''))?.[0]) || undefined,
})

export const toBrandInput = (
  slug: string,
  { tab, page, customers, minimum, end }: BrandAddress,
): BrandPageInput => ({ slug, sort: tab, page, customers, minimum, end })

export const isFiltered = (address: BrandAddress) => TERM_FILTER_NAMES.some((name) => address[name])
