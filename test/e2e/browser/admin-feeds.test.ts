import { afterAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible, LOOKS } from '#test/e2e/support/accessibility.ts'
import { callApi } from '#test/e2e/support/api.ts'
import {
  type OutsideReply,
  startOutsideWorld,
  toYoutubeFeed,
} from '#test/e2e/support/outside-world.ts'
import { expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const TAB = '/admin_cuwntvw?tab=datensammlung'
const CHANNEL = `UC${'a'.repeat(22)}`
const FEED = `www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`
const ETAG = '"stand-1"'
const body = toYoutubeFeed(CHANNEL, 'Anna Beispiel', [
  {
    id: 'AAAAAAAAAAA',
    title: 'Meine Lieblingssocken',
    description: 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks.',
    publishedAt: new Date(Date.now() - 86_400_000).toISOString(),
  },
])

let world: Awaited<ReturnType<typeof startOutsideWorld>>
const site = useSite(async () => {
  world = await startOutsideWorld(
    ['www.youtube.com', 'umleitung.example', 'kein-feed.example'],
    ({ address, headers }): OutsideReply => {
      if (address.startsWith('umleitung'))
        return { status: 302, headers: { location: 'http://127.0.0.1:80/feed' } }
      if (address.startsWith('kein-feed')) return { body: '<html><body>Ein Blog</body></html>' }
      return headers['if-none-match'] === ETAG
        ? { status: 304 }
        : { headers: { etag: ETAG, 'content-type': 'text/xml' }, body }
    },
  )
  const env = { ...world.env, RATE_LIMITS: 'off', JOBS: 'off', POSTS_DIR: '/dev/null/posts' }
  return startSite({ posts: [], env })
})
afterAll(() => world.stop())
beforeEach(() => void world.requests.splice(0))

const collect = () => callApi(site.url, 'POST', '/api/collect-codes', {})

test.each([
  ['https://www.youtube.com/@anna', /Kanal-ID kopieren/],
  ['https://umleitung.example/feed', /nicht erlaubt|privates Netz/],
  ['http://192.168.1.1/feed', /privates Netz/],
  ['kein-feed.example', /Das ist kein Feed/],
])('%s is refused in words that help', async (address, words) => {
  const { page, watch } = await site.openPanel(TAB)
  watch.expected = /status of 400/
  await page.getByLabel('Adresse des Feeds oder Kanals').fill(address)
  await page.getByLabel('Von @Name oder Marke').fill('@anna.beispiel')
  await page.keyboard.press('Enter')
  expect(await readToast(page, 'Feed nicht eingetragen')).toMatch(words)
})

test('a channel of YouTube needs its address and a name, and gives codes with the next run', async () => {
  const { page } = await site.openPanel(TAB)
  await page
    .getByLabel('Adresse des Feeds oder Kanals')
    .fill(`youtube.com/channel/${CHANNEL}/videos`)
  await page.getByLabel('Von @Name oder Marke').fill('@anna.beispiel')
  await page.keyboard.press('Enter')
  await readToast(page, 'Feed eingetragen', 'von @anna.beispiel mit 1 Post')
  await expectText(sectionOf(page, 'Feeds')).toMatch(/Anna Beispiel @anna.beispiel, noch nicht/)
  await page.getByRole('button', { name: 'Sofort starten' }).click()
  await readToast(page, 'Datensammlung abgeschlossen')
  await expectText(sectionOf(page, /^Nicht im Verzeichnis/)).toMatch(/snocks/i)

  // What a brand that is new would miss comes again, and the same for the same brands does not.
  await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
  expect(await collect()).toMatchObject({ totalSearched: 1, codesAdded: 1, errors: [] })
  expect(await collect()).toMatchObject({ totalSearched: 0, codesAdded: 0, errors: [] })
  expect(world.requests.map(({ address }) => address)).toEqual(Array(4).fill(FEED))
  expect(world.requests.at(-1)?.headers['if-none-match']).toBe(ETAG)
  const { page: visitor } = await site.visit('/brands/snocks')
  await expectText(visitor.locator('main')).toMatch(/@anna\.beispiel.*ANNA15/)
})

test('a feed is taken out again, and what it gave stays', async () => {
  const { page } = await site.openPanel(TAB)
  await page.getByRole('button', { name: 'Anna Beispiel: Entfernen' }).click()
  await readToast(page, 'Feed entfernt')
  await expectText(sectionOf(page, 'Feeds')).toContain('Noch keine Feeds.')
  const { codes } = await callApi(site.url, 'GET', '/api/brands/snocks')
  expect(codes).toHaveLength(1)
})

test.each(LOOKS)('axe finds nothing: $width px, $colorScheme', async ({ options }) => {
  const { page } = await site.openPanel(TAB, options)
  await sectionOf(page, 'Feeds').waitFor()
  await expectAccessible(page)
})
