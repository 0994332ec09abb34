import { useRouteContext } from '@tanstack/react-router'

/** Name and settings of the site, as the root route loaded them. */
export const useSite = () => useRouteContext({ from: '__root__', select: (root) => root.site })

/**
 * The moment for which this page is written. It travels from server to browser, so that 'gestern'
 * and 'Läuft ab' read the same on both sides.
 */
export const useNow = () => useRouteContext({ from: '__root__', select: (root) => root.now })
