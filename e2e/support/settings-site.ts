import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { codes } from '#db/schema/index.ts'
import { type Answer, answerCalls } from './answer-call.ts'
import { callApi } from './call-api.ts'
import { logIn } from './log-in.ts'
import { expectText, sectionOf } from './public-page.ts'
import { startSmallSite } from './small-site.ts'
import { useDatabase } from './use-database.ts'
import { useSite } from './use-site.ts'

export const TAB = '/admin_cuwntvw?tab=einstellungen'
export const SAVE_FALLBACK = 'Einstellungen konnten nicht gespeichert werden'
export const CONFIG = {
  enabled: true,
  interval: 'daily',
  maxCodes: 50,
  status: 'active',
  lastRun: '2026-11-21T03:00:00.000Z',
  nextRun: '2026-11-22T03:00:00.000Z',
  errorMessage: null,
}

/** A site of its own for a test file: ANNA15 was read with little confidence and waits. */
export function useSettings() {
  const site = useSite(async () => {
    const started = await startSmallSite(['Snocks', 'Purelei'], { JOBS: 'off' })
    const isAnna = eq(codes.normalizedCode, 'ANNA15')
    useDatabase(started, (db) =>
      db
        .update(codes)
        .set({ needsReview: true, reviewReason: 'confidence', confidence: 0.6 })
        .where(isAnna)
        .run(),
    )
    return started
  })
  return {
    site,
    async openSettings(answers?: Record<string, Answer>) {
      const opened = await site.openPage()
      if (answers) await answerCalls(opened.page, answers)
      await logIn(opened.page, TAB)
      await sectionOf(opened.page, 'Gesperrte Influencer').waitFor()
      return opened
    },
    /** The codes that visitors of a brand see. */
    async listPublic(slug: string): Promise<string[]> {
      const page: { codes: { code: string }[] } = await callApi(
        site.url,
        'GET',
        `/api/brands/${slug}`,
      )
      return page.codes.map(({ code }) => code).sort()
    },
  }
}

export function cronOf(page: Page) {
  const cron = sectionOf(page, 'Cronjob')
  return {
    cron,
    enabled: cron.getByRole('switch', { name: 'Automatische Datensammlung' }),
    interval: cron.getByRole('combobox', { name: 'Intervall' }),
    maxCodes: cron.getByRole('combobox', { name: 'Neue Codes je Lauf' }),
    run: cron.getByRole('button', { name: 'Jetzt ausführen' }),
  }
}
export const expectChosen = (select: Locator) => expectText(select.locator('option:checked'))
/** Bodies of the calls of one procedure. */
export function watchCalls(page: Page, procedure: string) {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls.push(request.postDataJSON()[0])
  })
  return calls
}
