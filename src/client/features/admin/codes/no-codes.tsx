import type { CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { NoMatch } from '../common/no-match.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'

const NO_FILTERS = { suche: undefined, marke: undefined, stand: undefined, seite: undefined }

type NoCodesProps = { page: CodesPage; input: ListCodesInput }

/** In place of a table without rows: nothing there at all, nothing to review, or nothing found. */
export function NoCodes({ page, input }: NoCodesProps) {
  const [, setSearch] = useAdminSearch()
  const reset = () => setSearch(NO_FILTERS, { isStep: true })
  if (page.total === 0) return <p className="text-muted">{CODE_TEXTS.none}</p>
  if (input.filter === 'review' && page.waiting === 0)
    return (
      <NoMatch
        title={CODE_TEXTS.noneWaiting}
        hint={CODE_TEXTS.noneWaitingHint}
        resetLabel={CODE_TEXTS.showAll}
        onReset={reset}
      />
    )
  return (
    <NoMatch
      title={CODE_TEXTS.noMatch}
      hint={CODE_TEXTS.noMatchHint}
      resetLabel={CODE_TEXTS.resetFilter}
      onReset={reset}
    />
  )
}
