import type { LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { EXPIRING_SOON_HOURS, isExpiringSoon } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { CODE_VIEWS, type CodeView } from '#shared/domain/vocabulary.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { useNow } from '../../lib/use-site.ts'
import { EmptyState, HelpLinks } from '../states/empty-state.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { CodeCard } from './code-card.tsx'
import { CodePages } from './code-pages.tsx'

export const VIEW_NAMES: Record<CodeView, string> = {
  all: 'Alle Codes',
  highest: 'Höchster Rabatt',
  expiring: 'Läuft bald ab',
  new: 'Neu',
}

type CodeViewsProps = {
  codes: Code[]
  view: CodeView
  /** Address of a view, and of a page of it. */
  linkTo: (view: CodeView, page?: number) => LinkProps
  /** Whose codes these are: 'Snocks' or '@anna'. */
  owner: string
  pageOf: 'brand' | 'influencer'
  columns?: 2 | 3
  /** Given where `codes` are one page of many, chosen and ordered for the view by the server. */
  pages?: { page: number; total: number } | undefined
  /** Shown after two cards on small screens. */
  aside?: ReactNode
}

/** Codes in four views, chosen by tabs that live in the address. */
export function CodeViews({
  codes,
  view,
  linkTo,
  owner,
  pageOf,
  columns,
  aside,
  pages,
}: CodeViewsProps) {
  const now = new Date(useNow())
  const steady = useStableOrder(codes, pages ? `${owner} ${view} ${pages.page}` : owner)
  if (codes.length === 0 && !pages) {
    return (
      <EmptyState title={TEXTS.empty.activeCodes} action={<HelpLinks />}>
        {`Für ${owner} kennen wir gerade keinen gültigen Code. Sobald einer gepostet wird, steht er hier.`}
      </EmptyState>
    )
  }
  const shown = pages ? steady : applyCodeView(steady, view, now)
  return (
    <LinkTabs
      label="Codes sortieren"
      current={view}
      tabs={CODE_VIEWS.map((value) => ({ value, text: VIEW_NAMES[value], link: linkTo(value) }))}
    >
      {shown.length > 0 ? (
        <>
          <CodeCardGrid codes={shown} pageOf={pageOf} columns={columns} aside={aside} />
          {pages && (
            <CodePages
              {...pages}
              pageSize={LIMITS.codesPerBrand}
              linkTo={(page) => ({ ...linkTo(view, page), hash: 'codes' })}
            />
          )}
        </>
      ) : (
        <>
          <EmptyState title={TEXTS.empty.activeCodes}>
            {`Kein Code läuft in den nächsten ${EXPIRING_SOON_HOURS} Stunden ab.`}
          </EmptyState>
          {aside && <div className="mt-6 lg:hidden">{aside}</div>}
        </>
      )}
    </LinkTabs>
  )
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

type CodeCardGridProps = {
  codes: Code[]
  pageOf?: 'brand' | 'influencer'
  columns?: 2 | 3
  /** Shown after two cards on screens without a side column. */
  aside?: ReactNode
}

export function CodeCardGrid({ codes, pageOf, columns = 3, aside }: CodeCardGridProps) {
  const cards = codes.map((code) => (
    <li key={code.id} className="min-w-0">
      <CodeCard code={code} pageOf={pageOf} />
    </li>
  ))
  if (aside)
    cards.splice(
      2,
      0,
      <li key="aside" className="block md:col-span-2 lg:hidden">
        {aside}
      </li>,
    )
  return (
    <ul
      className={clsx(
        'code-card-grid grid gap-3 sm:gap-5 md:grid-cols-2',
        columns === 3 && 'lg:grid-cols-3',
      )}
    >
      {cards}
    </ul>
  )
}

/**
 * Codes keep the order in which this component first rendered them, new ones last, so that a vote
 * does not move the card that was voted on. A different `list` starts a new order.
 */
export function useStableOrder(codes: readonly Code[], list: string): Code[] {
  const [seen, setSeen] = useState(() => ({ list, places: listPlaces(codes) }))
  const { places } = seen.list === list ? seen : { places: listPlaces(codes) }
  if (seen.list !== list) setSeen({ list, places })
  const placeOf = ({ id }: Code) => places.get(id) ?? places.size
  return codes.toSorted((one, two) => placeOf(one) - placeOf(two))
}

const listPlaces = (codes: readonly Code[]) => new Map(codes.map(({ id }, place) => [id, place]))
