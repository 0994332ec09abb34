import { createContext, useContext } from 'react'
import type { Site } from '#shared/schemas/site.ts'

/** What the root route knows: the site, and the moment of its page. Around every page; a page has dozens of readers. */
export const SiteContext = createContext({} as { site: Site; now: string })

/** Name and settings of the site, as the root route loaded them. */
export const useSite = () => useContext(SiteContext).site

/**
 * Time at which the server rendered the page. The browser uses the same, so that relative dates match
 * on hydration.
 */
export const useNow = () => useContext(SiteContext).now
