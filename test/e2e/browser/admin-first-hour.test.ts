import { afterAll, expect, test } from 'vitest'
import { countSteps, PANEL, waitForPanel } from '#test/e2e/support/admin-page.ts'
import { startOutsideWorld, toYoutubeFeed } from '#test/e2e/support/outside-world.ts'
import { expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { ADMIN, startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const CHANNEL = `UC${'a'.repeat(22)}`
const video = (id: string, description: string) => ({
  id: id.padEnd(11, 'x'),
  title: 'Neues Video',
  description,
  publishedAt: new Date(Date.now() - 86_400_000).toISOString(),
})
const feed = toYoutubeFeed(CHANNEL, 'Anna Beispiel', [
  video('a', 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks.'),
  video('b', 'Bei Gymshark bekommt ihr mit ANNA10 10 % Rabatt.'),
])

let world: Awaited<ReturnType<typeof startOutsideWorld>>
const site = useSite(async () => {
  world = await startOutsideWorld(['www.youtube.com'], () => ({ body: feed }))
  return startSite({ posts: [], env: { ...world.env, POSTS_DIR: '/dev/null/posts' } })
})
afterAll(() => world.stop())

test('from an empty database to the catalogue and the first codes of a feed, in the browser alone, in at most 20 steps', async () => {
  const { page } = await site.openPage()
  const steps = countSteps()
  await page.goto(PANEL)
  await steps.take(page.getByLabel('Benutzername').fill(ADMIN.username))
  await steps.take(page.getByLabel('Passwort').fill(ADMIN.password))
  await steps.take(page.getByRole('button', { name: 'Anmelden' }).click())
  await waitForPanel(page)
  await steps.take(page.getByRole('button', { name: 'Alle 1.489 Marken übernehmen' }).click())
  await readToast(page, 'Marken übernommen')
  await steps.take(page.getByRole('link', { name: 'Feed hinzufügen' }).click())
  await steps.take(
    page.getByLabel('Adresse des Feeds oder Kanals').fill(`youtube.com/channel/${CHANNEL}`),
  )
  await steps.take(page.getByLabel('Von @Name oder Marke').fill('@anna.beispiel'))
  await steps.take(page.keyboard.press('Enter'))
  await readToast(page, 'Feed eingetragen')
  await steps.take(page.getByRole('button', { name: 'Sofort starten' }).click())
  await expectText(sectionOf(page, 'Letztes Ergebnis')).toContain('Alle waren neu.')
  await steps.take(page.getByRole('link', { name: '2 neue ansehen' }).click())
  await expect.poll(() => page.getByLabel(/^Code ANNA1[05] /).count()).toBe(2)
  expect(steps.taken).toBeLessThanOrEqual(20)

  const { page: visitor } = await site.visit('/brands/snocks')
  await visitor.getByRole('article').filter({ hasText: 'ANNA15' }).waitFor()
})
