import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { expectFocus } from '#test/e2e/support/page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSmallSite(['Snocks', 'Purelei'], OPERATOR))

const OPERATOR = {
  OPERATOR_NAME: 'Beispiel & Töchter GmbH',
  OPERATOR_ADDRESS: 'Musterweg 1, 12345 Musterstadt',
  OPERATOR_EMAIL: 'post@codes.example',
}

test.each([
  ['/about', ['500+', '100+', '50+', '25%', 'Posts lesen', 'Rückmelden']],
  [
    '/contact',
    ['24 Stunden', 'Montag bis Freitag', 'Samstag', 'geschlossen', 'post@codes.example'],
  ],
  ['/press', ['4 Stunden', 'Logo für hellen Grund']],
  ['/impressum', ['§ 5 DDG', '§ 18 Abs. 2 MStV', 'Beispiel & Töchter GmbH', '12345 Musterstadt']],
  ['/datenschutz', ['Stand: Januar 2025', 'TDDDG', '48 Stunden', 'Art. 21 DSGVO']],
])('%s holds its facts without JavaScript', async (path, facts) => {
  const { page } = await site.openPage({ javaScriptEnabled: false })
  expect((await page.goto(path))?.status()).toBe(200)
  const text = (await page.locator('main').innerText()).replaceAll(/[\s\u00a0]+/g, ' ')
  for (const fact of facts) expect(text).toContain(fact)
})

test('the privacy policy names the model as a reader of posts where one is set up, and only there', async () => {
  const readPolicy = async (url: string) =>
    (await (await fetch(`${url}/datenschutz`)).text()).replaceAll(/\s+/g, ' ')
  const without = await readPolicy(site.url)
  expect(without).toContain('Sonst geben wir davon nichts weiter.')
  expect(without).not.toContain('KI-Modell')
  const env = { AI_PROVIDER: 'openai', AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'klein' }
  const other = await startSite({ posts: [], env: { ...env, JOBS: 'off' } })
  const policy = await readPolicy(other.url).finally(other.stop)
  expect(policy).toContain('deinen Benutzernamen an die Schnittstelle eines KI-Modells')
  expect(policy).toContain('Daten von Besuchern gehen nie dorthin')
  // Where the model runs is nobody's business.
  expect(policy).not.toContain('127.0.0.1:9')
})

test('the contact form names what is missing, then delivers', async () => {
  const { page, watch } = await site.visit('/contact')
  watch.expected = /400/
  await page.getByText('Technischer Support').click()
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  for (const words of [
    'Bitte gib deinen Vornamen an.',
    'Bitte gib deinen Nachnamen an.',
    'Bitte gib eine gültige E-Mail-Adresse an.',
    'Bitte gib einen Betreff an.',
    'Bitte schreib uns eine Nachricht.',
    'Bitte stimme der Datenschutzerklärung zu.',
  ])
    await page.getByText(words).waitFor()
  const firstName = page.getByLabel('Vorname', { exact: true })
  await expectFocus(firstName)

  await firstName.fill('Mia')
  await page.getByLabel('Nachname').fill('Muster')
  await page.getByLabel('E-Mail-Adresse').fill('mia@post.example')
  await page.getByLabel('Betreff').fill('Ein Code fehlt')
  await page.getByLabel('Nachricht', { exact: true }).fill('Bei Snocks gibt es noch einen.')
  await page.getByRole('checkbox').check()
  // Who is faster than two seconds counts as a program; a person never is.
  await expect
    .poll(
      async () => {
        const send = page.getByRole('button', { name: 'Nachricht senden' })
        if (await send.isVisible()) await send.click()
        return page.getByRole('heading', { name: 'Nachricht gesendet' }).isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)

  const logs = await callApi(site.url, 'GET', '/api/admin/logs?type=admin')
  expect(logs[0].details).toMatchObject({
    firstName: 'Mia',
    lastName: 'Muster',
    email: 'mia@post.example',
    subject: 'Ein Code fehlt',
    message: 'Bei Snocks gibt es noch einen.',
    topic: 'support',
  })
})

test('suggestions come while typing and are reached by keyboard', async () => {
  const { page } = await site.visit('/')
  const field = page.getByRole('combobox').first()
  await field.fill('sno')
  const option = page.getByRole('option', { name: /Snocks/ })
  await option.waitFor()
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')

  await field.fill('snoc')
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/brands/snocks')
})
