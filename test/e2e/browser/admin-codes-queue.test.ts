import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/open-database.ts'
import { codes } from '#db/schema/codes.ts'
import { waitUntilSettled } from '#test/e2e/support/accessibility.ts'
import { readFocus } from '#test/e2e/support/admin-page.ts'
import { CODES, TOTAL, useCodesTab } from '#test/e2e/support/admin-tabs.ts'
import {
  expectText,
  keepToasts,
  listToasts,
  readToast,
  textOf,
  toastOf,
} from '#test/e2e/support/page.ts'
import { insertInfluencer, insertSource } from '#test/factories.ts'

/** Codes that wait, and what is done with many at once. */
const tab = useCodesTab()

test('the review filter says how many wait; accepting works row by row and keeps the keyboard in place', async () => {
  const { page } = await tab.open()
  await expect
    .poll(() => tab.stand(page).locator('option').allInnerTexts())
    .toContain('Zu prüfen (6)')
  await tab.stand(page).selectOption('review')
  await tab.expectCount(page, 6)
  const name = (number: number, action: string) => `${tab.prefix}${number} (Gymshark): ${action}`
  await page.getByRole('button', { name: name(2, 'Annehmen') }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${tab.prefix}2 angenommen, noch 5 zu prüfen.`).first().waitFor()
  await tab.expectCount(page, 5)
  await expect.poll(() => readFocus(page)).toBe(name(3, 'Annehmen'))
  await page.getByRole('button', { name: name(6, 'Ablehnen') }).click()
  await tab.expectCount(page, 4)
  await tab.stand(page).selectOption('rejected')
  await expect.poll(() => tab.codesIn(page)).toContain(`${tab.prefix}6`)
  await tab.stand(page).selectOption('unverified')
  await expect.poll(() => tab.codesIn(page)).toContain(`${tab.prefix}2`)
})

const find = (db: Db, name: string) => {
  const code = db.select().from(codes).where(eq(codes.code, name)).get()
  if (!code) throw new Error(`No code ${name}`)
  return code
}

test.each([390, 1280])('each code says why it stands in the queue, %i px', async (width) => {
  tab.change((db) => {
    const set = (number: number, values: Partial<typeof codes.$inferInsert>) =>
      db
        .update(codes)
        .set(values)
        .where(eq(codes.code, `${tab.prefix}${number}`))
        .run()
    set(2, { reviewReason: 'amount', discountAmount: 95 })
    set(3, { reviewReason: 'visitors' })
  })
  const viewport = { width, height: 900 }
  const { page } = await tab.open(`${CODES}&stand=review`, { viewport })
  await expectText(tab.rowOf(page, 1)).toContain('Unsicher gelesen (42 %)')
  await expectText(tab.rowOf(page, 2)).toContain(
    'Ungewöhnlich hoch: 95 %, der höchste andere Code der Marke gibt 60 %',
  )
  await expectText(tab.rowOf(page, 3)).toContain('Besucher melden: geht nicht')
  const table = page.getByRole('table')
  const isCut = await table.evaluate((element) => {
    const frame = element.parentElement
    return frame !== null && frame.scrollWidth > frame.clientWidth
  })
  expect(isCut).toBe(false)
})

test('a contradiction shows both quotes side by side; taking it over changes the code, dismissing keeps it', async () => {
  tab.change((db) => {
    const person = insertInfluencer(db, { username: `ben${tab.prefix}`, followerCount: 3 })
    for (const [number, discountAmount] of [
      [11, 95],
      [12, 90],
    ] as const) {
      const { id } = find(db, `${tab.prefix}${number}`)
      insertSource(db, {
        ...{ codeId: id, influencerId: person.id, discountAmount, discountType: 'percentage' },
        quote: `Nur heute ${discountAmount} % mit ${tab.prefix}${number}`,
        postedAt: new Date(),
        contradiction: 'open',
      })
      db.update(codes).set({ hasContradiction: true }).where(eq(codes.id, id)).run()
    }
  })
  const { page } = await tab.open(`${CODES}&stand=review`)
  await tab.expectCount(page, 8)
  const open = (number: number) =>
    tab.rowOf(page, number).getByRole('button', { name: `Widerspruch von @ben${tab.prefix}` })
  await open(11).click()
  const details = page.getByRole('region', { name: `${tab.prefix}11` })
  await expectText(details).toContain('Gilt bisher:')
  const text = await textOf(details)
  for (const part of ['12 %', `Mit ${tab.prefix}11 spart ihr 12 %`, '3 Follower', '95 %'])
    expect(text).toContain(part)
  expect(text).toContain(`„Nur heute 95 % mit ${tab.prefix}11“`)
  const sides = details.getByRole('link', { name: 'Instagram Post ansehen' })
  const [left, right] = await Promise.all([sides.nth(0).boundingBox(), sides.nth(1).boundingBox()])
  expect(left && right && Math.abs(left.y - right.y) < 60 && left.x < right.x).toBe(true)
  const accept = details.getByRole('button', { name: `Übernehmen, was @ben${tab.prefix} sagt` })
  await accept.press('Enter')
  await readToast(page, 'Übernommen')
  await tab.expectCount(page, 7)
  // The row is gone with its details; the keyboard goes on at the row that moved up.
  await expect.poll(() => readFocus(page)).toBe(`${tab.prefix}12 (Gymshark) auswählen`)

  await open(12).click()
  const others = page.getByRole('region', { name: `${tab.prefix}12` })
  await others.getByRole('button', { name: `Verwerfen, was @ben${tab.prefix} sagt` }).click()
  await readToast(page, 'Verworfen')
  await tab.expectCount(page, 6)
  tab.change((db) => {
    expect(find(db, `${tab.prefix}11`)).toMatchObject({ discountAmount: 95, needsReview: false })
    expect(find(db, `${tab.prefix}12`)).toMatchObject({ discountAmount: 13 })
  })
})

test('the whole queue is taken at once, and then says that nothing waits', async () => {
  const { page } = await tab.open(`${CODES}&stand=review`)
  const all = page.getByLabel('Alle Codes dieser Seite auswählen')
  await all.focus()
  await page.keyboard.press('Space')
  await tab.bar(page).getByText('6 ausgewählt').waitFor()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => readFocus(page)).toBe('Auswahl aufheben')
  await tab.bar(page).getByRole('button', { name: 'Annehmen' }).click()
  expect(await tab.confirm(page, 'Annehmen')).toContain('6 Codes annehmen?')
  await page.getByText('6 Codes angenommen, noch 0 zu prüfen.').first().waitFor()
  await page.getByText('Nichts zu prüfen').waitFor()
  await page.getByRole('button', { name: 'Alle Codes zeigen' }).click()
  await tab.expectCount(page, TOTAL)
})

test.each([390, 800, 1280])('a toast does not cover the bar, %i px', async (width) => {
  const { page } = await tab.open(CODES, { viewport: { width, height: 900 } }, keepToasts)
  const toast = toastOf(page).filter({ hasText: 'Anmeldung erfolgreich' })
  await toast.waitFor()
  for (const number of [1, 2]) await tab.mark(page, number)
  await tab.bar(page).getByText('2 ausgewählt').waitFor()
  await waitUntilSettled(page)
  const [above, below] = await Promise.all([toast.boundingBox(), tab.bar(page).boundingBox()])
  if (!above || !below) throw new Error('Toast or bar are not in sight')
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
})

test('marked rows: one, some, all of the page; another page starts with none', async () => {
  const { page } = await tab.open()
  const all = page.getByLabel('Alle Codes dieser Seite auswählen')
  const isMixed = () => all.evaluate((box: HTMLInputElement) => box.indeterminate)
  await tab.mark(page, 3)
  await expect.poll(isMixed).toBe(true)
  await tab.bar(page).getByText('1 ausgewählt').waitFor()
  await all.click()
  await tab.bar(page).getByText('50 ausgewählt').waitFor()
  await expect.poll(async () => [await all.isChecked(), await isMixed()]).toEqual([true, false])
  await tab.nextPage(page).click()
  await tab.rowOf(page, 51).waitFor()
  await tab.bar(page).waitFor({ state: 'detached' })
  await expect.poll(() => all.isChecked()).toBe(false)
  await page.goBack()
  await tab.rowOf(page, 1).waitFor()
  await tab.bar(page).waitFor({ state: 'detached' })
})

test.each([
  ['Als geprüft markieren', '2 Codes als geprüft markieren?', 'Als geprüft markiert', 'Geprüft'],
  ['Ablehnen', '2 Codes ablehnen?', 'Abgelehnt', 'Abgelehnt'],
] as const)(
  '%s changes the marked codes, automatic rating takes it back',
  async (label, question, done, status) => {
    const { page } = await tab.open()
    for (const number of [11, 12]) await tab.mark(page, number)
    await tab.bar(page).getByRole('button', { name: label }).click()
    expect(await tab.confirm(page, label)).toContain(question)
    expect(await readToast(page, done)).toContain('2 Codes geändert.')
    await expectText(tab.rowOf(page, 11)).toContain(status)
    await tab.bar(page).waitFor({ state: 'detached' })
    expect(await textOf(tab.rowOf(page, 13))).toContain('Ungeprüft')
    // The focus was on the bar, which is gone.
    await page.locator(':focus').first().waitFor()

    await tab.mark(page, 11)
    await tab.bar(page).getByRole('button', { name: 'Automatisch bewerten' }).click()
    expect(await tab.confirm(page, 'Automatisch bewerten')).toContain('1 Code wieder automatisch')
    await readToast(page, 'Automatisch bewertet')
    await expectText(tab.rowOf(page, 11)).toContain('Ungeprüft')
  },
)

test('deleting many asks with their number; cancelling deletes none', async () => {
  const { page } = await tab.open()
  for (const number of [7, 8, 9]) await tab.mark(page, number)
  await tab.bar(page).getByRole('button', { name: 'Löschen' }).click()
  await tab.confirm(page, 'Abbrechen')
  await tab.expectCount(page, TOTAL)
  await tab.bar(page).getByRole('button', { name: 'Löschen' }).click()
  expect(await tab.confirm(page, 'Löschen')).toContain('3 Codes wirklich löschen?')
  expect(await readToast(page, 'Gelöscht')).toContain('3 Codes entfernt.')
  await tab.expectCount(page, TOTAL - 3, TOTAL - 3)
  await tab.rowOf(page, 8).waitFor({ state: 'detached' })
})

test('a failed bulk change says so in place, without a toast, and the rows stay marked', async () => {
  const { page } = await tab.open()
  await tab.mark(page, 7)
  await page.route('**/trpc/codes.setStatus**', (route) => route.abort())
  await tab.bar(page).getByRole('button', { name: 'Ablehnen' }).click()
  await tab.confirm(page, 'Ablehnen')
  await page.getByRole('alert').filter({ hasText: 'konnten nicht abgelehnt werden' }).waitFor()
  await tab.bar(page).getByText('1 ausgewählt').waitFor()
  expect(await listToasts(page)).toEqual([expect.stringContaining('Anmeldung erfolgreich')])
})

test('two codes of one brand become one; the one that stays is asked for', async () => {
  const { page } = await tab.open()
  const merge = tab.bar(page).getByRole('button', { name: 'Zusammenführen' })
  await tab.mark(page, 7)
  await tab.bar(page).getByText('1 ausgewählt').waitFor()
  expect(await merge.count()).toBe(0)
  await tab.mark(page, 8)
  await merge.click()
  const dialog = page.getByRole('dialog', { name: 'Codes zusammenführen' })
  await dialog.getByText(`${tab.prefix}8 wird danach entfernt.`).waitFor()
  await dialog.getByRole('radio', { name: new RegExp(`^${tab.prefix}8`) }).check()
  await dialog.getByText(`${tab.prefix}7 wird danach entfernt.`).waitFor()
  await page.route('**/trpc/codes.merge**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await dialog.getByRole('alert').getByText('konnten nicht zusammengeführt werden').waitFor()
  await page.unroute('**/trpc/codes.merge**')
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  const done = page.getByRole('region', { name: 'Letzte Entscheidung' })
  await expectText(done).toContain(`${tab.prefix}7 ist in ${tab.prefix}8 aufgegangen.`)
  await tab.expectCount(page, TOTAL - 1, TOTAL - 1)
  await tab.rowOf(page, 8).getByRole('button', { name: 'Fundstellen' }).click()
  const sources = page.getByRole('region', { name: `Bedingungen und Fundstellen: ${tab.prefix}8` })
  const links = sources.getByRole('link', { name: 'Instagram Post ansehen' })
  await expect.poll(() => links.count()).toBe(2)
  await tab.rowOf(page, 7).waitFor({ state: 'detached' })
  await done.getByRole('button', { name: 'Rückgängig' }).click()
  await tab.expectCount(page, TOTAL, TOTAL)
  await expect.poll(() => links.count()).toBe(1)
})

test('codes of two brands cannot be merged', async () => {
  const { page } = await tab.open(`${CODES}&suche=jule&sortierung=code`)
  for (const name of ['JULE5 (Snocks)', 'JULEGYM5 (Gymshark)'])
    await page.getByLabel(`${name} auswählen`).check()
  await tab.bar(page).getByText('2 ausgewählt').waitFor()
  expect(await tab.bar(page).getByRole('button', { name: 'Zusammenführen' }).count()).toBe(0)
})

test('deleting the only code of the last page leads to the page before', async () => {
  const { page } = await tab.open(`${CODES}&suche=${tab.prefix}&sortierung=code&seite=3`)
  await tab.expectRows(page).toBe(30)
  await page.getByLabel('Alle Codes dieser Seite auswählen').check()
  await tab.bar(page).getByRole('button', { name: 'Löschen' }).click()
  await tab.confirm(page, 'Löschen')
  await expect.poll(() => page.url()).toContain('seite=2')
  await tab.expectRows(page).toBe(50)
})
