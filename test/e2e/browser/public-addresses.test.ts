import { expect, test } from 'vitest'
import { expectText, termOf } from '#test/e2e/support/page.ts'
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
  const { page, watch } = await site.visit(path)
  await expectText(page.getByRole('main').getByRole('heading', { level: 1 })).toMatch(h1)
  // The browser itself reports the status of a page that is not found.
  const own = watch.messages.filter((text) => !(status === 404 && text.includes('404')))
  expect(own).toEqual([])
})

async function searchFor(term: string) {
  const { page } = await site.visit('/search')
  const field = page.getByRole('main').getByPlaceholder('Marke oder Influencer suchen...')
  await field.fill(term)
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Suche nach „${term}“` }).waitFor()
  await expect.poll(() => termOf(page)).not.toBeNull()
  const address = termOf(page)
  await page.reload()
  const shown = await field.inputValue()
  return { address, shown }
}

test.each(['snocks', 'a+b & c', '100%', '#1'])('the address of a search holds %s', async (term) => {
  expect(await searchFor(term)).toEqual({ address: term, shown: term })
})

const JSON_LIKE = ['12', 'true', '"snocks"', '[1]', 'null']

test.each(JSON_LIKE)('a search for %s, which could be JSON, is a text', async (term) => {
  expect((await searchFor(term)).shown).toBe(term)
})

test.each(JSON_LIKE)('its address holds %s as it is', async (term) => {
  expect((await searchFor(term)).address).toBe(term)
})
