import { useRouteContext } from '@tanstack/react-router'

/** Name and settings of the site, as the root route loaded them. */
export const useSite = () => useRouteContext({ from: '__root__', select: (root) => root.site })

/**
 * Time at which the server rendered the page. The browser uses the same, so that relative dates match
 * on hydration.
 */
export const useNow = () => useRouteContext({ from: '__root__', select: (root) => root.now })
