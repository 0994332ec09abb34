import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi, collectCodes } from '#test/e2e/support/api.ts'
import { expectText, openBrowser, visit } from '#test/e2e/support/page.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import { occupyPort } from '#test/e2e/support/processes.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const ROUTE = 'brands._slug-'
const NEW = `${ROUTE}NeuNeu.js`

/** The built program as its next version: the scripts of the brand's page have other names. */
let newer: string
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  mkdirSync('node_modules/.cache', { recursive: true })
  newer = mkdtempSync('node_modules/.cache/newer-')
  cpSync('dist/server', join(newer, 'server'), { recursive: true })
  symlinkSync(join(process.cwd(), 'dist/reader'), join(newer, 'reader'))
  const names = readdirSync('dist/client/assets').filter(
    (name) => name.startsWith(ROUTE) && name.endsWith('.js'),
  )
  const rename = (text: string) =>
    names.reduce(
      (now, name, index) => now.replaceAll(name, NEW.replace('.js', `${index}.js`)),
      text,
    )
  for (const path of readdirSync('dist/client', { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|json|woff2)$/.test(path)) continue
    const bytes = readFileSync(join('dist/client', path))
    const file = join(newer, 'client', rename(path))
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, path.endsWith('.woff2') ? bytes : rename(bytes.toString()))
  }
})
afterAll(async () => {
  await browser.close()
  rmSync(newer, { recursive: true })
})

const folder = useTempFolder()
let port: string
let site: Site | null
beforeEach(async () => {
  const taken = await occupyPort()
  taken.release()
  port = taken.port
  site = null
})
afterEach(() => site?.stop())

async function start(build = 'dist'): Promise<Site> {
  await site?.stop()
  const args = [join(build, 'server/main.js')]
  const env = { DATA_DIR: folder.path, PORT: port, JOBS: 'off' }
  const file = process.execPath
  site = await startSite({ posts: [], env, program: { file, args, cwd: process.cwd() } })
  return site
}

/** Whether a file of this name is found; what is kept is found a moment after the start. */
const expectFound = (name: string) =>
  expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/assets/${name}`)).status)

const [old = ''] = readdirSync('dist/client/assets').filter((name) =>
  /^brands\._slug-.*\.js$/.test(name),
)

test('a page that is open during an update finds its scripts, and goes on without loading anew', async () => {
  writePosts(join(folder.path, 'posts'), createPosts())
  const { url } = await start()
  await callApi(url, 'POST', '/api/brands/bulk', { brands: ['Snocks'] })
  await collectCodes(url)
  const { page } = await visit(browser, url, '/kategorien/mode')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await start(newer)
  await expectFound(old).toBe(200)
  await page.getByRole('link', { name: 'Codes ansehen von Snocks' }).click()
  await expectText(page.getByRole('heading', { level: 1 })).toBe('Snocks Rabattcodes')
  expect(documents).toEqual([])
  await page.context().close()
})

test('a start that cannot keep its scripts says so in the log, and serves', async () => {
  writeFileSync(join(folder.path, 'assets'), '')
  const { url, output } = await start()
  await expect.poll(output).toContain('"scripts of pages not kept"')
  expect((await fetch(`${url}/assets/${old}`)).status).toBe(200)
})
