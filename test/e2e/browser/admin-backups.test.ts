import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import { expectAccessible, TWO_LOOKS } from '#test/e2e/support/accessibility.ts'
import { openTab, reloadPanel } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { answerCalls } from '#test/e2e/support/calls.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const TAB = '/admin_cuwntvw?tab=einstellungen'
const site = useSite(() => startSmallSite(['Snocks']))
const folder = () => join(dirname(site.postsDir), 'backups')
const NIGHTLY = {
  name: 'codefluencer-2026-11-21T02-07-00-000Z-nightly.db',
  kind: 'nightly',
  createdAt: '2026-11-21T02:07:00.000Z',
  bytes: 12_340_000,
  verified: true,
}

async function open(options = {}) {
  const opened = await site.openPanel(TAB, options)
  const section = sectionOf(opened.page, 'Sicherungen')
  await section.getByRole('button').waitFor()
  return { ...opened, section, start: section.getByRole('button', { name: 'Jetzt sichern' }) }
}
const listRows = (page: Page) => sectionOf(page, 'Sicherungen').getByRole('listitem')
type Listed = { backups: { name: string; bytes: number }[]; running: unknown }
const list = (): Promise<Listed> => callApi(site.url, 'GET', '/api/admin/backups')

test('a backup is made, listed as checked, downloaded whole and logged', async () => {
  const { page, section, start } = await open()
  await section.getByText('Noch keine Sicherungen').waitFor()
  await start.click()
  expect(await readToast(page, 'Sicherung erstellt')).toContain('von Hand')
  await expect.poll(() => listRows(page).count()).toBe(1)
  await expectText(listRows(page)).toMatch(
    /^\d\d\.\d\d\.\d{4} \d\d:\d\d von Hand, [\d.,]+ KB Geprüft Herunterladen$/,
  )
  await expect.poll(() => start.isDisabled()).toBe(false)

  const loading = page.waitForEvent('download')
  await section.getByRole('link', { name: /Herunterladen$/ }).click()
  const download = await loading
  expect(download.suggestedFilename()).toMatch(/^codefluencer-.*-manual\.db$/)
  const path = await download.path()
  const copy = openSqlite(path, { readonly: true })
  expect(copy.prepare('select name from brands').pluck().all()).toEqual(['Snocks'])
  copy.close()
  const [backup] = (await list()).backups
  expect(readFileSync(path).equals(readFileSync(join(folder(), backup?.name ?? '')))).toBe(true)
  const logs = await callApi(site.url, 'GET', '/api/admin/logs?type=security')
  expect(logs[0]).toMatchObject({ type: 'security', message: 'Sicherung heruntergeladen' })

  // Whoever writes to the file afterwards makes it one that nobody checked.
  writeFileSync(join(folder(), backup?.name ?? ''), 'kaputt')
  await reloadPanel(page)
  await expectText(listRows(page)).toContain('Ungeprüft')
})

test('progress, and what went wrong, as the server tells it', async () => {
  const failure = { at: '2026-11-21T02:07:03.000Z', message: 'Der Platz reicht nicht.' }
  const running = { startedAt: '2026-11-21T02:07:00.000Z', share: 0.42 }
  const { page, section } = await open()
  await answerCalls(page, { 'backups.list': { data: { backups: [NIGHTLY], running, failure } } })
  for (const name of ['Logs', 'Einstellungen']) await openTab(page, name)
  const bar = section.getByRole('progressbar', { name: 'Fortschritt der Sicherung' })
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('42')
  await expect
    .poll(() => section.getByRole('button', { name: 'Wird gesichert …' }).isDisabled())
    .toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await answerCalls(page, {
    'backups.list': { data: { backups: [NIGHTLY], running: null, failure } },
    'backups.start': { failure: 'Es läuft bereits eine Sicherung.' },
  })
  await section.getByText('Letzte Sicherung fehlgeschlagen: Der Platz reicht nicht.').waitFor()
  await section.getByRole('button', { name: 'Jetzt sichern' }).click()
  await readToast(page, 'Sicherung fehlgeschlagen', 'Es läuft bereits eine Sicherung.')
})

test.each(TWO_LOOKS)('axe finds nothing, $width px, $colorScheme', async ({ options }) => {
  const { page, section } = await open(options)
  await expect.poll(() => listRows(page).count()).toBeGreaterThan(0)
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page)
})
