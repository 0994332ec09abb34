import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

type Place = { row: number | null; action: string | null }

/**
 * Catches the focus that vanished with its row or its bar: it goes to the same button of the row
 * that moved up, to that row's first control, or to the first control of all. `isSettled` is false
 * while something is under way and what is shown may still change.
 */
export function useRowFocus(region: RefObject<HTMLElement | null>, isSettled: boolean) {
  const last = useRef<Place | null>(null)

  useEffect(() => {
    // Who clicks beside everything wants to be there.
    const forget = () => {
      last.current = null
    }
    document.addEventListener('pointerdown', forget, { capture: true })
    return () => document.removeEventListener('pointerdown', forget, { capture: true })
  }, [])

  useEffect(() => {
    if (!isSettled || !last.current || document.activeElement !== document.body) return
    findTarget(region.current, last.current)?.focus({ preventScroll: true })
  })

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
      last.current = {
        row: row === undefined ? null : Number(row),
        action: target.dataset.action ?? null,
      }
    },
  }
}

function findTarget(region: HTMLElement | null, { row, action }: Place): HTMLElement | null {
  const rows = region?.querySelectorAll<HTMLElement>('[data-row]')
  const next = row === null ? undefined : rows?.[Math.min(row, rows.length - 1)]
  return (
    next?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`) ??
    next?.querySelector<HTMLElement>('input, button') ??
    region?.querySelector<HTMLElement>('table input, table button') ??
    region
  )
}
