import { sql } from 'drizzle-orm'
import type { Locator, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { confirmCode, findCode, reportCode, vote } from '#test/e2e/support/filled-sites.ts'
import {
  codeCardOf,
  copyButtonOf,
  expectFocus,
  expectToast,
  readToast,
  reload,
  sectionOf,
  textOf,
  toastOf,
  voteButtonOf,
  waitForHydration,
} from '#test/e2e/support/page.ts'
import { LONG_CODE } from '#test/e2e/support/posts.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

const VOTE_CALL = '**/trpc/codes.vote*'
const readVotes = async (code: string) => {
  const { upvotes, downvotes } = await findCode(site, 'snocks', code)
  return [upvotes, downvotes]
}

/** What the stylesheet draws before the words: 'none', or a text without letters. */
const voteBarOf = (card: Locator) =>
  card
    .getByText('funktioniert', { exact: false })
    .evaluate((words) => getComputedStyle(words, '::before').content)

test('a vote is stored, thanked for and shown at once', async () => {
  const { id } = await findCode(site, 'snocks', 'ANNA15')
  for (const visitor of [1, 2]) await vote(site, id, 'working', `203.${visitor}.113.1`)
  const { page } = await site.visit('/brands/snocks')
  const card = codeCardOf(page, 'ANNA15')
  expect(await textOf(card)).toContain('2 von 2: funktioniert')
  expect(await voteBarOf(card)).toBe('none')

  await voteButtonOf(page, 'ANNA15', 'Geht nicht').click()
  await expectToast(page).toBe(
    'Bewertung gespeichert Vielen Dank für dein Feedback! Was stimmt nicht?',
  )
  // Around midnight the votes may be of the day before.
  await card.getByText(/2\svon\s3: funktioniert\s· (heute|gestern)/).waitFor()
  expect(await voteBarOf(card)).toBe('""')
  expect(await readVotes('ANNA15')).toEqual([2, 1])
})

test('a second vote replaces the first', async () => {
  const { page } = await site.visit('/brands/snocks')
  await voteButtonOf(page, 'MIRA10', 'Geht').click()
  await expect.poll(() => readVotes('MIRA10')).toEqual([1, 0])
  await expect
    .poll(() => voteButtonOf(page, 'MIRA10', 'Geht').getAttribute('aria-pressed'))
    .toBe('true')

  await voteButtonOf(page, 'MIRA10', 'Geht nicht').click()
  await expect.poll(() => readVotes('MIRA10')).toEqual([0, 1])
  await expect
    .poll(() => voteButtonOf(page, 'MIRA10', 'Geht').getAttribute('aria-pressed'))
    .toBe('false')

  await reload(page)
  await voteButtonOf(page, 'MIRA10', 'Geht nicht').click()
  await toastOf(page).waitFor()
  expect(await readVotes('MIRA10')).toEqual([0, 1])
})

test("the pressed button takes this page's vote back", async () => {
  const { page } = await site.visit('/brands/snocks')
  const button = voteButtonOf(page, 'LENA20', 'Geht')
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  expect(await readVotes('LENA20')).toEqual([1, 0])
  await button.click()
  await readToast(page, 'Bewertung zurückgenommen')
  expect(await readVotes('LENA20')).toEqual([0, 0])
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await codeCardOf(page, 'LENA20').getByText('noch zu wenig Rückmeldungen').waitFor()
})

test("after 'Geht nicht' the toast leads to what is wrong", async () => {
  const { page } = await site.visit('/brands/snocks')
  await voteButtonOf(page, 'TOM25', 'Geht nicht').click()
  await toastOf(page).getByRole('link', { name: 'Was stimmt nicht?' }).click()
  await page.getByLabel('Gilt nur für Neukunden').waitFor()
  expect(await page.getByText('Sag uns, was an dem Code TOM25 nicht stimmt.').isVisible()).toBe(
    true,
  )
})

test('who copied a code and comes back is asked whether it worked, until there is an answer', async () => {
  const { page } = await site.visit('/brands/snocks')
  const question = page.getByText('Hat PAUL12 funktioniert?')
  /** As a browser does when the visitor goes to another tab, or comes back. */
  const turn = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await turn(true)
  await turn(false)
  await copyButtonOf(page, 'PAUL12').click()
  // The browser copies in its own time; only who has the code goes to the shop.
  await readToast(page, 'Code kopiert!')
  await turn(true)
  expect(await question.count()).toBe(0)
  await turn(false)
  await question.waitFor()
  await voteButtonOf(page, 'PAUL12', 'Geht').click()
  await question.waitFor({ state: 'detached' })
})

test('both buttons are disabled while the vote is in flight, other code cards are not', async () => {
  const held: Route[] = []
  const { page } = await site.visit('/brands/snocks', {
    prepare: (fresh) => fresh.route(VOTE_CALL, (route) => void held.push(route)),
  })
  const buttons = (['Geht', 'Geht nicht'] as const).map((name) => voteButtonOf(page, 'TOM25', name))
  const areDisabled = () => Promise.all(buttons.map((button) => button.isDisabled()))
  expect(await areDisabled()).toEqual([false, false])
  await buttons[0]?.click()
  await expect.poll(areDisabled).toEqual([true, true])
  await expect.poll(() => held.length).toBe(1)
  expect(await voteButtonOf(page, 'LENA20', 'Geht').isEnabled()).toBe(true)
  expect(await toastOf(page).count()).toBe(0)

  await held[0]?.continue()
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
  await expect.poll(areDisabled).toEqual([false, false])
  expect(await readVotes('TOM25')).toEqual([1, 0])
})

test.each<[string, (route: Route) => Promise<void>]>([
  ['without a network', (route) => route.abort('internetdisconnected')],
  ['when the answer is no JSON', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' })],
])('%s a vote fails aloud and can be repeated', async (_, answer) => {
  const before = await readVotes('DUO30')
  const { page, watch } = await site.visit('/brands/snocks')
  watch.expected = /502|Vote failed/
  await page.route(VOTE_CALL, answer)
  await voteButtonOf(page, 'DUO30', 'Geht').click()
  await expectToast(page).toBe('Fehler Deine Bewertung konnte nicht gespeichert werden.')
  expect(watch.messages).toContain('Vote failed')
  for (const name of ['Geht', 'Geht nicht'] as const) {
    await expect.poll(() => voteButtonOf(page, 'DUO30', name).isEnabled()).toBe(true)
    expect(await voteButtonOf(page, 'DUO30', name).getAttribute('aria-pressed')).not.toBe('true')
  }
  expect(await readVotes('DUO30')).toEqual(before)

  await page.unroute(VOTE_CALL)
  await voteButtonOf(page, 'DUO30', 'Geht').click()
  await toastOf(page).filter({ hasText: 'Bewertung gespeichert' }).waitFor()
})

test('the first toast of a visit comes offline, too', async () => {
  const { page, watch } = await site.openPage()
  watch.expected = /Vote failed/
  // The code of its view has not come yet: the toast comes in a plain live region.
  await page.route('**/assets/toast-view-*.js', (route) => route.abort())
  await page.goto('/brands/snocks')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await voteButtonOf(page, 'JULE5', 'Geht').click()
  await page
    .getByText(/^Fehler/)
    .first()
    .waitFor()
  expect(await toastOf(page).count()).toBe(0)
  expect(await codeCardOf(page, 'JULE5').isVisible()).toBe(true)
})

test('too many votes: the visitor reads why', async () => {
  const { page, watch } = await site.visit('/brands/snocks', {
    prepare: (fresh) =>
      fresh.route(VOTE_CALL, (route) => {
        const message = 'Zu viele Anfragen. Bitte später erneut versuchen.'
        const error = { message, code: -32029, data: { code: 'TOO_MANY_REQUESTS' } }
        return route.fulfill({ status: 429, json: [{ error }] })
      }),
  })
  watch.expected = /429|Vote failed/
  await voteButtonOf(page, 'TOM25', 'Geht nicht').click()
  await toastOf(page).filter({ hasText: 'Zu viele Anfragen. Bitte später' }).waitFor()
})

test('a vote by keyboard leaves the code card in its place and the focus on the button', async () => {
  const { page } = await site.visit('/brands/snocks')
  const order = () => page.locator('article .code-card-code').allInnerTexts()
  const before = await order()
  const last = before.slice(0, 5).at(-1) ?? ''
  // Others praise a code below meanwhile: the site now puts it above this one.
  const { id } = await findCode(site, 'snocks', LONG_CODE)
  for (const visitor of [3, 4, 5, 6]) await vote(site, id, 'working', `203.${visitor}.113.1`)
  const button = voteButtonOf(page, last, 'Geht nicht')
  await button.focus()
  await page.keyboard.press('Enter')
  // Pressed it is once the page has read the codes again.
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  const { codes } = await callApi(site.url, 'GET', '/api/brands/snocks')
  expect(codes[4].code).not.toBe(last)
  expect(await order()).toEqual(before)
  await expectFocus(button)
})

test('a code that visitors report takes votes in a section of its own; three bring it back', async () => {
  const { id } = await findCode(site, 'snocks', 'MIRA10')
  await reportCode(site, id)
  const { page } = await site.visit('/brands/snocks')
  const reported = sectionOf(page, 'Von Besuchern gemeldete Codes')
  const card = reported.getByRole('article')
  expect(await textOf(card)).toMatch(/Gemeldet.*MIRA10 Kopieren.*0 von 11: funktioniert$/)
  // That was on the day before yesterday: those who say so bring it back over two days.
  useDatabase(site, (db) =>
    db.run(sql`update votes set created_at = created_at - 30 * 3600000 where code_id = ${id}`),
  )
  await confirmCode(site, id, [11, 12])
  await voteButtonOf(page, 'MIRA10', 'Geht').click()
  await expectToast(page).toBe('Bewertung gespeichert Vielen Dank für dein Feedback!')
  await expect.poll(() => reported.count()).toBe(0)
  expect(await sectionOf(page, 'Codes').getByText('MIRA10', { exact: true }).count()).toBe(1)
})

test('a code that nobody saw for long is copied and voted on among the expired ones; three bring it back', async () => {
  const { id } = await findCode(site, 'snocks', 'LENA20')
  const age = (days: number) =>
    useDatabase(site, (db) => {
      db.run(sql`delete from votes where code_id = ${id}`)
      const at = Date.now() - days * 86_400_000
      db.run(sql`update codes set extracted_at = ${at}, confirmed_at = ${at} where id = ${id}`)
    })
  age(200)
  const { page } = await site.visit('/brands/snocks')
  expect(await textOf(codeCardOf(page, 'LENA20'))).toContain('seit 6 Monaten nicht bestätigt')
  expect(await sectionOf(page, 'Codes').locator('article .code-card-code').last().innerText()).toBe(
    'LENA20',
  )
  age(400)
  await reload(page)
  const expired = sectionOf(page, 'Abgelaufene Codes')
  const card = expired.getByRole('article').filter({ hasText: 'LENA20' })
  expect(await textOf(card)).toMatch(
    /Lange nicht gesehen.*LENA20 Kopieren.*seit 13 Monaten nicht bestätigt/,
  )
  await copyButtonOf(page, 'LENA20').click()
  await expectToast(page).toContain('Code kopiert!')
  await confirmCode(site, id, [11, 12])
  await reload(page)
  expect(await card.count()).toBe(1)
  await voteButtonOf(page, 'LENA20', 'Geht').click()
  await expect.poll(() => card.count()).toBe(0)
  expect(await sectionOf(page, 'Codes').getByText('LENA20', { exact: true }).count()).toBe(1)
})
