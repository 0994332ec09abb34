import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdToast, textOf, ticketOf, toastOf } from './support/public-page.ts'
import { useSite } from './support/use-site.ts'

const site = useSite()

const permissions = ['clipboard-read', 'clipboard-write']
const regionOf = (page: Page) => page.getByRole('region', { name: /^Meldungen/ })
const copy = (page: Page, code: string) =>
  ticketOf(page, code)
    .getByRole('button', { name: /Kopier/ })
    .click()

/** A brand page whose first toast is showing, in the view that can be swiped. */
async function openToast(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  const { page } = await site.visit('/brands/snocks', { permissions, reducedMotion })
  await page.waitForLoadState('networkidle')
  await copy(page, 'ANNA15')
  await toastOf(page).waitFor()
  return page
}

test('one toast at a time: the next one takes its place', async () => {
  const page = await openToast()
  for (const code of ['MIRA10', 'LENA20', 'TOM25']) {
    await copy(page, code)
    await toastOf(page).filter({ hasText: code }).waitFor()
    expect(await toastOf(page).count()).toBe(1)
  }
  expect(await toastOf(page).getByText('ANNA15').count()).toBe(0)
})

test('a toast stays for five seconds', async () => {
  const { page } = await site.visit('/brands/snocks', {
    permissions,
    prepare: (fresh) => fresh.clock.install(),
  })
  // A first toast brings its view; the second one is timed.
  await copy(page, 'MIRA10')
  await toastOf(page).filter({ hasText: 'MIRA10' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  await toastOf(page).waitFor({ state: 'detached' })

  await copy(page, 'ANNA15')
  const toast = toastOf(page).filter({ hasText: 'ANNA15' })
  await toast.waitFor()
  await page.clock.runFor(4_900)
  // A toast that closes stays in the page for its leaving motion, which no clock stops.
  await page.waitForTimeout(300)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'detached' })
})

test('F8 moves the focus to the region; Escape closes the toast', async () => {
  const page = await openToast()
  await page.keyboard.press('F8')
  const holdsFocus = () =>
    regionOf(page).evaluate((region) => region.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await toastOf(page).waitFor({ state: 'detached' })
})

test('the button closes it', async () => {
  const page = await openToast()
  await toastOf(page).getByRole('button', { name: 'Meldung schließen' }).click()
  await toastOf(page).waitFor({ state: 'detached' })
})

const SWIPES = [
  { name: '40 px to the right', by: 40, closes: false },
  { name: '90 px to the right', by: 90, closes: true },
  { name: '90 px to the left', by: -90, closes: false },
]

test.each(SWIPES)('a swipe of $name: closed $closes', async ({ by, closes }) => {
  const page = await openToast()
  // Its own end must not come before the swipe's.
  await holdToast(page)
  const box = await toastOf(page).boundingBox()
  if (!box) throw new Error('The toast has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 6 })
  await page.mouse.up()
  if (closes) {
    await toastOf(page).waitFor({ state: 'detached' })
  } else {
    await expect
      .poll(async () => Math.round(((await toastOf(page).boundingBox())?.x ?? 0) - box.x))
      .toBe(0)
    expect(await textOf(toastOf(page))).toContain('ANNA15')
  }
})

test.each([
  { reducedMotion: 'no-preference', moves: true },
  { reducedMotion: 'reduce', moves: false },
] as const)('motion with $reducedMotion: $moves', async ({ reducedMotion, moves }) => {
  const page = await openToast(reducedMotion)
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter((style) => style.animationName !== 'none' || style.transitionDuration !== '0s')
      .map((style) => `${style.animationName} ${style.transitionDuration}`),
  )
  expect(names.length > 0).toBe(moves)
  const motion = await toastOf(page).evaluate((toast) => getComputedStyle(toast).animationName)
  expect(motion).toBe(moves ? 'toast-in' : 'none')
})

test('a screen reader is told', async () => {
  const page = await openToast()
  const spoken = page.getByRole('status').filter({ hasText: 'Code kopiert!' })
  const alerted = page.getByRole('alert').filter({ hasText: 'Code kopiert!' })
  await expect.poll(async () => (await spoken.count()) + (await alerted.count())).toBeGreaterThan(0)
})
