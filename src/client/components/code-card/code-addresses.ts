import { CODE_VIEWS, type CodeView } from '#shared/domain/vocabulary.ts'

// What is absent or unknown is `undefined`, not an absent key: the router would otherwise keep the
// raw value of the address.

/** The part of an address that names the view; anything unknown means all codes. */
export const parseCodeView = (search: Record<string, unknown>): { tab?: CodeView } => {
  const tab = CODE_VIEWS.find((view) => view === search.tab)
  return { tab: tab === 'all' ? undefined : tab }
}

/** A page as addresses and calls name it: from the second on. */
export const toPageParam = (page = 1) => (page > 1 ? page : undefined)

export const parsePage = (search: Record<string, unknown>) =>
  toPageParam(Number(/^\d{1,5}$/.exec(String(search.page ?? ''))?.[0]))

export const countPages = (codes: number, pageSize: number) =>
  Math.max(1, Math.ceil(codes / pageSize))
