import type { Site } from '#shared/schemas/site.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { type JsonLdThing, jsonLdScript } from './json-ld.ts'

/** The part of the router's context that heads are made from. */
export type SiteContext = { site: Site; now: string }

type PageHead = {
  site: Site
  title: string
  description: string
  /** Path of the canonical address, starting with a slash. */
  path: string
  /** What follows the path in the canonical address: `?page=2`. */
  search?: string
  /** Pages that no search engine should list. */
  noindex?: boolean
  /** Shows some of what the page at the canonical address shows: that one is to be listed, not this one. */
  isPart?: boolean
  /** Path and words of the sharing picture; the site's own where absent. */
  image?: { path: string; alt: string }
  /** Name of the Atom feed below the page's path, or below `feedPath`. */
  feed?: string
  feedPath?: string
  /** What the page says about itself in schema.org's words; null is skipped. */
  jsonLd?: readonly (JsonLdThing | null)[]
}

/** Title, description, canonical link, feed, sharing tags and structured data of one page. */
export function pageHead({ site, title, description, path, search = '', ...more }: PageHead) {
  const { noindex, isPart, feedPath = path } = more
  const url = (to: string) => new URL(to, site.publicUrl).href
  const image = more.image ?? {
    path: '/og/site.png',
    alt: `${site.name}: Rabattcodes von Influencern`,
  }
  const feed = more.feed && {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: more.feed,
    href: `${feedPath === '/' ? '' : feedPath}/feed.xml`,
  }
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(noindex || isPart ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'de_DE' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url(path + search) },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { property: 'og:image', content: url(image.path) },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:image', content: url(image.path) },
      { name: 'twitter:image:alt', content: image.alt },
    ],
    links: [
      // A page that is not to be listed has no address to list it under.
      ...(noindex ? [] : [{ rel: 'canonical', href: url(path + search) }]),
      ...(feed ? [feed] : []),
    ],
    scripts: more.jsonLd && !noindex ? [jsonLdScript(more.jsonLd)] : [],
  }
}

export const namedPageHead =
  (path: string, name: string, description: string) =>
  ({ match: { context } }: { match: { context: SiteContext } }) =>
    pageHead({ site: context.site, title: `${name} | ${context.site.name}`, description, path })

/** Head of a page without its data: it does not exist, or (`status`) something broke. */
export const notFoundHead = (title: string, status?: string) => ({
  meta: [
    { title: status === 'error' ? TEXTS.failedPage : title },
    { name: 'robots', content: 'noindex' },
  ],
  links: [],
  scripts: [],
})
