import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMALL_SITE_PATHS, startSmallSite } from '#test/e2e/support/filled-sites.ts'
import type { Site } from '#test/e2e/support/start-site.ts'

let site: Site
beforeAll(async () => {
  site = await startSmallSite(['Snocks', 'Purelei'])
})
afterAll(() => site.stop())

const PAGES = [...SMALL_SITE_PATHS, '/brands/snocks?tab=expired', '/categories/mode']

/** Addresses of the scripts that the HTML of a page asks for. */
async function listScripts(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text()
  return [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => String(url)))]
}

/** Bytes of a file as they are sent, which `fetch` would unpack. */
const sizeOf = (path: string, encoding: 'br' | 'gzip') =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'Accept-Encoding': encoding }
    get(site.url + path, { headers }, async (response) => {
      expect(response.headers['content-encoding']).toBe(encoding)
      resolve((await buffer(response)).length)
    }).on('error', reject)
  })

test.each(
  PAGES.flatMap((path) => [
    { path, encoding: 'br' as const, most: 130_000 },
    { path, encoding: 'gzip' as const, most: 150_000 },
  ]),
)('$path starts with at most $most bytes of script as $encoding', async (limit) => {
  const sizes = await Promise.all(
    (await listScripts(limit.path)).map((script) => sizeOf(script, limit.encoding)),
  )
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit.most)
})

test.each([
  ['the full zod', /ZodError/],
  ['the chart', /recharts/],
  ['the panel', /Markenverwaltung|Datensammlung/],
  ['icons as code', /lucide/],
])('%s is not among it', async (_name, sign) => {
  const scripts = new Set((await Promise.all(PAGES.map(listScripts))).flat())
  for (const script of scripts) {
    const text = await (await fetch(site.url + script)).text()
    expect(sign.test(text), script).toBe(false)
  }
})
