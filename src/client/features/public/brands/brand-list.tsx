import { use, useEffect, useRef } from 'react'
import { initialOf } from '#shared/domain/names.ts'
import type { BrandIndexEntry } from '#shared/schemas/brand.ts'
import { formatCount, formatDiscount, formatNumber } from '#shared/texts/format.ts'
import { categoryBadgeVariant } from '../../../components/category.tsx'
import { Icon } from '../../../components/icon.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  BRAND_INDEX,
  type BrandsSearch,
  filterBrands,
  firstLetter,
  hasCodes,
  listLetters,
} from './brand-filter.tsx'

let want = () => {}
const wanted = new Promise<void>((resolve) => {
  want = resolve
})

/** Shown only where React gives up the list that the server drew: then the browser asks for the brands. */
export function MissingBrands() {
  useEffect(() => want(), [])
  return null
}

/**
 * Brands with codes as cards, below them the others in a fold for each letter; all of them are in the page, for
 * find-in-page and for readers without scripts. In the browser what the server drew stays without React, until
 * a filter has made the route load the brands.
 */
export function BrandLists({ q, letter, nur }: BrandsSearch) {
  const isKnown = trpc.useUtils().brands.index.getData() !== undefined
  if (!isKnown) use(wanted)
  const [brands] = trpc.brands.index.useSuspenseQuery(undefined, BRAND_INDEX)
  const found = filterBrands(brands, { q, letter })
  const withCodes = found.filter(hasCodes)
  const others = nur ? [] : found.filter((brand) => !hasCodes(brand))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [])
  return (
    <div ref={list} id={letter} className="scroll-mt-24 outline-none lg:scroll-mt-10">
      {withCodes.length > 0 && (
        <section aria-labelledby="mit-codes">
          <h2 id="mit-codes" className="pt-6 pb-3 text-xl">
            {`Mit Codes (${formatNumber(withCodes.length)})`}
          </h2>
          <ul className="brand-cards">
            {withCodes.map((brand) => (
              <BrandCard key={brand.id} brand={brand} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="ohne-codes">
          <h2 id="ohne-codes" className="pt-10 pb-3 text-xl">
            {`Noch ohne Codes (${formatNumber(others.length)})`}
          </h2>
          {listLetters(others).map((one) => (
            <LetterFold
              key={one}
              letter={one}
              brands={others.filter(({ name }) => firstLetter(name) === one)}
              isFiltered={Boolean(q || letter)}
            />
          ))}
        </section>
      )}
    </div>
  )
}

type LetterFoldProps = { letter: string; brands: BrandIndexEntry[]; isFiltered: boolean }

/** Closed until somebody opens it, searches the page or follows a link into it; what was filtered for is open. */
function LetterFold({ letter, brands, isFiltered }: LetterFoldProps) {
  return (
    <details id={isFiltered ? undefined : letter} open={isFiltered} className="brand-fold">
      <summary>
        <h3>{letter}</h3>
        <span>{formatCount(brands.length, 'Marke', 'Marken')}</span>
        <Icon name="plus" />
      </summary>
      <ul className="brand-cards" style={tileLetter(letter)}>
        {brands.map((brand) => (
          <BrandCard key={brand.id} brand={brand} tile={letter} />
        ))}
      </ul>
    </details>
  )
}

/** A brand has few tags and one class, because there are thousands: `styles/brand-cards.css` does the rest. */
function BrandCard({ brand, tile }: { brand: BrandIndexEntry; tile?: string }) {
  const { id, name, slug, description, categorySlug, categoryName, totalCodes } = brand
  const codes = formatCount(totalCodes, 'Code', 'Codes')
  const highest =
    brand.highestDiscount > 0 &&
    `\u00a0\u00b7 bis\u00a0${formatDiscount(brand.highestDiscount, brand.highestDiscountType)}`
  const initial = initialOf(name)
  return (
    <li
      className={categoryBadgeVariant(categorySlug)}
      style={initial === tile ? undefined : tileLetter(initial)}
    >
      {/* No `Link`: each one listens to the router, and coming back the browser shows the page as it was left. */}
      <a href={`/brands/${slug}`}>
        {brand.hasLogo && <img src={`/logos/${id}`} alt="" loading="lazy" />}
        <em translate="no">{name}</em>
        <span>{categoryName}</span>
        {highest ? codes + highest : codes}
        {description && <p>{description}</p>}
      </a>
    </li>
  )
}

/** A logo lies over its brand's letter; the list has no React that could tell when one breaks. */
export function hideBrokenLogos(page: HTMLElement | null) {
  const hide = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.style.visibility = 'hidden'
  }
  page?.addEventListener('error', hide, true)
  // What broke before is asked for again, and breaks again.
  for (const image of page?.querySelectorAll('img') ?? [])
    if (image.complete && image.naturalWidth === 0) image.setAttribute('src', image.src)
  return () => page?.removeEventListener('error', hide, true)
}

/** What the stylesheet draws in the tiles of a list or card. */
const tileLetter = (letter: string) => ({ '--letter': JSON.stringify(letter) }) as object
