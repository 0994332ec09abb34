import { expect, test } from 'vitest'
import { codeCardOf, plain } from '#test/e2e/support/page.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite()

test.each(['light', 'dark'] as const)(
  'on paper a code has its brand, terms and day, black on white, and nothing to press, %s',
  async (colorScheme) => {
    const { page } = await site.visit('/brands/snocks', { colorScheme })
    await page.emulateMedia({ media: 'print' })
    const card = codeCardOf(page, 'ANNA15')
    expect(await card.getByText('ANNA15', { exact: true }).isVisible()).toBe(true)
    const text = plain(await card.innerText())
    expect(text).toMatch(/^15 % @anna\.beispiel.* ANNA15 ab 40 € · nur Neukunden/)
    expect(text).toMatch(/@anna\.beispiel am \d\d\.\d\d\.\d{4}/)
    expect(text).not.toContain('Warum')
    const name = card.getByRole('heading').first()
    const looks = await name.evaluate((heading) => ({
      brand: getComputedStyle(heading, '::before').content,
      ink: getComputedStyle(heading).color,
      ground: getComputedStyle(document.documentElement).backgroundColor,
    }))
    expect(looks).toEqual({
      brand: '"Snocks "',
      ink: 'rgb(0, 0, 0)',
      ground: 'rgb(255, 255, 255)',
    })
    for (const role of ['button', 'tab', 'navigation', 'banner', 'contentinfo'] as const)
      expect([role, await page.getByRole(role).filter({ visible: true }).count()]).toEqual([
        role,
        0,
      ])
    expect(await page.locator('.button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByText('Zum Inhalt springen').isVisible()).toBe(false)
  },
)

test('the list of brands keeps its heading on paper', async () => {
  const { page } = await site.visit('/brands')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Alle Marken' }).isVisible()).toBe(true)
})
