import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { EXPIRING_SOON_HOURS } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { CATEGORIES, CODE_LIST_VIEWS } from '#shared/domain/vocabulary.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { findCategory } from '../../../components/category.tsx'
import { toPageParam } from '../../../components/code-card/code-addresses.ts'
import {
  CodeCardGrid,
  useStableOrder,
  VIEW_NAMES,
} from '../../../components/code-card/code-list.tsx'
import { CodePages } from '../../../components/code-card/code-pages.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { EmptyState, HelpLinks } from '../../../components/states/empty-and-error.tsx'
import { LinkTabs } from '../../../components/ui/link-tabs.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { type CodesSearch, toCodesInput, UNITS } from './codes-address.ts'

/** Active codes of all brands by pages; filters, order and page are links and stand in the address. */
export function CodesPage(search: CodesSearch) {
  const [{ codes, total }] = trpc.codes.browse.useSuspenseQuery(toCodesInput(search))
  const { tab = 'new', page = 1, kategorie, einheit } = search
  const shown = useStableOrder(codes, JSON.stringify(search))
  const category = findCategory(kategorie)
  /** Another choice starts on its first page. */
  const linkTo = (change: CodesSearch) =>
    ({ to: '/codes', search: { ...search, page: undefined, ...change } }) as const
  return (
    <div className="page">
      <Breadcrumbs current="Alle Codes" />
      <header className="pt-2 pb-4 sm:pb-6">
        <h1 id="codes" className="scroll-mt-20 text-2xl sm:text-3xl">
          {category ? `Alle ${category.name} Codes` : 'Alle Codes'}
        </h1>
        <p role="status" className="mt-1 text-muted-foreground tabular-nums">
          {formatCount(total, 'Code', 'Codes')}
          {tab === 'expiring' && `, die in den nächsten ${EXPIRING_SOON_HOURS} Stunden ablaufen`}
        </p>
      </header>
      <Choices
        label="Kategorie"
        values={CATEGORIES.map(({ name, slug }) => ({ text: name, value: slug }))}
        chosen={kategorie}
        linkTo={(slug) => linkTo({ kategorie: slug })}
      />
      <Choices
        label="Einheit"
        values={UNITS}
        chosen={einheit}
        linkTo={(unit) => linkTo({ einheit: unit })}
      />
      <div className="mt-2">
        <LinkTabs
          label="Codes sortieren"
          current={tab}
          tabs={CODE_LIST_VIEWS.map((view) => ({
            value: view,
            text: VIEW_NAMES[view],
            link: linkTo({ tab: view === 'new' ? undefined : view }),
          }))}
        >
          <h2 className="sr-only">Codes</h2>
          {codes.length > 0 ? (
            <CodeCardGrid codes={shown} />
          ) : (
            <EmptyState title={TEXTS.empty.activeCodes} action={<HelpLinks />}>
              Zu dieser Auswahl gibt es gerade keinen gültigen Code. Neue stehen hier, sobald sie
              gefunden sind.
            </EmptyState>
          )}
          <CodePages
            page={page}
            pageSize={LIMITS.codesPerListPage}
            total={total}
            linkTo={(number) => ({ ...linkTo({ page: toPageParam(number) }), hash: 'codes' })}
          />
        </LinkTabs>
      </div>
      <p className="mt-8 text-muted-foreground text-sm">
        Neue Codes gibt es auch{' '}
        <a
          href={`${category ? `/kategorien/${category.slug}` : ''}/feed.xml`}
          className="text-link"
        >
          als Atom-Feed
        </a>
        .
      </p>
    </div>
  )
}

type ChoicesProps<Value extends string> = {
  label: string
  values: readonly { text: string; value: Value }[]
  chosen: Value | undefined
  linkTo: (value: Value | undefined) => LinkProps
}

/** 'Alle' and the values of a filter in a row; it scrolls sideways where it is too long for a phone. */
function Choices<Value extends string>({ label, values, chosen, linkTo }: ChoicesProps<Value>) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className="flex items-center gap-2">
      <span id={id} className="w-20 shrink-0 text-muted-foreground text-sm max-sm:sr-only">
        {label}
      </span>
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0">
        {[{ text: 'Alle', value: undefined }, ...values].map(({ text, value }) => (
          <li key={text} className="shrink-0">
            <Link
              {...linkTo(value)}
              resetScroll={false}
              // Or the address of all codes would be a part of every other.
              activeOptions={{ exact: true }}
              aria-current={value === chosen ? 'true' : undefined}
              data-chosen={value === chosen || undefined}
              className="inline-flex h-11 items-center rounded-lg border px-3 font-medium text-muted-foreground text-sm hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 data-[chosen]:border-primary data-[chosen]:bg-primary data-[chosen]:text-primary-foreground"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
