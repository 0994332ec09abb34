import { eq, like } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeSources, codes } from '#db/schema/codes.ts'
import { logs } from '#db/schema/operators.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { CODES, useCodesTab } from '#test/e2e/support/admin-tabs.ts'
import { expectText } from '#test/e2e/support/page.ts'
import { listRows } from '#test/stored-rows.ts'

/** The review queue, worked off with the keyboard. */
const tab = useCodesTab()

const QUEUE = `${CODES}&stand=review`
const bar = (page: Page) => page.getByRole('region', { name: 'Letzte Entscheidung' })
/** The number of the code whose row has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.matches('[data-row]') ? document.activeElement : null
    return row?.querySelector<HTMLInputElement>('input[type=text]')?.value
  })
const expectFocused = (page: Page, number: number) =>
  expect.poll(() => focused(page)).toBe(`${tab.prefix}${number}`)
/** Opens the queue with the focus in the list, where the keys work. */
async function openQueue(options = {}) {
  const opened = await tab.open(QUEUE, options)
  await opened.page.getByRole('button', { name: 'Alle Tasten' }).focus()
  return opened
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const read = (number: number) => {
  const isMeant = eq(codes.code, `${tab.prefix}${number}`)
  return tab.change((db) => db.select().from(codes).where(isMeant).get())
}
const expectStored = (number: number, values: Partial<typeof codes.$inferSelect>) =>
  expect.poll(() => read(number)).toMatchObject(values)

const ACCEPTED = { needsReview: false, reviewReason: null, status: 'unverified' } as const
const REJECTED = { needsReview: false, status: 'rejected', statusPinned: true } as const
const WAITING = { needsReview: true, reviewReason: 'confidence', status: 'unverified' } as const

test.each([390, 1280])(
  'the keyboard chooses, accepts, rejects and takes back, %i px',
  async (width) => {
    const { page } = await openQueue({ viewport: { width, height: 900 } })
    // Nothing is chosen: a key pressed by mistake decides nothing.
    await press(page, 'a', 'r', 'j')
    await expectFocused(page, 1)
    await press(page, 'j', 'j', 'k')
    await expectFocused(page, 2)
    await press(page, 'a')
    await expectFocused(page, 3)
    const done = `${tab.prefix}2 angenommen, noch 5 zu prüfen.`
    await expectText(bar(page)).toContain(done)
    // A screen reader hears it, and the row that got the focus.
    await page.getByRole('status').getByText(done).waitFor()
    await press(page, 'r')
    await expectFocused(page, 4)
    await expectStored(2, ACCEPTED)
    await expectStored(3, REJECTED)
    await tab.expectCount(page, 4)
    await expectFocused(page, 4)
    await press(page, 'u')
    await expectFocused(page, 3)
    await expectText(bar(page)).toContain(`${tab.prefix}3 wartet wieder.`)
    await press(page, 'u')
    await expectFocused(page, 2)
    for (const number of [2, 3]) await expectStored(number, WAITING)
    await press(page, 'u')
    await expectText(bar(page)).toContain('Es gibt keine Entscheidung')
    await tab.expectCount(page, 6)
    await expectAccessible(page)
  },
)

test('the keys are letters while one types, do nothing with modifiers, and a held key decides once', async () => {
  const { page } = await openQueue()
  await press(page, 'j', 'e')
  await page.keyboard.type('ja')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await press(page, 'Escape')
  await expectFocused(page, 1)
  expect((await tab.codesIn(page))[0]).toBe(`${tab.prefix}1`)
  await press(page, 'Control+a', 'Alt+r', 'Shift+A')
  await tab.expectRows(page).toBe(6)
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expectFocused(page, 2)
  await tab.expectRows(page).toBe(5)
  // Space marks what is chosen, for the bar, and marks with the mouse stay beside it.
  await press(page, ' ', 'j')
  await tab.mark(page, 4)
  await tab.bar(page).getByText('2 ausgewählt').waitFor()
  await press(page, 'k', ' ')
  await tab.bar(page).getByText('3 ausgewählt').waitFor()
  await tab.bar(page).getByRole('button', { name: 'Auswahl aufheben' }).click()
  await press(page, '?')
  const help = page.getByRole('dialog', { name: 'Alle Tasten' })
  await help.getByText('lehnt den gewählten Code ab.').waitFor()
  await press(page, 'a', 'Escape')
  await help.waitFor({ state: 'detached' })
  await tab.expectRows(page).toBe(5)
  // What E changes is stored; what is no code is refused where it stands.
  await press(page, 'j', 'e')
  await page.keyboard.type('X')
  await press(page, 'Enter')
  await page.getByText('Der Code braucht 2 bis 64 Zeichen.').first().waitFor()
})

test('no key waits for the server; what fails comes back and says why', async () => {
  const { page } = await openQueue()
  const hold = Promise.withResolvers<void>()
  await page.route('**/trpc/codes.review**', async (route) => {
    await hold.promise
    await route.abort()
  })
  await press(page, 'j', 'a', 'a')
  await expectFocused(page, 3)
  await tab.expectRows(page).toBe(4)
  hold.resolve()
  await bar(page).getByRole('alert').getByText('Der Server ist nicht erreichbar.').waitFor()
  await tab.expectRows(page).toBe(6)
  for (const number of [1, 2]) expect(read(number)).toMatchObject(WAITING)
  await page.unroute('**/trpc/codes.review**')
  await press(page, 'a')
  await expectStored(3, ACCEPTED)
})

test('a decided code does not come back for a moment when its answer meets the next key', async () => {
  const { page } = await openQueue()
  await page.clock.install()
  const { promise: sent, resolve: tellSent } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/trpc/codes.review**', async (route) => {
    tellSent()
    await released
    await route.continue()
  })
  await press(page, 'j', 'j', 'j', 'j', 'a', 'a')
  await sent
  // The answer arrives, but no timer runs before the key: a busy machine is late with them, too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const answered = page.waitForEvent('requestfinished')
  release()
  await answered
  await press(page, 'a')
  expect(await tab.codesIn(page)).toEqual([1, 2, 3].map((number) => `${tab.prefix}${number}`))
  await page.clock.resume()
  for (const number of [4, 5, 6]) await expectStored(number, ACCEPTED)
  await tab.expectRows(page).toBe(3)
})

test('a hundred codes, as fast as keys can be pressed: the list refills, none is skipped', async () => {
  const isOfRound = like(codes.code, `${tab.prefix}%`)
  tab.change((db) =>
    db.update(codes).set({ needsReview: true, reviewReason: 'confidence' }).where(isOfRound).run(),
  )
  const { page } = await openQueue()
  await tab.expectCount(page, 130)
  await press(page, 'j')
  for (let done = 0; done < 100; done += 1) {
    // The list refills when all that was decided is sent; a busy machine takes its time for that.
    await page.locator('[data-row]:focus').waitFor({ timeout: 0 })
    await press(page, 'a')
  }
  await tab.expectCount(page, 30)
  await tab.expectRows(page).toBe(30)
  await expectFocused(page, 101)
  expect(read(100)).toMatchObject(ACCEPTED)
  expect(read(101)).toMatchObject(WAITING)
})

test('the quote shows what was read where, and similar codes are accepted and taken back together', async () => {
  const quote = `Mit ${tab.prefix}1 spart ihr 2 % bei Gymshark, nur bis 31.12.2026!`
  tab.change((db) => {
    const find = (kind: 'code' | 'amount' | 'shop' | 'end', words: string) => {
      const start = quote.indexOf(words)
      return { kind, start, end: start + words.length }
    }
    const spans = [
      find('code', `${tab.prefix}1`),
      find('amount', '2 %'),
      find('shop', 'Gymshark'),
      find('end', '31.12.2026'),
    ]
    const shares = { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 }
    db.update(codeSources)
      .set({ quote, quoteEnd: quote.length, reading: { shares, spans } })
      .where(eq(codeSources.postUrl, `https://www.instagram.com/p/${tab.prefix}1/`))
      .run()
    db.update(codes)
      .set({ confidence: 0.2 })
      .where(eq(codes.code, `${tab.prefix}6`))
      .run()
  })
  const { page } = await openQueue()
  await press(page, 'j')
  const quoted = page.getByRole('region', { name: `Zitat zu ${tab.prefix}1` })
  await expectText(quoted).toContain(quote)
  const marks = quoted.locator('blockquote mark')
  await expect
    .poll(() =>
      marks.evaluateAll((all) => all.map((mark) => [mark.getAttribute('title'), mark.textContent])),
    )
    .toEqual([
      ['Code', `${tab.prefix}1`],
      ['Betrag', '2 %'],
      ['Shop', 'Gymshark'],
      ['Ende', '31.12.2026'],
    ])
  await expectAccessible(page)
  await quoted.getByRole('button', { name: 'Ähnliche annehmen (5)' }).click()
  expect(await tab.confirm(page, 'Annehmen')).toContain('5 Codes von Gymshark annehmen')
  await expectText(bar(page)).toContain('5 Codes angenommen, noch 1 zu prüfen.')
  await expectStored(5, ACCEPTED)
  expect(read(6)).toMatchObject({ needsReview: true })
  await bar(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expectStored(5, WAITING)
  await expect.poll(() => tab.rowsOf(page).count()).toBe(6)
  const last = tab.change((db) => listRows(db, logs).at(-1))
  expect(last?.message).toBe('5 Codes zurück in die Prüfung gestellt')
})

test('all waiting codes of one influencer are accepted in one step', async () => {
  tab.change((db) =>
    db
      .update(codes)
      .set({ reviewReason: 'new_account' })
      .where(like(codes.code, `${tab.prefix}%`))
      .run(),
  )
  const { page } = await openQueue()
  await press(page, 'j')
  await expectText(tab.rowsOf(page).first()).toContain('Neuer Account: mehr als 5 Codes')
  const quoted = page.getByRole('region', { name: `Zitat zu ${tab.prefix}1` })
  await quoted.getByRole('button', { name: /^Alle von @\S+ annehmen \(6\)$/ }).click()
  await expectAccessible(page)
  expect(await tab.confirm(page, 'Annehmen')).toContain(
    'Gemeinsam zurücknehmen lässt sich das nicht.',
  )
  await page.getByText(/^6\sCodes von @\S+\.$/).waitFor()
  await expect.poll(() => tab.rowsOf(page).count()).toBe(0)
  for (const number of [1, 6]) await expectStored(number, ACCEPTED)
})
