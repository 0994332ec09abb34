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
    if (asksForTerm(toLocation) && !asksForTerm(fromLocation))
      findSearchField()?.focus({ preventScroll: true })
    else if (named && !isOnTab()) focus(named)
    else if (pathChanged && !isOnTab())
      focus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))
  })
}

const asksForTerm = ({ pathname, search }: ParsedLocation<{ q?: string }>) =>
  pathname === '/search' && !search.q

/** Focus stays on a tab that was just activated by keyboard. */
const isOnTab = () => document.activeElement?.getAttribute('role') === 'tab'

/** The page's own search field, else the header's, of those that are shown. */
const findSearchField = () =>
  ['main', 'header']
    .flatMap((part) => [
      ...document.querySelectorAll<HTMLInputElement>(`${part} form[action="/search"] input`),
    ])
    .find((field) => field.getClientRects().length > 0)

/** '/' leads into the search field, or to the search page where the page shows none. */
export const goToSearchBySlash = (router: AnyRouter) =>
  onSlash(() => {
    const field = findSearchField()
    if (!field) return void router.navigate({ to: '/search' })
    field.focus()
    field.select()
  })

/**
 * Does something on '/', where that is no letter. Shift does not matter, because '/' needs it on a
 * German keyboard. Returns what ends it.
 */
export function onSlash(act: () => void): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey, target } = event
    if (key !== '/' || ctrlKey || altKey || metaKey || event.defaultPrevented) return
    if (isSlashOff() || (target instanceof Element && target.closest(TYPED_INTO))) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Single keys must be possible to switch off (WCAG 2.1.4). Without cookies, storage throws. */
export const isSlashOff = () => navigator.cookieEnabled && localStorage.getItem('slash') === 'off'

/**
 * Whether nothing has the focus that could use it. Some browsers take it from a disabled button at
 * once, others only with a later frame: until then the button still counts as the active element.
 */
export const isFocusLost = () => document.activeElement?.matches('body, :disabled')

/** Where '/' is a letter; in a dialog the rest of the page is out of reach. */
const TYPED_INTO = 'input, textarea, select, [contenteditable], dialog'

function focus(target: HTMLElement | null) {
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}
