import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reloadPanel } from '#test/e2e/support/admin-page.ts'
import { useSettings, watchCalls } from '#test/e2e/support/admin-tabs.ts'
import { expectFocus, expectText, readToast, sectionOf, textOf } from '#test/e2e/support/page.ts'

const { site, openSettings, listPublic } = useSettings()

const formOf = (page: Page) => {
  const section = sectionOf(page, 'Gesperrte Influencer')
  return {
    section,
    username: section.getByLabel('Benutzername', { exact: true }),
    reason: section.getByLabel('Grund (optional)'),
    block: section.getByRole('button', { name: 'Sperren', exact: true }),
    row: (name: string) => section.getByRole('row').filter({ hasText: name }),
    dialog: page.getByRole('alertdialog', { name: 'Influencer sperren' }),
  }
}

test('blocking asks first, removes what is stored, and can be taken back', async () => {
  const { page } = await openSettings()
  const { section, username, reason, block, row, dialog } = formOf(page)
  await section.getByText('Keine gesperrten Influencer').waitFor()
  const calls = watchCalls(page, 'influencers.block')
  await username.fill(' @Mira.Beispiel ')
  await reason.fill('Widerspruch vom 12.11.')
  await reason.press('Enter')
  expect(await textOf(dialog)).toContain('@mira.beispiel')
  expect(await textOf(dialog)).toContain('Alles, was von dieser Person gespeichert ist')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(calls).toEqual([])

  await block.click()
  await dialog.getByRole('button', { name: 'Sperren' }).click()
  await readToast(page, 'Influencer gesperrt', '@mira.beispiel: 1 Code entfernt.')
  await expectText(row('mira')).toMatch(
    /@mira\.beispiel Widerspruch vom 12\.11\. .*\d\d\.\d\d\.\d{4} Sperre aufheben/,
  )
  await expect
    .poll(async () => [await username.inputValue(), await reason.inputValue()])
    .toEqual(['', ''])
  expect(calls).toEqual([{ username: 'mira.beispiel', reason: 'Widerspruch vom 12.11.' }])
  expect((await fetch(`${site.url}/influencers/mira.beispiel`)).status).toBe(404)
  expect(await listPublic('purelei')).toEqual([])

  await reloadPanel(page)
  await row('mira').getByRole('button', { name: 'Sperre aufheben' }).click()
  await readToast(page, 'Sperre aufgehoben', '@mira.beispiel')
  await section.getByText('Keine gesperrten Influencer').waitFor()
})

test.each(['', '  @ ', 'zwei wörter', 'x'.repeat(61)])('„%s“ is no username', async (text) => {
  const { page } = await openSettings()
  const { username, block, dialog } = formOf(page)
  await username.fill(text)
  await block.click()
  await page.getByText(/^Bitte einen Benutzernamen eingeben/).waitFor()
  await expectFocus(username)
  expect(await dialog.count()).toBe(0)
})

test('refusals are told, the form keeps its text', async () => {
  const blocked = [{ username: 'wer', reason: null, createdAt: '2026-11-01T23:30:00.000Z' }]
  const { page } = await openSettings({
    'influencers.listBlocked': { data: blocked },
    'influencers.block': { failure: 'Schon gesperrt' },
    'influencers.unblock': 'no network',
  })
  const { username, block, row, dialog } = formOf(page)
  await expectText(row('@wer')).toContain('02.11.2026')
  await username.fill('wer')
  await block.click()
  await dialog.getByRole('button', { name: 'Sperren' }).click()
  await readToast(page, 'Fehler beim Sperren', 'Schon gesperrt')
  expect(await username.inputValue()).toBe('wer')
  await row('@wer').getByRole('button', { name: 'Sperre aufheben' }).click()
  await readToast(page, 'Fehler beim Aufheben', 'Die Sperre konnte nicht aufgehoben werden')
  expect(await row('@wer').count()).toBe(1)
})

test('a page button that can be pressed again takes over the focus from the one that cannot', async () => {
  const blocked = Array.from({ length: 26 }, (_, index) => ({
    username: `wer${index}`,
    reason: null,
    createdAt: '2026-11-01T23:30:00.000Z',
  }))
  const { page } = await openSettings({ 'influencers.listBlocked': { data: blocked } })
  const { section } = formOf(page)
  const next = section.getByRole('button', { name: 'Nächste Seite' })
  const previous = section.getByRole('button', { name: 'Vorherige Seite' })
  await next.press('Enter')
  await section.getByText('26–26 von 26').waitFor()
  await previous.press('Enter')
  await section.getByText('1–25 von 26').waitFor()
  await expectFocus(next)
  await page.keyboard.press('Enter')
  await section.getByText('26–26 von 26').waitFor()
  await expectFocus(previous)
})
