import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import { html } from 'hono/html'
import * as LIMITS from '#shared/domain/limits.ts'
import { notFound } from '../../services/errors.ts'
import * as sitemap from '../../services/sitemap.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'
import { allowSharedCaching } from '../cache.ts'
import { writeXml } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8' }
const ONE_HOUR = { shared: 3_600, browser: 3_600 }

/**
 * `/robots.txt`, by which everything may be read: the admin path is not named, its pages say `noindex`
 * themselves. `/sitemap.xml`: all addresses, or an index of parts where one file could not hold them.
 */
export function addSitemapRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { services, site } = deps
  const size = deps.sitemapUrls ?? LIMITS.sitemapUrls
  const list = (part: sitemap.SitemapPart) => sitemap.listSitemapPart(services, part, size)

  app.get('/robots.txt', (c) => {
    allowSharedCaching(c, ONE_HOUR)
    return c.text(
      `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /trpc/\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`,
    )
  })
  app.get('/sitemap.xml', etag(), (c) => {
    const parts = sitemap.listSitemapParts(services, size)
    const isSmall = parts.every(({ number }) => number === 1)
    const entries = isSmall ? parts.flatMap(list) : null
    const body =
      entries && entries.length <= size
        ? writeAddresses(entries, site.publicUrl)
        : writeIndex(parts, site.publicUrl)
    allowSharedCaching(c, ONE_HOUR)
    return c.body(body, 200, HEADERS)
  })
  app.get('/:file{sitemap-(pages|brands|influencers)-[1-9][0-9]{0,5}\\.xml}', etag(), (c) => {
    const [, kind, number] = c.req.param('file').split(/[-.]/)
    const entries = list({ kind: kind as sitemap.SitemapKind, number: Number(number) })
    if (entries.length === 0) throw notFound('Diesen Teil der Sitemap gibt es nicht.')
    allowSharedCaching(c, ONE_HOUR)
    return c.body(writeAddresses(entries, site.publicUrl), 200, HEADERS)
  })
}

function writeAddresses(entries: readonly sitemap.SitemapEntry[], publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? html`<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return html`<url><loc>${origin + path}</loc>${lastmod}</url>\n`
  })
  return writeXml(html`<urlset xmlns="${NAMESPACE}">\n${urls}</urlset>`)
}

function writeIndex(parts: readonly sitemap.SitemapPart[], publicUrl: string): string {
  const files = parts.map(({ kind, number }) => {
    const { href } = new URL(`/sitemap-${kind}-${number}.xml`, publicUrl)
    return html`<sitemap><loc>${href}</loc></sitemap>\n`
  })
  return writeXml(html`<sitemapindex xmlns="${NAMESPACE}">\n${files}</sitemapindex>`)
}
