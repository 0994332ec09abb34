import { useEffect, useRef } from 'react'
import type { BrandIndexEntry } from '#shared/schemas/brand.ts'
import { useVisibleRows } from '../../../hooks/use-visible-rows.ts'
import { BrandRow } from './brand-row.tsx'

const INITIAL_ROWS = 60

/**
 * The rows around the screen only: two thousand brands scroll as smoothly as sixty. A new choice of
 * brands is a new list (by `key`) and starts at its top, however far the old one was scrolled.
 */
export function BrandList({ brands }: { brands: BrandIndexEntry[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [])
  const { start, end, rowHeight } = useVisibleRows(list, brands.length, INITIAL_ROWS)
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
