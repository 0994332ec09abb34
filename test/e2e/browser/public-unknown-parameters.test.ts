import { expect, test } from 'vitest'
import { expectAddress, expectText } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

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
  // A fault while it comes to life would be told here.
  expect(watch.messages).toEqual([])
  expect([loads, watch.trpc]).toEqual([1, []])
})

test('the tabs of a page that came with unknown parameters work', async () => {
  const { page, watch } = await site.visit('/brands/snocks?utm_source=post')
  await page.getByRole('tab', { name: 'Neu' }).click()
  await expectAddress(page).toContain('tab=new')
  expect(watch.messages).toEqual([])
})
