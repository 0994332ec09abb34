import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeSources, codes } from '#db/schema/codes.ts'
import { votes } from '#db/schema/votes.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { CODES, TOTAL, useCodesTab } from '#test/e2e/support/admin-tabs.ts'
import { expectText, readToast } from '#test/e2e/support/page.ts'

/** What was read wrong of a code, put right in the panel. */
const tab = useCodesTab()

const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Code ${name} korrigieren` })
const bar = (page: Page) => page.getByRole('region', { name: 'Letzte Entscheidung' })
const read = (code: string) =>
  tab.change((db) => {
    const [row] = db.select().from(codes).where(eq(codes.code, code)).all()
    if (!row) return
    const posts = db.select().from(codeSources).where(eq(codeSources.codeId, row.id)).all().length
    return {
      ...row,
      posts,
      votes: db.select().from(votes).where(eq(votes.codeId, row.id)).all().length,
    }
  })
async function chooseBrand(page: Page, name: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Marke' })
  await field.fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('M puts a waiting code under its right shop, with posts and votes; U takes it back', async () => {
  const name = `${tab.prefix}1`
  const before = read(name)
  tab.change((db) =>
    db
      .insert(votes)
      .values({ codeId: before?.id ?? 0, voter: name, vote: 'working', createdAt: new Date() })
      .run(),
  )
  const { page } = await tab.open(`${CODES}&stand=review`)
  await page.getByRole('button', { name: 'Alle Tasten' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await dialogOf(page, name).waitFor()
  await expectAccessible(page)
  await chooseBrand(page, 'Snocks')
  await dialogOf(page, name).getByRole('button', { name: 'Speichern' }).click()
  await expectText(bar(page)).toContain(`${name} gehört jetzt zu Snocks.`)
  await page.getByLabel(`Code ${name} (Snocks)`).waitFor()
  expect(read(name)).toMatchObject({ id: before?.id, posts: 1, votes: 1, needsReview: true })
  expect(read(name)?.brandId).not.toBe(before?.brandId)
  // The row still has the focus, so the next key works on it.
  await page.keyboard.press('u')
  await expectText(bar(page)).toContain(`${name} ist wieder wie zuvor.`)
  await page.getByLabel(`Code ${name} (Gymshark)`).waitFor()
  expect(read(name)).toMatchObject({ brandId: before?.brandId, posts: 1, votes: 1 })
})

test('where the other shop has the code, both become one when asked, and two again', async () => {
  const name = `${tab.prefix}9`
  const [before, other] = [read(name), read('JULE5')]
  const { page, watch } = await tab.open()
  watch.expected = /409/
  await page.getByRole('button', { name: `${name} (Gymshark): Korrigieren` }).click()
  const dialog = dialogOf(page, name)
  await chooseBrand(page, 'Snocks')
  await dialog.getByLabel('Code', { exact: true }).fill('jule5')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.getByText('Die Marke hat bereits einen Code JULE5.').waitFor()
  expect(read(name)?.brandId).toBe(before?.brandId)
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await expectText(bar(page)).toContain(`${name} ist in JULE5 (Snocks) aufgegangen.`)
  await tab.expectCount(page, TOTAL - 1, TOTAL - 1)
  expect(read('JULE5')?.posts).toBe((other?.posts ?? 0) + 1)
  await bar(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expectText(bar(page)).toContain(`${name} ist wieder wie zuvor.`)
  await tab.expectCount(page, TOTAL, TOTAL)
  expect(read('JULE5')).toMatchObject({ id: other?.id, posts: other?.posts })
  expect(read(name)).toMatchObject({ id: before?.id, brandId: before?.brandId, posts: 1 })
})

test('unit and amount are corrected, words take their place, and 12,5 is refused', async () => {
  const { page } = await tab.open(`${CODES}&suche=${tab.prefix}7`)
  const name = `${tab.prefix}7`
  const open = () => page.getByRole('button', { name: `${name} (Gymshark): Korrigieren` }).click()
  const dialog = dialogOf(page, name)
  const save = dialog.getByRole('button', { name: 'Speichern' })
  await open()
  await dialog.getByLabel('Art des Rabatts').selectOption('€ (Euro)')
  await dialog.getByLabel('Betrag').fill('12,5')
  await save.click()
  await dialog.getByText('Bitte eine ganze Zahl größer als 0 eingeben.').waitFor()
  expect(read(name)?.discountType).toBe('percentage')
  await dialog.getByLabel('Betrag').fill('12')
  await save.click()
  await readToast(page, 'Code korrigiert', name)
  expect(read(name)).toMatchObject({ discountAmount: 12, discountType: 'fixed' })
  await open()
  await dialog.getByLabel('Art des Rabatts').selectOption('Vorteil in Worten')
  await dialog.getByLabel('Vorteil in Worten').fill('Gratisversand')
  await save.click()
  await readToast(page, 'Code korrigiert', name)
  expect(read(name)).toMatchObject({
    discountAmount: null,
    discountType: null,
    description: 'Gratisversand',
  })
})

test('an amount that is emptied in the list means none, and 12,5 is no amount there either', async () => {
  const { page } = await tab.open()
  const name = `${tab.prefix}8`
  const amount = page.getByLabel(`Rabatt ${name}`, { exact: true })
  await amount.fill('12,5')
  await amount.press('Enter')
  await page.getByText('Bitte eine ganze Zahl größer als 0 eingeben.').first().waitFor()
  expect(read(name)?.discountAmount).toBe(9)
  await amount.fill('')
  await amount.press('Enter')
  await expect.poll(() => read(name)?.discountAmount).toBe(null)
})
