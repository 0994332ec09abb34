import type { Site } from '#shared/schemas/site.ts'
import { TEXTS } from '#shared/texts/de.ts'

/** The part of the router's context that heads are made from. */
export type SiteContext = { site: Site; now: string }

type PageHead = {
  site: Site
  title: string
  description: string
  /** Path of the canonical address, starting with a slash. */
  path: string
  /** Pages that no search engine should list. */
  noindex?: boolean
}

/** Title, description, canonical link and sharing tags of one page. */
export function pageHead({ site, title, description, path, noindex }: PageHead) {
  const url = new URL(path, site.publicUrl).href
  const image = new URL('/share.png', site.publicUrl).href
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'de_DE' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
    ],
    // A page that is not to be listed has no address to list it under.
    links: noindex ? [] : [{ rel: 'canonical', href: url }],
  }
}

/** Head of a page without its data: it does not exist, or (`status`) something broke. */
export const missingHead = (title: string, status?: string) => ({
  meta: [
    { title: status === 'error' ? TEXTS.failedPage : title },
    { name: 'robots', content: 'noindex' },
  ],
  links: [],
})
