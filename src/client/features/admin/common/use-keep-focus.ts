import { type RefObject, useEffect, useRef } from 'react'

/** Catches the focus of a removed row, so that the keyboard does not start at the top again. */
export function useKeepFocus(target: RefObject<HTMLElement | null>, rowCount: number) {
  const known = useRef(rowCount)
  useEffect(() => {
    const isFewer = rowCount < known.current
    known.current = rowCount
    if (isFewer && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true })
  }, [rowCount, target])
}
