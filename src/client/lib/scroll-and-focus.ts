import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/**
 * Restores the scroll position on back and forward, and moves focus after a navigation: to the
 * element named by the hash, to the field of a search without a term, or to the heading. Positions
 * are kept in memory; the router's own scroll restoration writes to sessionStorage.
 */
export function restoreScrollAndFocus(router: AnyRouter) {
  const positions = new Map<string, number>()
  const reloadedAt = window.scrollY
  const keyOf = (location: { state: { __TSR_key?: string }; href: string }) =>
    location.state.__TSR_key ?? location.href

  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) positions.set(keyOf(fromLocation), window.scrollY)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const top = fromLocation ? positions.get(keyOf(toLocation)) : reloadedAt
    if (top) window.scrollTo({ top })
    if (!fromLocation) return
    const named = toLocation.hash && document.getElementById(toLocation.hash)
    if (asksForTerm(toLocation) && !asksForTerm(fromLocation)) focusSearchField()
    else if (named && !isOnTab()) focus(named)
    else if (pathChanged && !isOnTab()) focusHeading()
  })
}

const asksForTerm = ({ pathname, search }: ParsedLocation<{ q?: string }>) =>
  pathname === '/search' && !search.q

/** Focus stays on a tab that was just activated by keyboard. */
const isOnTab = () => document.activeElement?.getAttribute('role') === 'tab'

function focusSearchField() {
  document.querySelector<HTMLElement>('main input[name="q"]')?.focus({ preventScroll: true })
}

const focusHeading = () =>
  focus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))

function focus(target: HTMLElement | null) {
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}
