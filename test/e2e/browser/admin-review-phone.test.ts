import { eq, inArray } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { CODES, useCodesTab } from '#test/e2e/support/admin-tabs.ts'

/** The review queue on a phone: a card for each code. */
const tab = useCodesTab()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('thirty codes are reviewed by the wide buttons of their cards, and each lands as it was pressed', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${tab.prefix}${index + 1}`)
  tab.change((db) =>
    db
      .update(codes)
      .set({ needsReview: true, reviewReason: 'confidence' })
      .where(inArray(codes.code, names))
      .run(),
  )
  const { page } = await tab.open(`${CODES}&stand=review`, PHONE)
  await tab.expectRows(page).toBe(30)
  await expectAccessible(page)
  const first = tab.rowOf(page, 1)
  await first.getByText(`Mit ${names[0]} spart ihr 2 %`).waitFor()
  const button = await first.getByRole('button', { name: 'Annehmen' }).boundingBox()
  expect(button?.x).toBeLessThan(40)
  expect(button?.width).toBeGreaterThan(140)
  expect(button?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // From all over the list, so that cards move below the finger.
  const isAccepted = (number: number) => number % 3 !== 0
  const order = names.map((_, index) => ((index * 7) % 30) + 1)
  const heading = page.getByRole('heading', { name: 'Admin Panel', level: 1 })
  for (const number of order) {
    await tab
      .rowOf(page, number)
      .getByRole('button', { name: isAccepted(number) ? 'Annehmen' : 'Ablehnen' })
      .tap()
    // Somebody who reads is slower than a double tap; a tap elsewhere ends one, too.
    await heading.tap()
  }
  await page.getByText('Nichts zu prüfen').waitFor()
  const read = () =>
    tab.change((db) => db.select().from(codes).where(inArray(codes.code, names)).all())
  await expect.poll(() => read().filter(({ needsReview }) => needsReview)).toEqual([])
  expect(read().map(({ status }) => status !== 'rejected')).toEqual(
    names.map((_, index) => isAccepted(index + 1)),
  )
})

test('a second tap of a double tap does not decide on the card that came up', async () => {
  const { page } = await tab.open(`${CODES}&stand=review`, PHONE)
  const button = tab.rowOf(page, 1).getByRole('button', { name: 'Annehmen' })
  await button.click()
  await tab.expectRows(page).toBe(5)
  const next = await tab.rowOf(page, 2).getByRole('button', { name: 'Annehmen' }).boundingBox()
  // What a browser sends for the second tap, wherever the first one was.
  await page.mouse.move((next?.x ?? 0) + 20, (next?.y ?? 0) + 20)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await tab.rowOf(page, 6).getByRole('button', { name: 'Ablehnen' }).click()
  await tab.rowOf(page, 6).waitFor({ state: 'detached' })
  expect(await tab.codesIn(page)).toEqual([2, 3, 4, 5].map((number) => `${tab.prefix}${number}`))
})

test('a card names the influencer, as a row of a wide screen does on one line', async () => {
  tab.change((db) => {
    const person = db
      .select()
      .from(codes)
      .where(eq(codes.code, `${tab.prefix}1`))
      .get()
    const isMeant = eq(influencers.id, person?.influencerId ?? 0)
    return db.update(influencers).set({ username: 'sparfuchs.steffi' }).where(isMeant).run()
  })
  const phone = await tab.open(`${CODES}&stand=review`, PHONE)
  const shown = (page: Page) =>
    tab.rowOf(page, 1).getByText('@sparfuchs.steffi').filter({ visible: true })
  await shown(phone.page).waitFor()
  const wide = await tab.open(`${CODES}&stand=review`, { viewport: { width: 1280, height: 800 } })
  expect((await shown(wide.page).boundingBox())?.height).toBeLessThan(32)
})
