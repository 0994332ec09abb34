import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { saveLogo } from '#db/queries/images.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { sampleGif, sampleIcon, sampleJpeg, samplePng, sampleWebp } from '#test/sample-images.ts'
import { useTestContext } from '#test/use-context.ts'
import { FetchError } from '../integrations/http/fetch-public.ts'
import { addBrand, addBrands } from './brands/add-brands.ts'
import { mergeBrands } from './brands/manage-brands.ts'
import { getEditableBrand } from './brands/update-brand.ts'
import { checkStoredLogos, fetchMissingLogos, getLogo, setLogo, startLogoFetch } from './logos.ts'

const DAY_MS = 86_400_000
const { signal } = new AbortController()
const catalogue = [createCatalogueBrand('Nike', 'nike.com')]
const NOTHING = { found: 0, missed: 0, failed: 0 }

/** What the stub of the network answers for a domain; nothing means a picture. */
let answers: Record<string, FetchError['kind'][] | (() => void)>
let asked: string[]
let atOnce: number
let most: number

const favicons = {
  fetchFavicon: async (domain: string, stop: AbortSignal) => {
    asked.push(domain)
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 1))
    atOnce -= 1
    stop.throwIfAborted()
    const answer = answers[domain]
    if (typeof answer === 'function') answer()
    if (Array.isArray(answer))
      return { favicon: null, failures: answer.map((kind) => new FetchError(kind, kind)) }
    const favicon = { mediaType: 'image/png' as const, bytes: samplePng(), sourceUrl: domain }
    return { favicon, failures: [] }
  },
}

const t = useTestContext(() => ({ favicons, catalogue: () => catalogue }))
beforeEach(() => {
  answers = {}
  asked = []
  atOnce = 0
  most = 0
})

const run = () => fetchMissingLogos(t.asSystem(), { signal })
const count = () => t.sqlite.prepare('select count(*) from logos').pluck().get()

test('a picture is kept for 30 days, a miss for 7', async () => {
  const hit = insertBrand(t.db, { url: 'https://hit.test/shop' })
  const miss = insertBrand(t.db, { url: 'https://miss.test' })
  insertBrand(t.db, { url: null })
  answers['miss.test'] = ['dns', 'status']
  expect(await run()).toEqual({ found: 1, missed: 1, failed: 0 })
  expect(asked.toSorted()).toEqual(['hit.test', 'miss.test'])
  const kept = { mediaType: 'image/png', bytes: samplePng() }
  expect(getLogo(t.deps, { brandId: hit.id })).toEqual(kept)
  expect(() => getLogo(t.deps, { brandId: miss.id })).toThrow('Ein Logo ist nicht vorhanden.')
  t.clock.advance(7 * DAY_MS - 1)
  expect(await run()).toEqual(NOTHING)
  t.clock.advance(1)
  expect(await run()).toEqual({ found: 0, missed: 1, failed: 0 })
  t.clock.advance(23 * DAY_MS)
  answers['hit.test'] = ['too_large', 'status']
  expect(await run()).toEqual({ found: 0, missed: 2, failed: 0 })
  // What was good for 30 days is better than a letter.
  expect(getLogo(t.deps, { brandId: hit.id }).bytes).toEqual(samplePng())
})

test('a failure of the network is not remembered as a missing logo', async () => {
  insertBrand(t.db, { url: 'https://fern.test' })
  answers['fern.test'] = ['timeout', 'dns']
  expect(await run()).toEqual({ found: 0, missed: 0, failed: 1 })
  expect(count()).toBe(0)
  delete answers['fern.test']
  expect(await run()).toEqual({ found: 1, missed: 0, failed: 0 })
})

test('four at a time, 200 a run, and one run at a time', async () => {
  for (let number = 0; number < 210; number += 1)
    insertBrand(t.db, { url: `https://b${number}.test` })
  const [first, second] = await Promise.all([run(), run()])
  expect([first.found, second.found]).toEqual([200, 0])
  expect(most).toBe(4)
  expect(await run()).toMatchObject({ found: 10 })
  expect(new Set(asked).size).toBe(210)
})

test('a stop ends a run early, and nothing is stored after it', async () => {
  for (let number = 0; number < 20; number += 1)
    insertBrand(t.db, { url: `https://b${number}.test` })
  const controller = new AbortController()
  const running = fetchMissingLogos(t.asSystem(), { signal: controller.signal })
  while (asked.length === 0) await setImmediate()
  controller.abort()
  expect(await running).toEqual(NOTHING)
  expect(asked).toHaveLength(4)
  expect(count()).toBe(0)
  const late = new AbortController()
  for (const { url } of t.sqlite.prepare('select url from brands').all() as { url: string }[])
    answers[new URL(url).hostname] = () => late.abort()
  expect(await fetchMissingLogos(t.asSystem(), { signal: late.signal })).toMatchObject({ found: 0 })
  expect(count()).toBe(0)
})

test('a brand deleted meanwhile is no error; an unexpected error is thrown', async () => {
  const { id } = insertBrand(t.db, { url: 'https://weg.test' })
  answers['weg.test'] = () => t.sqlite.exec(`delete from brands where id = ${id}`)
  expect(await run()).toEqual({ found: 1, missed: 0, failed: 0 })
  expect(count()).toBe(0)
  insertBrand(t.db, { url: 'https://kaputt.test' })
  answers['kaputt.test'] = () => {
    throw new Error('kaputt')
  }
  await expect(run()).rejects.toThrow('kaputt')
  await expect(run()).rejects.toThrow('kaputt')
})

test('a new brand’s logo is fetched after it is stored, and nobody waits', async () => {
  const { brand } = await addBrand(t.asAdmin(), { name: 'Nike' })
  expect(brand.hasLogo).toBe(false)
  expect(asked).toEqual(['nike.com'])
  await addBrand(t.asAdmin(), { name: 'Ohne Adresse' })
  await t.deps.background.stop()
  expect(asked).toEqual(['nike.com'])
})

test('adding a list of brands fetches their logos', async () => {
  await addBrands(t.asAdmin(), { brands: ['Nike', 'Ohne Adresse'] })
  await expect.poll(count).toBe(1)
})

test('with logos switched off no host is asked', async () => {
  const off = createTestContext({ favicons: null, catalogue: () => catalogue })
  await addBrand(off.asAdmin(), { name: 'Nike' })
  expect(await fetchMissingLogos(off.asSystem(), { signal })).toEqual(NOTHING)
  off.close()
})

test('asking for a logo that is not stored makes the server ask nobody', () => {
  const { id: brandId } = insertBrand(t.db, { url: 'https://nike.com' })
  expect(() => getLogo(t.deps, { brandId })).toThrow('Ein Logo ist nicht vorhanden.')
  expect(asked).toEqual([])
})

const upload = (id: number, bytes: Buffer | null) =>
  setLogo(t.asAdmin(), { id, image: bytes?.toString('base64') ?? null })
const messages = () => t.sqlite.prepare('select message from logs order by id').pluck().all()

test('the operator’s own logo is no more replaced by any fetch, until it is taken away', async () => {
  const { id, name } = insertBrand(t.db, { url: 'https://nike.com' })
  const brandId = id
  await run()
  upload(id, samplePng(48))
  expect(getLogo(t.deps, { brandId })).toEqual({ mediaType: 'image/png', bytes: samplePng(48) })
  expect(getEditableBrand(t.asAdmin(), { id })).toMatchObject({ logo: 'own' })
  asked = []
  t.clock.advance(400 * DAY_MS)
  expect(await run()).toEqual(NOTHING)
  expect(asked).toEqual([])
  // Asked for by itself, as when the operator confirms a website; or while the upload came in.
  startLogoFetch(t.asAdmin(), { brandId })
  await expect.poll(() => asked).toEqual(['nike.com'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(getLogo(t.deps, { brandId }).bytes).toEqual(samplePng(48))
  upload(id, samplePng(50))
  expect(getLogo(t.deps, { brandId }).bytes).toEqual(samplePng(50))

  upload(id, null)
  await expect.poll(() => getEditableBrand(t.asAdmin(), { id }).logo).toBe('fetched')
  expect(getLogo(t.deps, { brandId }).bytes).toEqual(samplePng())
  expect(() => upload(id, null)).toThrow('Diese Marke hat kein eigenes Logo.')
  expect(messages()).toEqual([
    `Eigenes Logo von „${name}“ gespeichert`,
    `Eigenes Logo von „${name}“ gespeichert`,
    `Eigenes Logo von „${name}“ entfernt`,
  ])
})

test('what is no whole bitmap of moderate size is refused, and so are visitors', () => {
  const { id } = insertBrand(t.db)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const huge = samplePng()
  huge.writeUInt32BE(1_025, 16)
  const bad = {
    svg,
    huge,
    'nothing at all': Buffer.alloc(0),
    'cut off': samplePng().subarray(0, -1),
    'with more behind': Buffer.concat([samplePng(), Buffer.from('<script>')]),
    'a single pixel': samplePng(1),
    'a JPEG that is cut off': sampleJpeg().subarray(0, -1),
    'a GIF that is cut off': sampleGif().subarray(0, -1),
    'a WebP that is cut off': sampleWebp('VP8 ').subarray(0, -1),
    'too many bytes': Buffer.concat([
      samplePng(),
      Buffer.alloc(262_144),
      samplePng().subarray(-12),
    ]),
  }
  for (const [what, bytes] of Object.entries(bad))
    expect(() => upload(id, bytes), what).toThrow('Das Logo muss ein unbeschädigtes Bild sein')
  expect(count()).toBe(0)
  expect(() => upload(99, samplePng())).toThrow('Marke nicht gefunden')
  const good = [sampleIcon(), sampleJpeg(), sampleGif(), sampleWebp('VP8 ')]
  for (const bytes of good) {
    upload(id, bytes)
    expect(getLogo(t.deps, { brandId: id }).bytes).toEqual(bytes)
  }
})

test('a brand that takes over another keeps its own logo', () => {
  const [from, into] = [insertBrand(t.db), insertBrand(t.db)]
  upload(from.id, samplePng(20))
  upload(into.id, samplePng(30))
  mergeBrands(t.asAdmin(), { fromId: from.id, intoId: into.id })
  expect(getLogo(t.deps, { brandId: into.id }).bytes).toEqual(samplePng(30))
  expect(count()).toBe(1)
})

test('stored logos are checked once: too large ones go and are asked for again, the others are cut', async () => {
  const save = (bytes: Buffer, sourceUrl: string | null = 'https://x.test/favicon.ico') => {
    const { id } = insertBrand(t.db, { url: 'https://nike.com' })
    saveLogo(t.db, {
      brandId: id,
      bytes,
      mediaType: 'image/png',
      sourceUrl,
      fetchedAt: t.deps.clock(),
    })
    return id
  }
  const behind = Buffer.concat([samplePng(), Buffer.from('<script>')])
  const [huge, long, own] = [save(samplePng(21_500)), save(behind), save(samplePng(2_000), null)]
  const check = () => checkStoredLogos(t.asSystem())
  expect(await check()).toEqual({ cut: 1, removed: 2 })
  expect(getLogo(t.deps, { brandId: long }).bytes).toEqual(samplePng())
  for (const brandId of [huge, own])
    expect(() => getLogo(t.deps, { brandId })).toThrow('Ein Logo ist nicht vorhanden.')
  expect(messages()).toHaveLength(1)
  expect(await run()).toMatchObject({ found: 2 })
  save(behind)
  expect(await check()).toEqual({ cut: 0, removed: 0 })
})
