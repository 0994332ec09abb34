import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from './support/start-site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ posts: [] })
})
afterAll(() => site.stop())

/** The scripts that the HTML of a page asks for. */
async function loadScripts(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text()
  const urls = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url))
  return Promise.all([...urls].map(async (url) => (await fetch(site.url + url)).text()))
}

test('the home page starts with at most 150 kB of script, gzipped', async () => {
  const scripts = await loadScripts('/')
  const bytes = scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(150_000)
})

test.each([
  ['the full zod', /ZodError/],
  ['the chart', /recharts/],
  ['the panel', /Markenverwaltung|Datensammlung/],
])('%s is not among it', async (_name, sign) => {
  for (const text of await loadScripts('/')) expect(sign.test(text)).toBe(false)
})
