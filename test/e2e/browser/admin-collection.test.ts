import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn, waitForEventStream } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { answerCalls } from '#test/e2e/support/calls.ts'
import { expectText, readToast, sectionOf, textOf } from '#test/e2e/support/page.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'
import { RUN } from '#test/factories.ts'

const COLLECTION = '/admin_cuwntvw?tab=datensammlung'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const resultOf = (page: Page) => sectionOf(page, 'Letztes Ergebnis')
const tileOf = (page: Page, name: string) =>
  textOf(sectionOf(page, 'Systemstatus').getByRole('listitem').filter({ hasText: name }))

// One after the other on one directory: nothing ran, then a run without brands, then with some.
describe('short runs', () => {
  const site = useSite(async () => {
    const server = await startSite({ posts: createPosts() })
    appendFileSync(join(server.postsDir, 'kaputt.jsonl'), 'kein JSON\n'.repeat(5))
    return server
  })

  test('before the first run it says so, what works and how to go on', async () => {
    const { page } = await site.openPanel(COLLECTION)
    await resultOf(page).getByText('Es ist noch keine Datensammlung gelaufen.').waitFor()
    await sectionOf(page, 'Systemstatus').getByText('Such-API').waitFor()
    expect(await tileOf(page, 'Such-API')).toBe('Such-API Online')
    expect(await tileOf(page, 'Datenbank')).toBe('Datenbank Online')
    expect(await tileOf(page, 'KI-API')).toMatch(/^KI-API Nicht eingerichtet Posts liest das /)
    expect(await sectionOf(page, 'Hinweise').getByRole('listitem').count()).toBeGreaterThan(2)
  })

  test('what a run used of paid services is shown where it used any; unchecked is not online', async () => {
    const { page } = await site.openPage()
    const hint = 'Brave ist eingerichtet. Der nächste Lauf zeigt, ob der Schlüssel gilt.'
    await answerCalls(page, {
      'collection.systemTiles': {
        data: [{ key: 'search', label: 'Such-API', state: 'unchecked', hint }],
      },
      'collection.latest': {
        data: {
          ...RUN,
          ...{ codesFound: 4, limitReached: 50, searchCalls: 12, modelTokens: 51_234 },
        },
      },
      'collection.progress': 'no network',
    })
    await logIn(page, COLLECTION)
    await resultOf(page).getByText('Abgeschlossen').waitFor()
    await expectText(resultOf(page)).toContain(
      'Erfolgsquote 50 % Suchanfragen 12 Tokens 51.234 2 neue von 4, die übrigen waren bekannt. 2 neue ansehen Grenze von 50 neuen Codes erreicht; der nächste Lauf macht weiter.',
    )
    // The line above every tab says it as well.
    await expectText(page.getByRole('banner')).toContain(
      '4 Codes gefunden, 2 neu. Grenze von 50 neuen Codes erreicht; der nächste Lauf macht weiter.',
    )
    expect(await tileOf(page, 'Such-API')).toBe(`Such-API Noch nicht geprüft ${hint}`)
  })

  test('nothing found is a success rate of 0', async () => {
    const { page } = await site.openPanel(COLLECTION)
    await button(page, 'Sofort starten').click()
    await resultOf(page).getByText('Abgeschlossen').waitFor()
    await expectText(resultOf(page)).toMatch(/Durchsucht 5 Gefunden 0 Neu 0 Erfolgsquote 0 %/)
    expect(await textOf(resultOf(page))).not.toContain('Suchanfragen')
  })

  test('Sofort starten shows figures, rate and the first three errors; others see it too', async () => {
    await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
    const [first, second] = await Promise.all([site.openPage(), site.openPage()])
    await logIn(first.page, COLLECTION)
    await logIn(second.page)
    await waitForEventStream(second.page)
    await button(first.page, 'Sofort starten').click()
    expect(await readToast(first.page, 'Datensammlung abgeschlossen')).toBe(
      'Datensammlung abgeschlossen 5 Posts durchsucht, 3 Codes gefunden, 3 neu',
    )
    await expectText(resultOf(first.page)).toMatch(
      /, von Hand, Dauer .+ s Durchsucht 5 Gefunden 3 Neu 3 Erfolgsquote 100 % Alle waren neu. 3 neue ansehen Fehler \(5\)/,
    )
    const errors = resultOf(first.page).getByRole('listitem')
    expect(await errors.count()).toBe(4)
    expect(await errors.first().innerText()).toContain('kaputt.jsonl')
    expect(await errors.last().innerText()).toBe('... und 2 weitere')
    // However short it was, whoever looks at another tab is told.
    expect(await readToast(second.page, 'Datensammlung abgeschlossen')).toContain(
      '3 Codes gefunden',
    )
    await sectionOf(second.page, 'Neueste Codes').getByText('ANNA15').waitFor()

    await button(first.page, 'Sofort starten').click()
    await resultOf(first.page).getByText('0 %', { exact: true }).waitFor()
    await expectText(resultOf(first.page)).toMatch(/Gefunden 3 Neu 0 Erfolgsquote 0 %/)
  })

  test('the background start answers at once, and its end is told', async () => {
    const { page } = await site.openPanel(COLLECTION)
    const started = readToast(page, 'Datensammlung gestartet')
    await button(page, 'Im Hintergrund starten').click()
    await Promise.any([started, readToast(page, 'Datensammlung abgeschlossen')])
    await resultOf(page)
      .getByText(/im Hintergrund/)
      .waitFor()
  })

  test("'Neu lesen' reads again what codes were read from, and says how many there are", async () => {
    const { page } = await site.openPanel(COLLECTION)
    const started = readToast(page, 'Datensammlung gestartet')
    await button(page, 'Neu lesen').click()
    await Promise.any([started, readToast(page, 'Datensammlung abgeschlossen')])
    await expectText(resultOf(page)).toMatch(/, neu gelesen, Dauer .* Neu gelesen 3/)
  })

  test.each([
    [
      'collection.run',
      'Sofort starten',
      'Fehler bei der Datensammlung',
      'Die automatische Sammlung ist fehlgeschlagen',
    ],
    [
      'collection.start',
      'Im Hintergrund starten',
      'Fehler beim Starten',
      'Konnte Hintergrund-Sammlung nicht starten',
    ],
  ])(
    '%s that fails says why, in the words of the server where it answers',
    async (call, name, title, fallback) => {
      const { page } = await site.openPanel(COLLECTION)
      await answerCalls(page, { [call]: 'no network' })
      await button(page, name).click()
      expect(await readToast(page, title)).toBe(`${title} ${fallback}`)
      await page.unrouteAll()
      const failure = 'Es läuft bereits eine Datensammlung.'
      await answerCalls(page, { [call]: { failure } })
      await button(page, name).click()
      expect(await readToast(page, title, failure)).toBe(`${title} ${failure}`)
      await expect.poll(() => button(page, name).isEnabled()).toBe(true)
    },
  )
})

describe('nothing to collect from', () => {
  const site = useSite(() => startSite({ posts: [], env: { POSTS_DIR: '/gibt/es/nicht' } }))

  test('the tile says what to do', async () => {
    const { page } = await site.openPanel(COLLECTION)
    await sectionOf(page, 'Systemstatus').getByText('Such-API').waitFor()
    expect(await tileOf(page, 'Such-API')).toMatch(
      /^Such-API Nicht eingerichtet Der Ordner der Posts fehlt noch\. Laden Sie .* hoch, tragen Sie einen Feed ein, oder legen Sie Dateien in den Ordner, den POSTS_DIR nennt\.$/,
    )
  })
})
