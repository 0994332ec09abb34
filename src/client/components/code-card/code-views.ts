import { isExpiringSoon } from '#shared/domain/code-status.ts'
import { CODE_VIEWS, type CodeView } from '#shared/domain/vocabulary.ts'
import type { Code } from '#shared/schemas/code.ts'

/** The part of an address that names the view; anything unknown means all codes. */
export const parseCodeView = (search: Record<string, unknown>): { tab?: CodeView } => {
  const tab = CODE_VIEWS.find((view) => view === search.tab)
  // `undefined`, not an absent key: the router would otherwise keep the raw value of the address.
  return { tab: tab === 'all' ? undefined : tab }
}

/** Codes as a view shows them: which ones, and in which order. 'all' stays as delivered. */
export function applyCodeView(codes: readonly Code[], view: CodeView, now: Date): Code[] {
  switch (view) {
    case 'highest':
      return codes.toSorted((a, b) => (b.discountAmount ?? 0) - (a.discountAmount ?? 0))
    case 'expiring':
      return codes
        .filter((code) => isExpiringSoon(code, now))
        .sort((a, b) => Date.parse(a.expiresAt ?? '') - Date.parse(b.expiresAt ?? ''))
    case 'new':
      return codes.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    case 'all':
      return [...codes]
  }
}
