import type { BreadcrumbList, Organization, WebSite } from 'schema-dts'

/**
 * What pages tell search engines in schema.org's words: names and paths. Nothing about prices, ratings or
 * questions, which the engines count as misuse on pages like these, and no lists, which they read of other things only.
 */
export type JsonLdThing = Exclude<BreadcrumbList | Organization | WebSite, string>
type Publisher = { name: string; publicUrl: string }
type Place = { name: string; path: string }

const absolute = ({ publicUrl }: Publisher, path: string) => new URL(path, publicUrl).href

/** The site and who runs it; for the home page. */
export function describeSite(site: Publisher & { description: string }): JsonLdThing[] {
  const url = absolute(site, '/')
  const organization = `${url}#organization`
  return [
    {
      '@type': 'WebSite',
      '@id': `${url}#website`,
      name: site.name,
      url,
      description: site.description,
      inLanguage: 'de',
      publisher: { '@id': organization },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      name: site.name,
      url,
      logo: absolute(site, '/icon-512.png'),
    },
  ]
}

/** The way to a page, 'Home' first, as the breadcrumbs show it. */
export function describeBreadcrumbs(site: Publisher, ancestors: readonly Place[]): JsonLdThing {
  const places = [{ name: 'Home', path: '/' }, ...ancestors]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  }
}

/** A data block for the head. A `<` would end the block early when a name holds `</script>`. */
export function jsonLdScript(things: readonly (JsonLdThing | null)[]) {
  const graph = things.filter((thing) => thing !== null)
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return { type: 'application/ld+json', children: json.replaceAll('<', '\\u003c') }
}
