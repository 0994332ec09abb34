import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findOverflow, waitUntilSettled } from '#test/e2e/support/accessibility.ts'
import { openTab, PANEL, submitLogin, tabList, tabOf } from '#test/e2e/support/admin-page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

/** The head of the panel: seven tabs that must be reached at every width. */
const site = useSite(() => startSite({ posts: [], env: { RATE_LIMITS: 'off' } }))

const visible = (page: Page, name: string) =>
  tabOf(page, name).evaluate((tab) => {
    const { left, right } = tab.getBoundingClientRect()
    return left >= 0 && right <= document.documentElement.clientWidth
  })
const later = (page: Page) => page.getByRole('button', { name: 'Weitere Tabs zeigen' })
const earlier = (page: Page) => page.getByRole('button', { name: 'Vorherige Tabs zeigen' })

test('shows all seven tabs in one line with the rest at 1280 px', async () => {
  const { page } = await site.openPanel()
  await waitUntilSettled(page)
  const tabs = tabList(page).getByRole('tab')
  for (const tab of await tabs.all()) expect(await visible(page, await tab.innerText())).toBe(true)
  expect(await tabs.count()).toBe(7)
  expect(await later(page).or(earlier(page)).count()).toBe(0)
  const tops = await page
    .locator('header :is([role=tab], button:not([role=tab]))')
    .evaluateAll((parts) => parts.map((part) => Math.floor(part.getBoundingClientRect().top / 48)))
  expect(new Set(tops)).toEqual(new Set([0]))
})

test.each([320, 390, 700])('scrolls at %i px, with arrows to what is hidden', async (width) => {
  // Without motion every press arrives at once.
  const { page } = await site.openPanel(PANEL, {
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  await waitUntilSettled(page)
  expect(await visible(page, 'Einstellungen')).toBe(false)
  expect(await earlier(page).count()).toBe(0)
  const position = () => tabList(page).evaluate((list) => list.scrollLeft)
  for (let presses = 0; presses < 8 && !(await visible(page, 'Einstellungen')); presses += 1) {
    const before = await position()
    await later(page).click()
    await expect.poll(position).toBeGreaterThan(before)
  }
  await later(page).waitFor({ state: 'detached' })
  expect(await visible(page, 'Einstellungen')).toBe(true)
  await earlier(page).waitFor()
  await openTab(page, 'Einstellungen')

  // An address opens with its tab in sight.
  await page.goto('/admin_cuwntvw?tab=logs')
  await submitLogin(page)
  await tabOf(page, 'Logs').waitFor()
  await expect.poll(() => visible(page, 'Logs')).toBe(true)
  expect(await findOverflow(page)).toBe(0)
})

test.each([390, 1024, 1280])('stays in sight at %i px, right above what sticks', async (width) => {
  const { page } = await site.openPanel(PANEL, { viewport: { width, height: 400 } })
  await openTab(page, 'Logs')
  await waitUntilSettled(page)
  const height = await page.getByRole('banner').evaluate((head) => {
    const { top, height } = head.getBoundingClientRect()
    const sticky = Number.parseFloat(getComputedStyle(head).top)
    const stops = getComputedStyle(head.parentElement as Element).getPropertyValue('--admin-head')
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.height = stops
    const expected = probe.getBoundingClientRect().height
    probe.remove()
    return { top, shown: height + sticky, expected }
  })
  expect(height.shown).toBe(height.expected)
})

test('opening a tab draws it once and shows no other tab in between', async () => {
  const { page } = await site.openPanel()
  await waitUntilSettled(page)
  await page.evaluate(() => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement)
          for (const title of [node, ...node.querySelectorAll('*')])
            if (title.matches('[role=tabpanel] h2')) shown.push(title.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await tabOf(page, 'Marken').click()
  await waitUntilSettled(page)
  await tabOf(page, 'Codes').click()
  await waitUntilSettled(page)
  const shown: string[] = await page.evaluate(() => Reflect.get(globalThis, 'shown'))
  expect(shown.length).toBeGreaterThan(1)
  expect(shown).toEqual([...new Set(shown)])
})
