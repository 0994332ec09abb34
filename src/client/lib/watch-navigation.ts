import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/**
 * What a browser does for separate documents and a router must do itself: scroll back to where one
 * was, and move focus to the new page's heading, to what the address's fragment names, or into the
 * field of a search that has no term yet. Positions live in memory; the router's own scroll
 * restoration would write them to the session storage.
 */
export function watchNavigation(router: AnyRouter) {
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

/** Who opens one tab after the other by keyboard goes on from the tab, whatever its address. */
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
