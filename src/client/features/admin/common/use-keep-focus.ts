import { type RefObject, useEffect } from 'react'

/** Catches the focus of a removed row, so that the keyboard does not start at the top again. */
export function useKeepFocus(target: RefObject<HTMLElement | null>, rowCount: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what to react to.
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [rowCount, target])
}
