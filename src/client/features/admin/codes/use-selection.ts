import { useState } from 'react'

const NONE: ReadonlySet<number> = new Set()

/**
 * Marked rows. Only rows in sight count: what is done to a selection is done to what one sees.
 * Another view (page, order, filter) starts with none.
 */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], view: string) {
  const [marked, setMarked] = useState<{ view: string; ids: ReadonlySet<number> }>({
    view,
    ids: new Set(),
  })
  // Set while rendering, as React asks for: whoever comes back finds nothing marked, either.
  if (marked.view !== view) setMarked({ view, ids: new Set() })
  const ids = marked.view === view ? marked.ids : NONE
  const selected = rows.filter(({ id }) => ids.has(id))
  const select = (next: Iterable<number>) => setMarked({ view, ids: new Set(next) })
  return {
    selected,
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    selectAll: () => select(rows.map(({ id }) => id)),
    clear: () => select([]),
    /** Takes the marks off rows that were dealt with. */
    drop: (gone: readonly number[]) =>
      setMarked((now) => ({
        ...now,
        ids: new Set([...now.ids].filter((id) => !gone.includes(id))),
      })),
  }
}
export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>
