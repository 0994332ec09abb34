import { beforeAll, expect, test } from 'vitest'
import { logIn, openTab } from '#test/e2e/support/admin-page.ts'
import { callApi, OPERATOR_HEADERS } from '#test/e2e/support/api.ts'
import { createManyPosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSite({ posts: createManyPosts() }))
beforeAll(async () => {
  await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
  await callApi(site.url, 'PUT', '/api/brands/1/category', { categoryId: 2 })
})

test('a second panel sees a background run live, visitors are served, and it can be stopped', async () => {
  const [first, second] = await Promise.all([site.openPage(), site.openPage()])
  await logIn(first.page)
  await logIn(second.page)
  await openTab(first.page, 'Datensammlung')
  await first.page.getByRole('button', { name: 'Im Hintergrund starten' }).click()

  const bar = second.page.getByRole('progressbar').first()
  await bar.waitFor()
  const readPercent = async () => Number(await bar.getAttribute('aria-valuenow'))
  const start = await readPercent()
  await expect.poll(readPercent).toBeGreaterThan(start)

  // Somebody else cannot start a second one, and a visitor's page comes all the same.
  const again = await fetch(`${site.url}/api/collect-codes/trigger`, {
    headers: OPERATOR_HEADERS,
  })
  expect(again.status).toBe(409)
  expect((await fetch(`${site.url}/brands/snocks`)).status).toBe(200)

  await second.page.getByRole('button', { name: 'Sammlung stoppen' }).click()
  await first.page.getByRole('region', { name: 'Letztes Ergebnis' }).getByText('Gestoppt').waitFor()
  const { totalCodes } = await callApi(site.url, 'GET', '/api/admin/overview')
  expect(totalCodes).toBeGreaterThan(0)
  expect([...first.watch.messages, ...second.watch.messages]).toEqual([])
})
