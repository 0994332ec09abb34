import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  copyButtonOf,
  expectFocus,
  expectTexts,
  holdToast,
  toastOf,
  toastRegionOf,
  type VisitOptions,
} from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

/** A brand page whose toast stands still and stays, until something else closes it. */
async function openToast(options: VisitOptions = {}) {
  const { page } = await site.visit('/brands/snocks', options)
  await copyButtonOf(page, 'ANNA15').click()
  await toastOf(page).waitFor()
  await holdToast(page)
  await toastOf(page).evaluate((toast) =>
    Promise.all(toast.getAnimations().map((motion) => motion.finished)),
  )
  return page
}

test('one toast at a time: the next one takes its place', async () => {
  const page = await openToast()
  for (const code of ['MIRA10', 'LENA20', 'TOM25']) {
    await copyButtonOf(page, code).click()
    await expectTexts(toastOf(page)).toEqual([expect.stringContaining(code)])
  }
})

test('a toast stays for five seconds', async () => {
  const { page } = await site.visit('/brands/snocks', {
    prepare: (fresh) => fresh.clock.install(),
  })
  // Until the clock stands still, time goes on: the second toast is the one that is timed.
  await copyButtonOf(page, 'MIRA10').click()
  await toastOf(page).filter({ hasText: 'MIRA10' }).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await toastOf(page).waitFor({ state: 'detached' })

  await copyButtonOf(page, 'ANNA15').click()
  const toast = toastOf(page).filter({ hasText: 'ANNA15' })
  await toast.waitFor()
  await page.clock.runFor(4_900)
  // A toast that closes stays in the page for its leaving motion, but is called closed at once.
  expect(await toast.getAttribute('data-state')).toBe('open')
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'detached' })
})

test('F8 moves the focus to the region; Escape closes the toast', async () => {
  const page = await openToast()
  await page.keyboard.press('F8')
  const holdsFocus = () =>
    toastRegionOf(page).evaluate((region) => region.contains(document.activeElement))
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
    await expectTexts(toastOf(page)).toEqual([expect.stringContaining('ANNA15')])
  }
})

test.each([
  { reducedMotion: 'no-preference', moves: true },
  { reducedMotion: 'reduce', moves: false },
] as const)('motion with $reducedMotion: $moves', async ({ reducedMotion, moves }) => {
  const page = await openToast({ reducedMotion })
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

test.each([
  {
    way: 'its button',
    close: (page: Page) => toastOf(page).getByRole('button', { name: 'Meldung schließen' }).click(),
  },
  {
    way: 'F8 and Escape',
    close: async (page: Page) => {
      await page.keyboard.press('F8')
      await expectFocus(toastRegionOf(page).getByRole('list'))
      await page.keyboard.press('Escape')
    },
  },
])('after one was closed by $way, the next one closes by itself', async ({ close }) => {
  const { page } = await site.visit('/brands/snocks', {
    prepare: (fresh) => fresh.clock.install(),
  })
  await copyButtonOf(page, 'MIRA10').click()
  await toastOf(page).waitFor()
  await close(page)
  await toastOf(page).waitFor({ state: 'detached' })

  await page.clock.pauseAt(Date.now() + 60_000)
  await copyButtonOf(page, 'ANNA15').click()
  const toast = toastOf(page).filter({ hasText: 'ANNA15' })
  await toast.waitFor()
  await page.clock.runFor(5_100)
  await expect.poll(() => toast.count()).toBe(0)
})

/** Keeps what live regions say: they say it for a second only. */
function recordSpoken() {
  const spoken: string[] = []
  Object.assign(window, { spoken })
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert]'))
      spoken.push(region.textContent)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

test('a screen reader is told', async () => {
  const page = await openToast({ prepare: (fresh) => fresh.addInitScript(recordSpoken) })
  const readSpoken = () => page.evaluate((): string[] => Reflect.get(window, 'spoken'))
  await expect
    .poll(readSpoken)
    .toContainEqual(expect.stringContaining('ANNA15 wurde in die Zwischenablage kopiert.'))
})
