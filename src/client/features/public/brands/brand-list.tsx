import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BrandIndexEntry } from '#shared/schemas/brand.ts'
import { formatCount, formatDiscount } from '#shared/texts/format.ts'
import { BrandLogo } from '../../../components/brand.tsx'
import { categoryBadgeVariant } from '../../../components/category.tsx'
import { Badge } from '../../../components/ui/badge.tsx'

const INITIAL_ROWS = 60

/**
 * Renders only the rows near the visible part, so that thousands of brands scroll smoothly.
 * Another filter mounts a new list (by `key`), which starts at its top.
 */
export function BrandList({ brands }: { brands: BrandIndexEntry[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [])
  const { start, end, rowHeight } = useVisibleRows(list, brands.length)
  return (
    <ul
      ref={list}
      className="scroll-mt-10"
      style={{ paddingTop: start * rowHeight, paddingBottom: (brands.length - end) * rowHeight }}
    >
      {brands.slice(start, end).map((brand, index) => (
        <li key={brand.id} aria-setsize={brands.length} aria-posinset={start + index + 1}>
          <BrandRow brand={brand} />
        </li>
      ))}
    </ul>
  )
}

/** One line of the directory; brands with codes stand out. Nothing wraps: all rows are equally high. */
function BrandRow({ brand }: { brand: BrandIndexEntry }) {
  const hasCodes = brand.totalCodes > 0
  return (
    <Link
      to="/brands/$slug"
      params={{ slug: brand.slug }}
      className="flex h-19 items-center gap-3 whitespace-nowrap border-b px-1 hover:bg-card focus-visible:-outline-offset-2 sm:gap-4 sm:px-3"
    >
      <BrandLogo brand={brand} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={clsx('truncate', hasCodes ? 'font-bold' : 'text-muted-foreground')}>
            {brand.name}
          </span>
          <Badge variant={categoryBadgeVariant(brand.categorySlug)} className="max-sm:hidden">
            {brand.categoryName}
          </Badge>
        </span>
        <span className="block truncate text-muted-foreground text-sm">
          <span className="sm:hidden">
            {brand.categoryName}
            {brand.description && ' · '}
          </span>
          {brand.description}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className={clsx('block', hasCodes ? 'font-medium' : 'text-muted-foreground')}>
          {formatCount(brand.totalCodes, 'Code', 'Codes')}
        </span>
        <span className="block text-primary-ink text-sm">
          {brand.highestDiscount > 0 &&
            `bis ${formatDiscount(brand.highestDiscount, brand.highestDiscountType)}`}
        </span>
      </span>
    </Link>
  )
}

/** Rows above and below the screen that stay in the page, so that Tab finds its next stop. */
const OVERSCAN = 12

type VisibleRows = { start: number; end: number; rowHeight: number }

/**
 * Which rows of a long list need to be in the page. All rows have the height of the first, which is
 * measured, because it grows with the visitor's text size. The server renders `INITIAL_ROWS`.
 */
function useVisibleRows(list: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ start: 0, end: INITIAL_ROWS, rowHeight: 0 })

  useEffect(() => {
    function measure() {
      const rowHeight = list.current?.querySelector('li')?.offsetHeight
      if (!list.current || !rowHeight) return
      const above = -list.current.getBoundingClientRect().top
      const first = Math.floor(above / rowHeight)
      const start = Math.max(0, Math.min(first - OVERSCAN, count - INITIAL_ROWS))
      const visible = Math.ceil(window.innerHeight / rowHeight)
      const end = Math.max(first + visible + OVERSCAN, start + INITIAL_ROWS)
      setRows((old) =>
        old.start === start && old.end === end && old.rowHeight === rowHeight
          ? old
          : { start, end, rowHeight },
      )
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [list, count])

  const end = Math.min(count, rows.end)
  return { start: Math.min(rows.start, end), end, rowHeight: rows.rowHeight }
}
