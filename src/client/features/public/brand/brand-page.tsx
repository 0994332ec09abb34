import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect } from 'react'
import { REPORT, VERIFY } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { CodeView, TermFilter } from '#shared/domain/vocabulary.ts'
import type { Brand, BrandStats } from '#shared/schemas/brand.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatDate, spellNumber } from '#shared/texts/format.ts'
import { BrandLogo, BrandTileGrid } from '../../../components/brand.tsx'
import { countPages, toPageParam } from '../../../components/code-card/code-addresses.ts'
import { CodeCard } from '../../../components/code-card/code-card.tsx'
import { CodeViews } from '../../../components/code-card/code-list.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { Faq, type FaqEntry, Section } from '../../../components/layout/section.tsx'
import { ShopLink } from '../../../components/shop-link.tsx'
import { EmptyState, MissingCodeLink } from '../../../components/states/empty-and-error.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { type BrandAddress, isFiltered, toBrandInput } from './brand-address.ts'
import { BrandFigures } from './brand-figures.tsx'
import { FilterLinks } from './filter-links.tsx'
import { TrendSection, WithoutCodes } from './lazy-parts.ts'

export function BrandPage({ slug, ...search }: BrandAddress & { slug: string }) {
  const [stats] = trpc.brands.stats.useSuspenseQuery({ slug })
  const [{ brand, categoryCodes, ...page }] = trpc.brands.bySlug.useSuspenseQuery(
    toBrandInput(slug, search),
  )
  const [similar] = trpc.brands.similar.useSuspenseQuery({
    brandId: brand.id,
    categoryId: brand.categoryId,
  })
  const former = (
    <>
      {/* Out of the list above, but who has a direct link can still use them and vote. */}
      <FormerCodes
        title={TEXTS.reported.title}
        intro={`Besucher melden, dass diese Codes nicht mehr funktionieren. Hat einer bei dir doch geklappt? Stimme ab: Nach ${spellNumber(REPORT.workingInARow)} „Geht“ in Folge steht er wieder in der Liste.`}
        codes={page.reportedCodes}
      />
      <FormerCodes title="Abgelaufene Codes" codes={page.expiredCodes} />
    </>
  )
  const hasCodes = stats.activeCodes > 0
  // Who finds no code here is sent to where there are some.
  const shown = hasCodes ? similar : similar.filter(({ totalCodes }) => totalCodes > 0)
  const others = (
    <Section title="Ähnliche Marken">
      {shown.length > 0 ? (
        <BrandTileGrid brands={shown} columns={4} />
      ) : (
        <EmptyState title="Keine ähnlichen Marken gefunden" />
      )}
    </Section>
  )
  return (
    <>
      <BrandHeader brand={brand} stats={stats} />
      {hasCodes ? (
        <>
          <WithCodes {...{ brand, stats, search, former }} {...page} />
          {others}
        </>
      ) : (
        <Suspense>
          <WithoutCodes lastSearched={stats.lastSearched} {...{ brand, categoryCodes }}>
            {former}
            {others}
          </WithoutCodes>
        </Suspense>
      )}
    </>
  )
}

type WithCodesProps = {
  brand: Brand
  stats: BrandStats
  search: BrandAddress
  codes: Code[]
  total: number
  filters: TermFilter[]
  former: ReactNode
}

function WithCodes({ brand, stats, search, codes, total, filters, former }: WithCodesProps) {
  const { tab, page = 1 } = search
  const { slug } = brand
  const linkTo = (view: CodeView, number?: number) =>
    ({
      to: '/brands/$slug',
      params: { slug },
      search: { ...search, tab: view === 'all' ? undefined : view, page: toPageParam(number) },
    }) as const
  useCodeOfHash(slug, total > LIMITS.codesPerBrand && !tab)
  return (
    <>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-labelledby="codes" style={nameOnPaper(brand)}>
          <h2 id="codes" className={page > 1 ? 'mb-2 scroll-mt-20 text-lg' : 'sr-only'}>
            {page > 1
              ? `Codes, Seite ${page} von ${countPages(total, LIMITS.codesPerBrand)}`
              : 'Codes'}
          </h2>
          <FilterLinks {...{ slug, search, filters }} />
          {total > 0 || tab === 'expiring' || !isFiltered(search) ? (
            <CodeViews
              codes={codes}
              view={tab ?? 'all'}
              hasCodes
              owner={brand.name}
              pageOf="brand"
              columns={2}
              aside={page === 1 && <BrandFigures {...{ brand, stats }} />}
              linkTo={linkTo}
              pages={{ page, total }}
            />
          ) : (
            <EmptyState
              title={TEXTS.empty.activeCodes}
              action={
                <Link
                  to="/brands/$slug"
                  params={{ slug }}
                  className={buttonVariants({ variant: 'outline' })}
                >
                  Alle Codes ansehen
                </Link>
              }
            >
              Zu dieser Auswahl gibt es gerade keinen gültigen Code.
            </EmptyState>
          )}
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <MissingCodeLink marke={slug} shop={brand.name} />
            <a href={`/brands/${slug}/feed.xml`} className="text-link">
              Neue Codes als Feed
            </a>
          </p>
        </section>
        <BrandFigures
          {...{ brand, stats }}
          className={clsx(
            'max-lg:hidden',
            page > 1 ? 'lg:pt-26' : 'lg:pt-17',
            filters.length > 0 && 'lg:mt-13',
          )}
        />
      </div>
      {former}
      {page === 1 && (
        <>
          <Suspense>
            <TrendSection {...stats} />
          </Suspense>
          <Faq title={`Fragen zu ${brand.name} Rabattcodes`} entries={brandFaq(brand.name)} />
        </>
      )}
    </>
  )
}

/**
 * A link to a code names it in the hash alone, which the server does not see: told of it, the server leads to the
 * page that shows it. Asked as a browser does, because the router may still be starting; and once, because
 * what the server answers may be a minute old.
 */
function useCodeOfHash(slug: string, hasPages: boolean) {
  useEffect(() => {
    const hash = location.hash.slice(1)
    const id = /^code-(\d+)$/.exec(hash)?.[1]
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (hasPages && id && !document.getElementById(hash) && arrival?.redirectCount === 0)
      location.replace(`/brands/${slug}?code=${id}#${hash}`)
  }, [slug, hasPages])
}

function BrandHeader({ brand, stats }: { brand: Brand; stats: BrandStats }) {
  const facts = [
    formatCount(stats.activeCodes, 'aktiver Code', 'aktive Codes'),
    stats.lastCodeDate && `Letzter Code: ${formatDate(stats.lastCodeDate)}`,
    `Aktualisiert: ${formatDate(stats.lastUpdated)}`,
  ].filter(Boolean)
  return (
    <div className="page">
      <Breadcrumbs
        ancestors={[
          {
            text: brand.categoryName,
            link: { to: '/categories/$slug', params: { slug: brand.categorySlug } },
          },
        ]}
        current={brand.name}
        translate="no"
      />
      <header className="brand-header">
        <BrandLogo brand={brand} size="large" />
        <h1 className="text-xl sm:text-2xl">
          <span translate="no">{brand.name}</span> Rabattcodes
        </h1>
        <p className="max-w-text text-muted-foreground max-sm:text-sm">
          {brand.description ??
            `Rabattcodes für ${brand.name} aus den Posts von Influencern, jeder mit seinem Beleg.`}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-sm tabular-nums">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <ShopLink brand={brand} variant="outline" />
      </header>
    </div>
  )
}

/** What the stylesheet prints on each card. */
const nameOnPaper = (brand?: { name: string }) =>
  ({ '--brand': JSON.stringify(brand?.name) }) as object

function FormerCodes({ title, intro, codes }: { title: string; intro?: string; codes: Code[] }) {
  if (codes.length === 0) return null
  return (
    <Section title={title}>
      {intro && <p className="mb-4 max-w-text text-muted-foreground sm:mb-6">{intro}</p>}
      <ul className="space-y-4" style={nameOnPaper(codes[0]?.brand)}>
        {codes.map((code) => (
          <li key={code.id}>
            <CodeCard code={code} size="row" pageOf="brand" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Five questions, the same for every brand with codes. */
const brandFaq = (name: string): FaqEntry[] => [
  {
    question: `Wie löse ich einen ${name} Rabattcode ein?`,
    answer: `Code kopieren, bei ${name} in den Warenkorb legen, was du möchtest, und den Code an der Kasse in das Feld für Gutscheine einfügen. Der Rabatt steht danach in der Summe.`,
  },
  {
    question: `Woher kommen die Rabattcodes für ${name}?`,
    answer: `Aus öffentlichen Posts von Influencern. Bei jedem Code steht unter „${TEXTS.evidenceShort}“, wer ihn wann gepostet hat, mit den Worten aus dem Post.`,
  },
  {
    question: `Was bedeutet „Geprüft“ bei einem ${name} Code?`,
    answer: `Mehrere Besucher haben in den letzten ${VERIFY.days} Tagen gemeldet, dass der Code funktioniert, oder er stand in den Posts von ${spellNumber(VERIFY.influencers)} Influencern, die wir schon länger kennen.`,
  },
  {
    question: `Warum funktioniert mein ${name} Code nicht?`,
    answer: `Meist ist er abgelaufen, gilt nur für Neukunden oder erst ab einem Bestellwert; bekannte Bedingungen stehen beim Code. Klick in dem Fall auf „Geht nicht“, das hilft den Nächsten.`,
  },
  {
    question: `Kann ich mehrere ${name} Rabattcodes kombinieren?`,
    answer: `In den meisten Shops gilt ein Code je Bestellung. Welcher am meisten spart, siehst du unter „Höchster Rabatt“.`,
  },
]
