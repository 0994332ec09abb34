import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/open-database.ts'
import { writeRemovalsHeld } from '#db/queries/code-standing.ts'
import { codes } from '#db/schema/codes.ts'
import { logs } from '#db/schema/operators.ts'
import { votes } from '#db/schema/votes.ts'
import { toGermanMinute } from '#shared/domain/german-day.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { logIn, openTab, PANEL, readFocus, tabOf } from '#test/e2e/support/admin-page.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { type Answer, answerCalls, countCalls } from '#test/e2e/support/calls.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { findCode, startSmallSite, vote } from '#test/e2e/support/filled-sites.ts'
import { expectText, expectTexts, readToast, sectionOf, tabTo } from '#test/e2e/support/page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'

const FAILED = 'Admin-Übersicht konnte nicht geladen werden.'

const counterOf = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
const headsOf = (page: Page, section: string) => sectionOf(page, section).getByRole('columnheader')
const rowsOf = (page: Page, section: string) => sectionOf(page, section).locator('tbody tr')

describe('a filled directory', () => {
  const site = useSite()

  test('four counters, the latest ten codes, all brands with website, top influencers', async () => {
    const { page } = await site.openPanel()
    const overview = await callApi(site.url, 'GET', '/api/admin/overview')
    for (const [name, key] of [
      ['Aktive Codes', 'totalCodes'],
      ['Marken', 'totalBrands'],
      ['Influencer', 'totalInfluencers'],
      ['Kategorien', 'totalCategories'],
    ] as const)
      await expectText(counterOf(page, name)).toBe(`${name} ${overview[key]}`)

    await expectTexts(rowsOf(page, 'Neueste Codes').getByRole('rowheader')).toEqual(
      overview.recentCodes.map(({ code }: { code: string }) => code),
    )
    expect(overview.recentCodes).toHaveLength(10)
    await expect.poll(() => rowsOf(page, 'Alle Marken').count()).toBe(overview.totalBrands)
    const website = rowsOf(page, 'Alle Marken')
      .filter({ hasText: 'Snocks' })
      .getByRole('link', { name: 'snocks.com' })
    expect(await website.getAttribute('href')).toMatch(/^https:\/\/(www\.)?snocks\.com\/?$/)
    expect(await website.getAttribute('rel')).toBe('noopener noreferrer')

    const influencers: { username: string; activeCodes: number }[] = overview.influencers
    await expectTexts(rowsOf(page, 'Top-Influencer nach aktiven Codes')).toEqual(
      influencers.map(({ username, activeCodes }) =>
        expect.stringMatching(new RegExp(`^@${username} \\(neuer Tab\\) ${activeCodes} `)),
      ),
    )
    const counts = influencers.map(({ activeCodes }) => activeCodes)
    expect(counts).toEqual(counts.toSorted((left, right) => right - left))
  })

  test('what counts active codes alone is called so, here and in the tab of brands', async () => {
    const { page } = await site.openPanel()
    await page.getByText('Aktive Codes: ohne wartende, abgelehnte und abgelaufene.').waitFor()
    for (const section of ['Alle Marken', 'Top-Influencer nach aktiven Codes'])
      await headsOf(page, section).filter({ hasText: 'Aktive Codes' }).waitFor()
    await openTab(page, 'Marken')
    await page.getByRole('columnheader', { name: 'Aktive Codes' }).waitFor()
  })

  test('what others change appears with the next fetch, every 30 seconds', async () => {
    const { page, watch } = await site.openPage()
    await page.clock.install()
    await logIn(page)
    await sectionOf(page, 'Alle Marken').waitFor()
    const calls = () => countCalls(watch.trpc, 'overview.get')
    // Time stands still but for what is said here, whatever a busy machine takes.
    await page.clock.pauseAt(Date.now() + 5_000)
    const before = calls()
    await callApi(site.url, 'POST', '/api/brands', { name: 'Nachzügler' })
    await page.clock.runFor(10_000)
    expect(calls()).toBe(before)
    await page.clock.runFor(16_000)
    await page.clock.resume()
    await rowsOf(page, 'Alle Marken').filter({ hasText: 'Nachzügler' }).waitFor()
    expect(calls()).toBe(before + 1)
  })

  test.each<Answer>(['no network', { failure: 'Interner Fehler' }])(
    'a failure (%j) says so, keeps what was loaded, and can be tried again',
    async (answer) => {
      const { page } = await site.openPage()
      await page.clock.install()
      await answerCalls(page, { 'overview.get': answer })
      await logIn(page)
      const alert = page.getByRole('alert').filter({ hasText: FAILED })
      await alert.waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      await page.unrouteAll()
      await alert.getByRole('button', { name: 'Erneut versuchen' }).click()
      await sectionOf(page, 'Neueste Codes').waitFor()
      await alert.waitFor({ state: 'detached' })

      await answerCalls(page, { 'overview.get': answer })
      await page.clock.fastForward(31_000)
      await alert.waitFor()
      expect(await rowsOf(page, 'Neueste Codes').count()).toBe(10)
    },
  )

  /** By tab and call, what stands in the place of what did not come; more than one where parts share a call. */
  const PARTS: Record<string, Record<string, readonly [string, ...string[]]>> = {
    uebersicht: {
      'overview.figures': ['Die Zahlen konnten nicht geladen werden.'],
      'overview.toDo': ['Was zu tun ist, konnte nicht geladen werden.'],
    },
    datensammlung: {
      'collection.systemTiles': ['Der Systemstatus konnte nicht geladen werden.'],
    },
    marken: { 'brands.listManaged': ['Die Marken konnten nicht geladen werden.'] },
    geplant: { 'scheduledBrands.list': ['Die geplanten Marken konnten nicht geladen werden.'] },
    codes: { 'codes.list': ['Failed to fetch codes'] },
    einstellungen: {
      'cron.getConfig': ['Die Einstellungen des Cronjobs konnten nicht geladen werden.'],
      'settings.get': [
        'Die Schwelle für die Prüfung konnte nicht geladen werden.',
        'Die Grenzen je Lauf konnten nicht geladen werden.',
      ],
      'influencers.listBlocked': ['Die gesperrten Influencer konnten nicht geladen werden.'],
      'backups.list': ['Die Sicherungen konnten nicht geladen werden.'],
    },
  }
  test.each(Object.entries(PARTS))(
    'each part of %s that does not come says so, and comes on request',
    async (tab, parts) => {
      const { page } = await site.openPage()
      await page.clock.install()
      const failing = Object.keys(parts).map((call) => [call, { failure: 'Interner Fehler' }])
      await answerCalls(page, Object.fromEntries(failing))
      await logIn(page, `${PANEL}?tab=${tab}`)
      const alertOf = (text: string) => page.getByRole('alert').filter({ hasText: text })
      const texts = Object.values(parts).flat()
      for (const text of texts) await alertOf(text).waitFor()
      // Some come by themselves after ten seconds, perhaps before one has pressed anything.
      await page.clock.pauseAt(Date.now() + 5_000)
      await page.unrouteAll({ behavior: 'wait' })
      for (const [text] of Object.values(parts))
        await alertOf(text).getByRole('button', { name: 'Erneut versuchen' }).click()
      await page.clock.resume()
      for (const text of texts) await alertOf(text).waitFor({ state: 'detached' })
    },
  )

  test('says which of the operator’s data are still placeholders', async () => {
    const { page } = await site.openPanel()
    await page
      .getByText('Für Impressum und Kontakt fehlen noch Angaben: Name, Anschrift, E-Mail-Adresse.')
      .waitFor()
  })
})

describe('a large directory', () => {
  const site = useSite(async () => {
    const server = await startSmallSite(['Snocks', 'Purelei'])
    useDatabase(server, (db) => {
      for (let number = 1_000; number < 1_600; number += 1)
        insertBrand(db, { name: `Marke ${number}`, url: `https://marke-${number}.example` })
      db.update(codes)
        .set({ expiresAt: new Date(Date.now() - 60_000) })
        .where(eq(codes.code, 'ANNA15'))
        .run()
      db.update(codes)
        .set({ status: 'rejected', statusPinned: true })
        .where(eq(codes.code, 'LENA20'))
        .run()
      db.insert(logs)
        .values({
          timestamp: new Date(),
          type: 'admin',
          level: 'info',
          message: 'Kontaktanfrage (Presse): Interview',
          details: { topic: 'press', subject: 'Interview' },
        })
        .run()
    })
    return server
  })

  test('every brand beyond the first 500 is reached, with its website', async () => {
    const { page } = await site.openPanel()
    const section = sectionOf(page, 'Alle Marken')
    await section.getByText('1–25 von 602').waitFor()
    await section.getByLabel('Seite', { exact: true }).fill('24')
    await page.keyboard.press('Enter')
    await rowsOf(page, 'Alle Marken').getByRole('link', { name: 'marke-1575.example' }).waitFor()
    await section.getByRole('button', { name: 'Nächste Seite' }).click()
    await section.getByText('601–602 von 602').waitFor()
    await expectTexts(rowsOf(page, 'Alle Marken').getByRole('rowheader')).toEqual([
      expect.stringMatching(/^Purelei/),
      expect.stringMatching(/^Snocks/),
    ])
    await section.getByRole('button', { name: 'Aktive Codes' }).click()
    await section.getByText('1–25 von 602').waitFor()
    await expectText(rowsOf(page, 'Alle Marken').first().getByRole('rowheader')).toMatch(
      /^(Purelei|Snocks)/,
    )
  })

  test('the latest codes that are not public say why', async () => {
    const { page } = await site.openPanel()
    const row = (code: string) => rowsOf(page, 'Neueste Codes').filter({ hasText: code })
    await row('ANNA15').getByText('Abgelaufen', { exact: true }).waitFor()
    await row('LENA20').getByText('Abgelehnt', { exact: true }).waitFor()
    expect(await rowsOf(page, 'Neueste Codes').getByText('Abgelaufen').count()).toBe(1)
  })

  test('what waits is counted, at its tab, too, and each is one press away', async () => {
    useDatabase(site, (db) => {
      insertCode(db, { needsReview: true, reviewReason: 'confidence' })
      insertCode(db, { hasContradiction: true })
    })
    const { page } = await site.openPanel()
    const toDo = sectionOf(page, 'Heute zu tun')
    await expectTexts(toDo.getByRole('listitem')).toEqual([
      '2 Codes zu prüfen',
      '1 davon mit Widerspruch',
      '1 Marke nicht im Verzeichnis',
      '1 Kontaktanfrage in 7 Tagen',
    ])
    await expectText(tabOf(page, 'Codes')).toBe('Codes 2 zu tun')
    expect(await tabOf(page, 'Geplante Marken').innerText()).toBe('Geplante Marken')
    await expectAccessible(page)

    await toDo.getByRole('link', { name: '1 Kontaktanfrage in 7 Tagen' }).click()
    await page.getByRole('rowheader', { name: /Kontaktanfrage \(Presse\): Interview/ }).waitFor()
    expect(await page.getByRole('table').locator('tbody tr').count()).toBe(1)

    await openTab(page, 'Übersicht')
    await toDo.getByRole('link', { name: 'davon mit Widerspruch' }).click()
    await page.getByText(/^1 von \d+ Codes angezeigt$/).waitFor()
    await page.getByRole('button', { name: 'Nur Widersprüche' }).click()
    await page.getByText(/^2 von \d+ Codes angezeigt$/).waitFor()
  })

  test('the result of a run leads to what it found, and says what was known', async () => {
    // Stored after the run began, as its own codes were.
    useDatabase(site, (db) => insertCode(db, { needsReview: true, reviewReason: 'confidence' }))
    const { page } = await site.openPanel('/admin_cuwntvw?tab=datensammlung')
    const result = sectionOf(page, 'Letztes Ergebnis')
    await result.getByText('Alle waren neu.').waitFor()
    await result.getByRole('link', { name: /^\d prüfen$/ }).click()
    await page.getByText(/^[1-3] von \d+ Codes angezeigt$/).waitFor()
    await page.goBack()
    await result.getByRole('link', { name: /^\d+ neue ansehen$/ }).click()
    await page.getByRole('button', { name: 'Nur neue dieses Laufs' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Sofort starten' }).click()
    await result.getByText(/^0 neue von \d+, die übrigen waren bekannt\.$/).waitFor()
    expect(await result.getByRole('link').count()).toBe(0)
  })
})

describe('an empty directory with the operator’s data', () => {
  const operator = { NAME: 'Anna Muster', ADDRESS: 'Weg 1, 12345 Ort', EMAIL: 'a@example.org' }
  const env = Object.fromEntries(
    Object.entries(operator).map(([name, value]) => [`OPERATOR_${name}`, value]),
  )
  const site = useSite(() => startSite({ posts: [], env }))

  test('the first steps stand on top, each list says what comes into it, and nothing is missing', async () => {
    const { page } = await site.openPanel()
    for (const text of [
      'Noch keine Codes. Starten Sie eine Datensammlung.',
      'Noch keine Marken. Fügen Sie im Tab „Marken“ welche hinzu.',
      'Noch keine Influencer mit aktiven Codes.',
    ])
      await page.getByText(text).first().waitFor()
    const steps = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    await expectTexts(steps.getByRole('heading')).toEqual([
      'Marken übernehmen offen',
      'Ersten Post einfügen offen',
      'Quelle einrichten Eingerichtet',
      'Impressum ausfüllen Vollständig',
    ])
    expect(await page.getByText('fehlen noch Angaben').count()).toBe(0)
    await expectAccessible(page)

    await page.getByLabel('Nur aus einer Kategorie').selectOption({ index: 1 })
    await steps.getByRole('button', { name: /^\d+.Marken übernehmen$/ }).click()
    expect(await readToast(page, 'Marken übernommen')).toMatch(/ 0 waren schon da\.$/)
    await steps
      .getByRole('heading', { name: /^Marken übernehmen \d+.Marken im Verzeichnis$/ })
      .waitFor()
    await page.getByLabel('Nur aus einer Kategorie').selectOption({ label: 'Aus allen Kategorien' })
    await steps.getByRole('button', { name: 'Alle 1.489 Marken übernehmen' }).click()
    await steps.getByRole('heading', { name: '1.489 Marken im Verzeichnis' }).waitFor()
  })

  test('with the first code each figure says that there is none', async () => {
    useDatabase(site, (db) => insertCode(db, { createdAt: new Date('2026-01-01') }))
    const { page } = await site.openPanel()
    await sectionOf(page, 'Heute zu tun').getByText('Nichts.').waitFor()
    for (const text of [
      'In diesem Zeitraum wurde kein Code gefunden und keiner beendet.',
      'In diesem Zeitraum hat niemand einen Code kopiert oder bewertet.',
      'In diesem Zeitraum wurde nichts kopiert.',
      'In diesem Zeitraum gab es keinen Lauf.',
      'In diesem Zeitraum haben keine drei Besucher dasselbe vergeblich gesucht.',
      'Nichts Auffälliges in den letzten 7 Tagen.',
    ])
      await page.getByText(text).first().waitFor()
    expect(await page.locator('svg.recharts-surface').count()).toBe(0)
  })
})

describe('a crowd that votes codes off the lists', () => {
  const site = useSite()
  const countVotes = (db: Db) => listRows(db, votes).filter(({ isCounted }) => isCounted).length
  const heading = 'Stimmen wollen zu viele Codes aus den Listen nehmen'

  test('what was refused is summed up; nothing is told as such', async () => {
    // The fourth of one neighbourhood does not count.
    const { id } = await findCode(site, 'snocks', 'PAUL12')
    for (const host of [1, 2, 3, 4]) await vote(site, id, 'working', `192.0.2.${host}`)
    const { page } = await site.openPanel()
    const section = sectionOf(page, 'Sicherheit')
    await expectText(section.locator('dl')).toBe('Stimmen nicht gezählt 1')
    const foreign = { method: 'POST', headers: { origin: 'https://fremd.example' } }
    await fetch(`${site.url}/api/codes/1/vote`, foreign)
    await openTab(page, 'Logs')
    await openTab(page, 'Übersicht')
    await expectText(section.locator('dl')).toBe(
      'Von fremden Seiten abgewiesen 1 Stimmen nicht gezählt 1',
    )
    expect(await page.getByText(heading).count()).toBe(0)
  })

  test('the overview says so; votes are taken back in one action, and then may count again', async () => {
    const since = new Date(Date.now() - 3_600_000)
    const counted = useDatabase(site, (db) => {
      writeRemovalsHeld(db, { since, last: since })
      db.update(codes).set({ doubt: 'held' }).where(eq(codes.code, 'PAUL12')).run()
      db.update(codes).set({ votedOutAt: since }).where(eq(codes.code, 'ANNA15')).run()
      return countVotes(db)
    })
    const { page, watch } = await site.openPanel(undefined, {
      viewport: { width: 390, height: 844 },
    })
    watch.expected = /status of 400/
    const notice = page.getByRole('alert').filter({ hasText: heading })
    await expectText(notice).toMatch(
      /seit .* 1 Code wurde zurückgehalten und bleibt öffentlich\. In .* ging 1 Code;/,
    )
    await expectAccessible(page)

    const undo = page.getByRole('button', { name: 'Stimmen zurücknehmen …' })
    await tabTo(page, undo)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Stimmen zurücknehmen' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => readFocus(page)).toBe('Stimmen zurücknehmen …')
    await page.keyboard.press('Enter')
    // Opened anew before the next frame, with which the browser tells of the closing.
    await dialog
      .getByRole('button', { name: 'Abbrechen' })
      .evaluate(async (cancel: HTMLElement) => {
        cancel.click()
        await null
        if (document.activeElement instanceof HTMLElement) document.activeElement.click()
      })
    await dialog.getByLabel('Bis').fill('2020-01-01T00:00')
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
    await dialog.getByText('Das Ende muss nach dem Anfang liegen.').waitFor()
    await dialog.getByLabel('Bis').fill(toGermanMinute(new Date()))
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
    await readToast(
      page,
      'Stimmen zurückgenommen',
      `${counted} Stimmen zu 1 Code zählen nicht mehr.`,
    )
    await expectText(notice).not.toContain('zurückgehalten')
    expect(useDatabase(site, countVotes)).toBe(0)

    await page.getByRole('button', { name: 'Wieder zulassen' }).click()
    const question = page.getByRole('alertdialog', { name: 'Wieder zulassen' })
    await question.getByRole('button', { name: 'Wieder zulassen' }).click()
    await readToast(page, 'Wieder zugelassen')
    await notice.waitFor({ state: 'detached' })
  })

  test('the votes on one code are taken back in its details, without keys that decide on codes', async () => {
    const { id } = await findCode(site, 'snocks', 'PAUL12')
    await vote(site, id, 'working', '203.0.113.99')
    const { page } = await site.openPanel(`${PANEL}?tab=codes&suche=PAUL12`)
    await page.getByRole('button', { name: /^PAUL12.*Bedingungen/ }).click()
    await page.getByRole('button', { name: 'Stimmen zurücknehmen …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stimmen zurücknehmen' })
    await dialog.getByText('Stimmen zum Code „PAUL12“ von Snocks').waitFor()
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
    await readToast(page, 'Stimmen zurückgenommen', '1 Stimme zu 1 Code zählt nicht mehr.')
    await page.getByRole('button', { name: 'Stimmen zurücknehmen …' }).click()
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
    await readToast(page, 'Keine Stimmen zurückgenommen')
  })
})
