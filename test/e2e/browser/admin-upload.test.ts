import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PANEL } from '#test/e2e/support/admin-page.ts'
import { expectText, readToast, sectionOf } from '#test/e2e/support/page.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'
import { POST_FILES } from '#test/post-files.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const site = useSite(() => startSite({ posts: [], env: { POSTS_DIR: '/gibt/es/nicht' } }))
const folder = useTempFolder()

const upload = async (page: Page, files: readonly { name: string; bytes: Uint8Array }[]) => {
  const form = sectionOf(page, 'Dateien hochladen')
  const paths = files.map(({ name, bytes }) => {
    const path = join(folder.path, name)
    writeFileSync(path, bytes)
    return path
  })
  await form.getByLabel('Dateien mit Posts').setInputFiles(paths)
  await form.getByRole('button', { name: 'Hochladen und lesen' }).click()
}

test('files of all shapes are sent and read; what is passed over is named, file by file', async () => {
  const { page } = await site.openPanel(`${PANEL}?tab=datensammlung`)
  const ended = readToast(page, 'Datensammlung abgeschlossen')
  const broken = { name: 'kaputt.json', bytes: Buffer.from('[{"url":') }
  await upload(page, [...POST_FILES, broken, { name: 'bild.jpg', bytes: Buffer.from('x') }])
  const count = POST_FILES.flatMap(({ posts }) => posts).length
  expect(await ended).toContain(`${count} Posts durchsucht`)
  const result = sectionOf(page, 'Letztes Ergebnis')
  await expectText(result).toContain('hochgeladene Dateien')
  await expectText(result).toContain(
    'kaputt.json, nach Eintrag 0: bricht mitten in einem Eintrag ab',
  )
  await expectText(result).toContain('gepackt: bild.jpg')
  // Without a brand in the directory, too: the catalogue knows it.
  await page.goto(`${site.url}/brands/snocks`)
  await page.getByText('TELEGR15').first().waitFor()
})

test('a file that is too large is refused before it is sent', async () => {
  const { page } = await site.openPanel(`${PANEL}?tab=datensammlung`)
  await page.evaluate(() => {
    Object.defineProperty(File.prototype, 'size', { get: () => 209_715_201 })
  })
  const refused = readToast(page, 'groß.json nicht hochgeladen')
  await upload(page, [{ name: 'groß.json', bytes: Buffer.from('[]') }])
  expect(await refused).toContain('Die Datei ist zu groß (höchstens 200 MiB).')
})
