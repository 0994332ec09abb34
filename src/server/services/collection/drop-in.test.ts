import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost } from '#test/posts-and-offers.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { createFilesProvider } from '../../integrations/search/files-provider.ts'

/** Files put into the folder of posts while the site runs. */
let folder: string
let site: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  folder = makeTempFolder()
  site = await createTestApp({ searchProvider: createFilesProvider({ folder }) })
  insertBrand(site.db, { name: 'Snocks' })
})
afterEach(() => {
  site.close()
})

const place = (name: string) => join(folder, name)
const line = (code: string, url?: string) =>
  JSON.stringify(createPost(`Mit dem Code ${code} spart ihr 15 % bei Snocks`, url ? { url } : {}))
const scraped = (code: string, shortCode: string, url: string) => ({
  shortCode,
  url,
  ownerUsername: 'anna.beispiel',
  caption: `Mit dem Code ${code} spart ihr 15 % bei Snocks`,
  timestamp: '2026-10-30T10:00:00.000Z',
})

/** What a run answers, and the codes that visitors see afterwards. */
async function collect() {
  const headers = { authorization: BASIC }
  const run = await site.app.request('/api/collect-codes', { method: 'POST', headers })
  expect(run.status).toBe(200)
  const page = await site.app.request('/api/brands/snocks')
  const { codes } = (await page.json()) as { codes: { code: string }[] }
  return {
    ...((await run.json()) as { totalSearched: number; codesAdded: number; errors: string[] }),
    codes: codes.map(({ code }) => code).sort(),
  }
}

test('the next run reads files that were added since', async () => {
  expect(await collect()).toMatchObject({ totalSearched: 0, codes: [], errors: [] })
  writeFileSync(place('a.jsonl'), line('ANNA15'))
  expect(await collect()).toMatchObject({ totalSearched: 1, codes: ['ANNA15'] })
  const url = 'https://www.instagram.com/p/DQxAbCdEf12/'
  writeFileSync(place('b.json'), JSON.stringify([scraped('LENA20', 'DQxAbCdEf12', url)], null, 2))
  expect(await collect()).toMatchObject({ totalSearched: 2, codes: ['ANNA15', 'LENA20'] })
})

test('the same post as a reel and as a picture, by hand and by a scraper, is one source', async () => {
  const reel = 'https://www.instagram.com/reel/DQxAbCdEf12/?igsh=abc'
  writeFileSync(place('a.jsonl'), line('ANNA15', reel))
  await collect()
  rmSync(place('a.jsonl'))
  const picture = 'https://instagram.com/anna.beispiel/p/DQxAbCdEf12'
  writeFileSync(place('b.json'), JSON.stringify([scraped('ANNA15', 'DQxAbCdEf12', picture)]))
  expect(await collect()).toMatchObject({ totalSearched: 1, codesAdded: 0 })
  expect(site.sqlite.prepare('select post_url from code_sources').pluck().all()).toEqual([
    'https://www.instagram.com/p/DQxAbCdEf12/',
  ])
})

test('files that cannot be read are named, the others are read', async () => {
  symlinkSync('a.jsonl', place('a.jsonl'))
  writeFileSync(place('b.json'), Buffer.from('\uFEFF[]', 'utf16le'))
  writeFileSync(place('c.json'), `[${line('LENA20')},{"url":`)
  writeFileSync(place('d.jsonl.gz'), Buffer.from([0x1f, 0x8b]))
  writeFileSync(place('e.jsonl'), line('ANNA15'))
  const { codes, errors } = await collect()
  expect(codes).toEqual(['ANNA15', 'LENA20'])
  expect(errors).toEqual([
    'a.jsonl lässt sich nicht lesen (ELOOP)',
    'b.json ist in UTF-16 geschrieben, bitte als UTF-8 speichern',
    'c.json, nach Eintrag 1: bricht mitten in einem Eintrag ab',
    'd.jsonl.gz ist beschädigt und lässt sich nicht zu Ende entpacken',
  ])
  expect(errors.join()).not.toContain(folder)
})
