import type { LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { EXPIRING_SOON_HOURS } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { CODE_VIEWS, type CodeView } from '#shared/domain/vocabulary.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { EmptyState, HelpLinks } from '../states/empty-and-error.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { CodeCard } from './code-card.tsx'
import { CodePages } from './code-pages.tsx'

export const VIEW_NAMES: Record<CodeView, string> = {
  all: 'Alle Codes',
  highest: 'Höchster Rabatt',
  expiring: 'Läuft bald ab',
  new: 'Neu',
}

type CodeViewsProps = CodeCardGridProps & {
  view: CodeView
  /** Whether there are any in the view of all. */
  hasCodes: boolean
  /** Address of a view, and of a page of it. */
  linkTo: (view: CodeView, page?: number) => LinkProps
  /** Whose codes these are: 'Snocks' or '@anna'. */
  owner: string
  /** Given where `codes` may be one page of many. */
  pages?: { page: number; total: number }
}

/** Codes in four views, chosen by tabs that live in the address. */
export function CodeViews({ view, hasCodes, linkTo, owner, pages, ...grid }: CodeViewsProps) {
  const { codes, aside } = grid
  const shown = useStableOrder(codes, `${owner} ${view} ${pages?.page}`)
  if (codes.length === 0 && (view !== 'expiring' || !hasCodes)) {
    return (
      <EmptyState title={TEXTS.empty.activeCodes} action={<HelpLinks />}>
        {`Für ${owner} kennen wir gerade keinen gültigen Code. Sobald einer gepostet wird, steht er hier.`}
      </EmptyState>
    )
  }
  return (
    <LinkTabs
      label="Codes sortieren"
      current={view}
      tabs={CODE_VIEWS.map((value) => ({ value, text: VIEW_NAMES[value], link: linkTo(value) }))}
    >
      {shown.length > 0 ? (
        <>
          <CodeCardGrid {...grid} codes={shown} />
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

type CodeCardGridProps = {
  codes: Code[]
  pageOf?: 'brand' | 'influencer'
  columns?: 2 | 3
  /** Shown after two cards on screens without a side column. */
  aside?: ReactNode
}

export function CodeCardGrid({ codes, pageOf, columns = 3, aside }: CodeCardGridProps) {
  const cards = codes.map((code) => (
    <li key={code.id}>
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
