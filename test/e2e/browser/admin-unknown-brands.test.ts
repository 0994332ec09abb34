import { expect, test } from 'vitest'
import { saveUnknownBrands } from '#db/queries/unknown-brands.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { readToast, sectionOf } from '#test/e2e/support/page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'
import { createPost } from '#test/posts-and-offers.ts'

const COLLECTION = '/admin_cuwntvw?tab=datensammlung'
const offer = (code: string, brand: string) =>
  createPost(`Werbung: Mit dem Code ${code} spart ihr 15 % bei ${brand}!`)

const site = useSite(async () => {
  const server = await startSite({
    posts: [offer('FRESH15', '@hellofreshbox'), offer('LADEN15', '@neuerladen')],
  })
  await callApi(server.url, 'POST', '/api/brands', { name: 'HelloFresh' })
  useDatabase(server, (db) =>
    saveUnknownBrands(
      db,
      ['hellofreshbox', 'neuerladen', 'Gewinnspiel'].map((name, index) => ({
        name,
        nameKey: name.toLowerCase(),
        offers: 3 - index,
        username: 'anna',
        postUrl: `https://www.instagram.com/p/${name}/`,
        quote: `Mit dem Code spart ihr 15 % bei ${name}`,
        seenAt: new Date(),
      })),
    ),
  )
  return server
})

test('each name that the directory lacks is decided with one click, and its codes come at once', async () => {
  const { page } = await site.openPanel(COLLECTION)
  const list = sectionOf(page, /^Nicht im Verzeichnis/)
  const entry = (name: string) => list.getByRole('group', { name })
  await list.getByText('„Mit dem Code spart ihr 15 % bei hellofreshbox“').waitFor()
  expect(await list.getByRole('link', { name: /hellofreshbox/ }).getAttribute('href')).toBe(
    'https://www.instagram.com/p/hellofreshbox/',
  )
  await entry('neuerladen').getByRole('button', { name: 'Gehört zu …' }).click()
  await entry('neuerladen')
    .getByRole('combobox', { name: /„neuerladen“ gehört/ })
    .waitFor()
  await expectAccessible(page)
  // The likeliest choice is the first.
  const first = entry('hellofreshbox').getByRole('button').first()
  expect(await first.innerText()).toBe('Gehört zu HelloFresh')
  const assigned = readToast(page, 'Schreibweise gespeichert')
  await first.click()
  expect(await assigned).toContain('„hellofreshbox“ gehört jetzt zu HelloFresh')
  await entry('hellofreshbox').waitFor({ state: 'detached' })

  // A guessed category can be chosen where the toast names it.
  await entry('neuerladen').getByRole('button', { name: 'Als neue Marke' }).click()
  const moved = readToast(page, 'Kategorie geändert')
  await page.getByRole('listitem').getByLabel('Kategorie von neuerladen').selectOption('Home')
  expect(await moved).toContain('neuerladen gehört jetzt zu Home')

  await entry('Gewinnspiel').getByRole('button', { name: 'Ignorieren' }).click()
  await list.getByText('1 ignorierter Name').click()
  await list.getByRole('button', { name: 'Gewinnspiel: Wieder zeigen' }).waitFor()

  const codesOf = async (slug: string) => {
    const body = await callApi(site.url, 'GET', `/api/brands/${slug}`)
    return (body as { codes: { code: string }[] }).codes.map(({ code }) => code)
  }
  await expect.poll(() => codesOf('hellofresh')).toEqual(['FRESH15'])
  await expect.poll(() => codesOf('neuerladen')).toEqual(['LADEN15'])
})
