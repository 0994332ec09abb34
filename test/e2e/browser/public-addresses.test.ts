import { expect, test } from 'vitest'
import { expectAddress, expectText, searchFieldOf, termOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const LONG = 'a'.repeat(300)
const ODD = [
  { path: '/brands/snocks?tab=quatsch', h1: 'Snocks Rabattcodes' },
  { path: '/brands/snocks?tab=all', h1: 'Snocks Rabattcodes' },
  { path: '/influencers/jule.beispiel?tab=quatsch', h1: 'Jule Beispiel' },
  { path: '/brands?q=%20%20', h1: 'Alle Marken' },
  { path: '/brands?q={"a":1}', h1: 'Alle Marken' },
  { path: '/brands?letter=[]', h1: 'Alle Marken' },
  { path: '/brands/', h1: 'Alle Marken' },
  { path: '/search?q=%20', h1: 'Rabattcodes suchen' },
  { path: '/search?q=[1]', h1: /suchen|Suche/ },
  { path: '/search?q=true', h1: /suchen|Suche/ },
  { path: '/search?q=&q=snocks', h1: /suchen|Suche/ },
  { path: `/search?q=${LONG}`, h1: /^Suche nach/ },
  { path: `/brands/${LONG}`, h1: 'Marke nicht gefunden', status: 404 },
  { path: `/influencers/${LONG}`, h1: 'Influencer nicht gefunden', status: 404 },
  { path: `/categories/${LONG}`, h1: 'Kategorie nicht gefunden', status: 404 },
  { path: '/kategorien/gibt-es-nicht', h1: 'Kategorie nicht gefunden', status: 404 },
  { path: '/gibt/es/nicht', h1: '404 Page Not Found', status: 404 },
  // Addresses that cannot be decoded.
  { path: '/brands/%E0%A4%A', h1: 'Marke nicht gefunden', status: 404 },
  { path: '/%FF/100%', h1: '404 Page Not Found', status: 404 },
]

test.each(ODD)('$path shows a page, never a fault', async ({ path, h1, status = 200 }) => {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(status)
  const { page } = await site.visit(path)
  await expectText(page.getByRole('main').getByRole('heading', { level: 1 })).toMatch(h1)
})

// The last three could be JSON, and are text all the same.
test.each(['a+b & c', '100%', '#1', '12', 'null', '[1]'])(
  'the address of a search holds %s, and leads back to it',
  async (term) => {
    const { page } = await site.visit('/search')
    const field = searchFieldOf(page)
    await field.fill(term)
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Suche nach „${term}“` }).waitFor()
    await expect.poll(() => termOf(page)).toBe(term)
    await page.reload()
    expect(await field.inputValue()).toBe(term)
  },
)

test.each([
  ['/brands/snocks?utm_source=post&utm_medium=x', 'Snocks Rabattcodes'],
  ['/brands/snocks?tab=new&fbclid=abc', 'Snocks Rabattcodes'],
  ['/?utm_source=post', /./],
  ['/search?utm_source=post&q=snocks', /Suche nach/],
  ['/brands?n=1&letter=S', 'Alle Marken'],
])('%s comes to life in the browser as the server drew it', async (path, h1) => {
  let loads = 0
  const { page, watch } = await site.visit(path, {
    prepare: async (opened) => {
      opened.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
    },
  })
  await expectText(page.getByRole('main').getByRole('heading', { level: 1 })).toMatch(h1)
  expect([loads, watch.trpc]).toEqual([1, []])
})

test('the tabs of a page that came with unknown parameters work', async () => {
  const { page } = await site.visit('/brands/snocks?utm_source=post')
  await page.getByRole('tab', { name: 'Neu' }).click()
  await expectAddress(page).toContain('tab=new')
})
