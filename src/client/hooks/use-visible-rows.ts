import { type RefObject, useEffect, useState } from 'react'

/** Rows above and below the screen that stay in the page, so that Tab finds its next stop. */
const OVERSCAN = 12

type VisibleRows = { start: number; end: number; rowHeight: number }

/**
 * Which rows of a long list need to be in the page. All rows have the height of the first, which is
 * measured, because it grows with the visitor's text size. The server renders `initialCount` rows.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  initialCount: number,
): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ start: 0, end: initialCount, rowHeight: 0 })

  useEffect(() => {
    function measure() {
      const rowHeight = list.current?.querySelector('li')?.offsetHeight
      if (!list.current || !rowHeight) return
      const above = -list.current.getBoundingClientRect().top
      const first = Math.floor(above / rowHeight)
      const start = Math.max(0, Math.min(first - OVERSCAN, count - initialCount))
      const visible = Math.ceil(window.innerHeight / rowHeight)
      const end = Math.max(first + visible + OVERSCAN, start + initialCount)
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
  }, [list, count, initialCount])

  const end = Math.min(count, rows.end)
  return { start: Math.min(rows.start, end), end, rowHeight: rows.rowHeight }
}
