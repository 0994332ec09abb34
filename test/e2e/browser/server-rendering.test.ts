import { expect, test } from 'vitest'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei']))

const PAGES = [
  { path: '/', title: 'Rabattcodes und Codefluencer 2025', holds: 'LENA20', canonical: '/' },
  { path: '/brands', title: /Marken/, holds: 'Snocks', canonical: '/brands' },
  { path: '/codes', title: /^Alle Codes von/, holds: 'ANNA15', canonical: '/codes' },
  {
    path: '/codes?kategorie=mode&tab=highest&page=0',
    title: /^Alle Mode Codes/,
    holds: 'ANNA15',
    canonical: '/codes?kategorie=mode',
  },
  {
    path: '/codes?kategorie=tech',
    title: /^Alle Tech Codes/,
    holds: 'Keine aktiven Codes',
    noindex: true,
  },
  {
    path: '/brands/snocks',
    title: /Snocks Rabattcodes/,
    holds: 'ANNA15',
    canonical: '/brands/snocks',
  },
  { path: '/search?q=snoks', title: /./, holds: 'Snocks', noindex: true },
  { path: '/kategorien/mode', title: /Mode/, holds: 'Snocks', canonical: '/kategorien/mode' },
  { path: '/categories/mode', title: /Mode/, holds: 'Snocks', canonical: '/kategorien/mode' },
  {
    path: '/influencers/anna.beispiel',
    title: /./,
    holds: 'ANNA15',
    canonical: '/influencers/anna.beispiel',
  },
  { path: '/gibt-es-nicht', title: /404/, holds: '404 Page Not Found', status: 404, noindex: true },
  {
    path: '/brands/gibt-es-nicht',
    title: /./,
    holds: 'Marke nicht gefunden',
    status: 404,
    noindex: true,
  },
  {
    path: '/influencers/niemand',
    title: /./,
    holds: 'Influencer nicht gefunden',
    status: 404,
    noindex: true,
  },
]

const decode = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

test.each(PAGES)('$path comes complete in the HTML', async (entry) => {
  const response = await fetch(site.url + entry.path)
  const html = decode(await response.text())
  expect(response.status).toBe(entry.status ?? 200)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(entry.title)
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script', html.indexOf('<body')))
  expect(body.includes(entry.holds), `page holds ${entry.holds}`).toBe(true)
  const robots = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(robots.includes('noindex')).toBe(entry.noindex ?? false)
  if (!entry.canonical) return
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
  expect(html).toMatch(/<meta property="og:title" content="[^"]+"/)
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
  const { pathname, search } = new URL(canonical)
  expect(pathname + search).toBe(entry.canonical)
})
