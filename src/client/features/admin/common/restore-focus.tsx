import { type ComponentProps, type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../../lib/scroll-and-focus.ts'

/**
 * `place` is the row or its details, which also knows its number when it is gone: rows move up while they have the
 * focus. `isRow`: the row itself had the focus, as where the keyboard chooses rows.
 */
type FocusedControl = { place: HTMLElement | null; action: string | null; isRow: boolean }

/**
 * Restores a focus that was lost with a removed row, its details or the bar: to the same button of
 * the row that moved up or of its details, else to that row's first control, else to the first
 * control of all. `isSettled` is false while a change is pending and the rows may still change.
 */
export function useRowFocus(region: RefObject<HTMLElement | null>, isSettled: boolean) {
  const last = useRef<FocusedControl | null>(null)

  useEffect(() => {
    // A click outside any control is deliberate: do not move the focus afterwards.
    const forget = () => {
      last.current = null
    }
    document.addEventListener('pointerdown', forget, { capture: true })
    return () => document.removeEventListener('pointerdown', forget, { capture: true })
  }, [])

  useEffect(() => {
    const isLost = isFocusLost() || document.activeElement === region.current
    if (!isSettled || !last.current || !isLost) return
    findTarget(region.current, last.current)?.focus({ preventScroll: true })
  })

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // It has the focus while rows are loading.
      if (target === currentTarget) return
      last.current = {
        place: target.closest<HTMLElement>('[data-row], [data-details-of]'),
        action: target.dataset.action ?? null,
        isRow: target.matches('[data-row]'),
      }
    },
  }
}

function findTarget(
  region: HTMLElement | null,
  { place, action, isRow }: FocusedControl,
): HTMLElement | null {
  const row = place?.dataset.row ?? place?.dataset.detailsOf
  const find = (selector: string) => region?.querySelector<HTMLElement>(selector)
  const rows = region?.querySelectorAll('[data-row]').length ?? 0
  const next = row === undefined ? null : Math.min(Number(row), rows - 1)
  return (
    (isRow ? find(`[data-row="${next}"]`) : null) ??
    find(
      `:is([data-row="${next}"], [data-details-of="${next}"]) [data-action="${action}"]:enabled`,
    ) ??
    find(`[data-row="${next}"] :is(input, button):enabled`) ??
    find('table :is(input, button):enabled') ??
    region
  )
}

/** Takes the focus when `count` has become smaller and the focus was lost with what is gone. */
export function FocusKeeper({ count, ...props }: ComponentProps<'div'> & { count: number }) {
  const block = useRef<HTMLDivElement>(null)
  const known = useRef(count)
  useEffect(() => {
    const isFewer = count < known.current
    known.current = count
    if (isFewer && isFocusLost()) block.current?.focus({ preventScroll: true })
  }, [count])
  return <div ref={block} tabIndex={-1} {...props} />
}
