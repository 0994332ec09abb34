import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { CODE_VIEWS, type CodeView } from '#shared/domain/vocabulary.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { useSteadyOrder } from '../../hooks/use-steady-order.ts'
import { useNow } from '../../lib/use-site.ts'
import { LinkTabs } from '../link-tabs.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { HelpLinks } from '../states/help-links.tsx'
import { TicketGrid } from '../ticket/ticket-grid.tsx'
import { orderCodes } from './order-codes.ts'

const NAMES: Record<CodeView, string> = {
  all: 'Alle Codes',
  highest: 'Höchster Rabatt',
  expiring: 'Läuft bald ab',
  new: 'Neu',
}

type CodeViewsProps = {
  codes: Code[]
  view: CodeView
  /** Address of a view of this page. */
  linkTo: (view: CodeView) => LinkProps
  /** Whose codes these are: 'Snocks' or '@anna'. */
  owner: string
  onBrandPage?: boolean
  columns?: 2 | 3
  /** Given where `codes` are one page of many, chosen and ordered for the view by the server. */
  pages?: { current: number; links: ReactNode } | undefined
  /** Stands after the first row of tickets on small screens. */
  aside?: ReactNode
}

/** Codes in four views, chosen by tabs that live in the address. */
export function CodeViews({
  codes,
  view,
  linkTo,
  owner,
  onBrandPage,
  columns,
  aside,
  pages,
}: CodeViewsProps) {
  const id = useId()
  const now = new Date(useNow())
  const steady = useSteadyOrder(codes, pages ? `${owner} ${view} ${pages.current}` : owner)
  if (codes.length === 0 && !pages) {
    return (
      <EmptyState title={TEXTS.empty.activeCodes} action={<HelpLinks />}>
        {`Für ${owner} kennen wir gerade keinen gültigen Code. Sobald einer gepostet wird, steht er hier.`}
      </EmptyState>
    )
  }
  const shown = pages ? steady : orderCodes(steady, view, now)
  return (
    <LinkTabs
      id={id}
      label="Codes sortieren"
      current={view}
      tabs={CODE_VIEWS.map((value) => ({ value, text: NAMES[value], link: linkTo(value) }))}
    >
      {shown.length > 0 ? (
        <>
          <TicketGrid codes={shown} onBrandPage={onBrandPage} columns={columns} aside={aside} />
          {pages?.links}
        </>
      ) : (
        <>
          <EmptyState title={TEXTS.empty.activeCodes}>
            Kein Code läuft in den nächsten 24 Stunden ab.
          </EmptyState>
          {aside && <div className="mt-6 lg:hidden">{aside}</div>}
        </>
      )}
    </LinkTabs>
  )
}
