import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { countSteps, PANEL, waitForPanel } from '#test/e2e/support/admin-page.ts'
import { expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { ADMIN, startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const COLLECTION = `${PANEL}?tab=datensammlung`
const form = (page: Page) => sectionOf(page, 'Post einfügen')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const marks = (page: Page) => form(page).locator('blockquote mark').allInnerTexts()

describe('an empty directory', () => {
  const site = useSite(() => startSite({ posts: [] }), { keepPages: true })

  test('comes to its first public code by the browser alone, in at most 12 steps', async () => {
    const { page } = await site.openPage()
    const steps = countSteps()
    await page.goto(PANEL)
    await steps.take(page.getByLabel('Benutzername').fill(ADMIN.username))
    await steps.take(page.getByLabel('Passwort').fill(ADMIN.password))
    await steps.take(page.getByRole('button', { name: 'Anmelden' }).click())
    await waitForPanel(page)
    await steps.take(page.getByRole('tab', { name: 'Datensammlung' }).click())
    // The address tells the day, and at TikTok the account.
    await steps.take(
      field(page, 'Adresse des Posts').fill('https://www.instagram.com/p/DQcR6kvEq3X/?igsh=1'),
    )
    await steps.take(field(page, 'Account').fill('@Anna'))
    await steps.take(
      field(page, 'Text des Posts').fill(
        'Werbung | Mit dem Code ANNA15 spart ihr 15 % bei Snocks!',
      ),
    )
    await expect.poll(() => marks(page)).toEqual(['ANNA15', '15 %', 'Snocks'])
    const toast = readToast(page, 'Post übernommen')
    await steps.take(button(page, 'Übernehmen').click())
    expect(await toast).toBe('Post übernommen 1 neuer Code.')
    const opened = page.waitForEvent('popup')
    await steps.take(form(page).getByRole('link', { name: 'SNOCKS' }).click())
    const card = (await opened).getByRole('article').filter({ hasText: 'ANNA15' })
    await expectText(card).toContain('15 %')
    expect(await card.locator('blockquote').textContent()).toContain(
      'Mit dem Code ANNA15 spart ihr',
    )
    expect(steps.taken).toBeLessThanOrEqual(12)
  })
})

describe('a post that is read wrongly', () => {
  const site = useSite(() => startSite({ posts: [] }))

  const paste = async (page: Page, caption: string) => {
    await field(page, 'Adresse des Posts').fill(
      'https://www.tiktok.com/@lena/video/7429912337771777312',
    )
    await expect.poll(() => field(page, 'Account').inputValue()).toBe('lena')
    expect(await field(page, 'Tag des Posts').inputValue()).toBe('2024-10-26')
    await field(page, 'Text des Posts').fill(caption)
  }

  test('is corrected by choosing another mark, in the text as well', async () => {
    const { page } = await site.openPanel(COLLECTION)
    await paste(page, 'LENA20 gibt euch 20 % bei Purelei, bei Snocks sind es 10 %.')
    await field(page, 'Shop').selectOption('SNOCKS')
    await field(page, 'Betrag').selectOption({ label: '10\u00a0%' })
    await expect.poll(() => marks(page)).toEqual(['LENA20', 'Snocks', '10 %'])
    await button(page, 'Übernehmen').click()
    const opened = page.waitForEvent('popup')
    await form(page).getByRole('link', { name: 'SNOCKS' }).click()
    const card = (await opened).getByRole('article').filter({ hasText: 'LENA20' })
    await expectText(card).toContain('10 %')
    expect(await card.textContent()).toContain('vom Betreiber eingetragen')
  })

  test('a code that nobody reads is entered by hand where it stands in the text', async () => {
    const { page, watch } = await site.openPanel(COLLECTION)
    watch.expected = /status of 400/
    await paste(page, 'Heute war ich bei Purelei, danach sonnenschein am See.')
    await form(page).getByText('kein Code, den das Leseprogramm erkennt').waitFor()
    await button(page, 'Code von Hand').click()
    await field(page, 'Code').fill('sonnentanz')
    await field(page, 'Shop').selectOption('Purelei')
    await button(page, 'Übernehmen').click()
    await expectText(form(page).getByRole('alert')).toBe(
      'Der Code „sonnentanz“ steht nicht im Text.',
    )
    await field(page, 'Code').fill('sonnenschein')
    await button(page, 'Übernehmen').click()
    await expectText(form(page)).toContain('Öffentlich zu sehen bei Purelei')
  })
})
