import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFilesProvider } from '#server/integrations/search/files-provider.ts'
import { runSchema } from '#shared/schemas/collection.ts'
import type { Post } from '#shared/schemas/post.ts'
import { openStubModel } from '#test/caption-reader.ts'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import { dumpCodes } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrands } from '../brands/add-brands.ts'
import { parseCatalogue } from '../brands/catalogue.ts'
import { listLogs } from '../logs.ts'
import {
  collectAllBrands,
  collectBrand,
  markInterruptedRuns,
  startCollection,
  stopCollection,
} from './collect-brands.ts'
import { createCollectionState } from './collection-state.ts'
import { openRun } from './open-run.ts'
import { createInlineReader } from './read-caption.ts'
import { getLatestRun } from './watch-collection.ts'

const posts: (Post | string)[] = []
let snocksId: number
const t = useTestContext(() => ({
  searchProvider: createListProvider(posts),
  captionReader: createInlineReader(openStubModel),
}))
beforeEach(() => {
  posts.length = 0
  snocksId = insertBrand(t.db, { name: 'Snocks' }).id
  insertBrand(t.db, { name: 'Purelei' })
})

const storedCodes = () => t.sqlite.prepare('select code from codes order by id').pluck().all()
const rows = (table: string) => t.sqlite.prepare(`select * from ${table}`).all()
const collectionLogs = () => listLogs(t.asAdmin(), { type: 'collection' })
const offer = (code: string, brand = 'Snocks') =>
  createPost(`Werbung: Mit dem Code ${code} spart ihr 15 % bei ${brand}!`)

test('collects the codes of all brands and counts the missing ones by name', async () => {
  posts.push(
    offer('ANNA15'),
    offer('ANNA20', 'Purelei'),
    offer('ANNA30', 'Ganzneu'),
    offer('ANNA40', 'Ganzneu'),
  )
  const result = await collectAllBrands(t.asAdmin(), { trigger: 'manual' })
  expect(result).toEqual({
    totalSearched: 4,
    codesFound: 2,
    codesAdded: 2,
    limitReached: null,
    errors: [],
  })
  expect(storedCodes()).toEqual(['ANNA15', 'ANNA20'])
  expect(collectionLogs()).toMatchObject([
    {
      level: 'success',
      details: {
        codesFound: 2,
        codesAdded: 2,
        totalSearched: 4,
        duration: expect.any(Number),
        unknownBrands: [{ name: 'Ganzneu', offers: 2 }],
      },
    },
  ])
  const run = runSchema.parse(getLatestRun(t.asAdmin()))
  expect(run).toMatchObject({
    trigger: 'manual',
    status: 'completed',
    brandsDone: 2,
    brandsTotal: 2,
    currentBrand: null,
  })
  expect(rows('runs')).toMatchObject([{ status: 'completed', codes_added: 2, max_codes: 50 }])
})

test('collecting for one brand leaves the others alone', async () => {
  posts.push(offer('ANNA15'), offer('ANNA20', 'Purelei'))
  const result = await collectBrand(t.asAdmin(), { id: snocksId })
  expect(result).toMatchObject({ brandName: 'Snocks', codesFound: 1, codesAdded: 1 })
  expect(storedCodes()).toEqual(['ANNA15'])
  expect(rows('runs')).toMatchObject([{ trigger: 'brand', brand_id: snocksId }])
  expect(collectionLogs()[0]?.message).toContain('Datensammlung für „Snocks“ abgeschlossen')
})

test('a source that throws is named, and what it gave before is stored', async () => {
  const broken = createTestContext({
    searchProvider: {
      name: 'kaputt',
      async *search() {
        yield { type: 'post', post: offer('ANNA15'), brandIds: [], isExcerpt: false }
        throw new Error('socket hang up /etc/passwd')
      },
      checkHealth: async () => ({ state: 'online' }),
    },
  })
  insertBrand(broken.db, { name: 'Snocks' })
  const result = await collectAllBrands(broken.asAdmin(), { trigger: 'manual' })
  expect(result).toMatchObject({ codesAdded: 1, errors: [expect.stringContaining('kaputt')] })
  expect(result.errors.join()).not.toContain('passwd')
  broken.close()
})

test('a run ends at the configured number of new codes; known ones do not count', async () => {
  t.sqlite.exec('insert into cron_config (id, max_codes) values (1, 2)')
  posts.push(offer('EINS11'), offer('ZWEI22'), offer('DREI33'))
  expect(await collectAllBrands(t.asAdmin(), { trigger: 'cron' })).toMatchObject({
    totalSearched: 2,
    codesAdded: 2,
  })
  expect(storedCodes()).toEqual(['EINS11', 'ZWEI22'])
  expect(await collectAllBrands(t.asAdmin(), { trigger: 'cron' })).toMatchObject({ codesAdded: 1 })
  expect(storedCodes()).toEqual(['EINS11', 'ZWEI22', 'DREI33'])
})

const LIMIT_25 = 'Grenze von 25 neuen Codes erreicht; der nächste Lauf macht weiter'

test('a run that ends at its limit says so everywhere, and the next ones go on until all is stored', async () => {
  // Posts of four codes each: the limit is reached in the middle of one.
  const texts = Array.from({ length: 15 }, (_, post) =>
    Array.from({ length: 4 }, (_, line) => `Snocks: Code LISTE${100 + post * 4 + line} für 15 %`),
  )
  posts.push(...texts.map((lines) => createPost(lines.join('\n'))))
  const results = []
  for (let runs = 0; runs < 3; runs += 1) {
    results.push(await collectAllBrands(t.asAdmin(), { trigger: 'manual', maxCodes: 25 }))
    const limitReached = runs < 2 ? 25 : null
    expect(runSchema.parse(getLatestRun(t.asAdmin()))).toMatchObject({ limitReached })
    // So does another process, which knows only what is stored.
    const later = { ...t.asAdmin(), collection: createCollectionState() }
    expect(runSchema.parse(getLatestRun(later))).toMatchObject({ limitReached })
    const [entry] = collectionLogs()
    expect(entry?.details).toMatchObject({ limitReached })
    expect(entry?.message.includes(LIMIT_25)).toBe(runs < 2)
  }
  expect(results).toMatchObject([
    { codesAdded: 25, limitReached: 25 },
    { codesAdded: 25, limitReached: 25 },
    { codesAdded: 10, limitReached: null },
  ])
  expect(storedCodes()).toHaveLength(60)
})

test('a run that stores exactly as many as allowed says that more is left only if it is', async () => {
  const run = () => collectAllBrands(t.asAdmin(), { trigger: 'cron', maxCodes: 2 })
  posts.push(offer('EINS11'), createPost('Heute ohne Code'), offer('ZWEI22'))
  expect(await run()).toMatchObject({ codesAdded: 2, limitReached: null })
  // What follows in the same batch is read already: it offers nothing.
  t.sqlite.exec('delete from codes')
  posts.push(createPost('Morgen auch'))
  expect(await run()).toMatchObject({ codesAdded: 2, limitReached: null })
  t.sqlite.exec('delete from codes')
  posts.push(offer('DREI33'))
  expect(await run()).toMatchObject({ codesAdded: 2, limitReached: 2 })
})

test('posts with long lists of codes are stored in portions, and the limit holds across them', async () => {
  const list = (start: number) =>
    createPost(
      Array.from({ length: 20 }, (_, index) => `Snocks: Code LISTE${start + index} für 15 %`).join(
        '\n',
      ),
    )
  posts.push(...Array.from({ length: 8 }, (_, index) => list(100 + index * 20)))
  // The run saves its progress every other second: not in this one, however busy the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const add = vi.spyOn(t.deps.db, 'transaction')
  const result = await collectAllBrands(t.asAdmin(), { trigger: 'manual', maxCodes: 110 })
  expect(result).toMatchObject({ totalSearched: 6, codesFound: 120, codesAdded: 110, errors: [] })
  // Three posts hold 60 codes, and the end of the run is written down.
  expect(add).toHaveBeenCalledTimes(3)
  expect(storedCodes()).toHaveLength(110)
})

test('only one run at a time; a stopped one keeps what it stored', async () => {
  posts.push(...Array.from({ length: 40 }, (_, index) => offer(`ANNA${index + 10}`)))
  expect(stopCollection(t.asAdmin())).toEqual({ stopped: false })
  t.deps.collection.onChange(() => {
    if (t.deps.collection.getSnapshot()?.codesAdded) stopCollection(t.asAdmin())
  })
  expect(startCollection(t.asAdmin(), { trigger: 'background' })).toEqual({ started: true })
  expect(() => startCollection(t.asAdmin(), { trigger: 'background' })).toThrow(
    'Es läuft bereits eine Datensammlung.',
  )
  await expect(collectBrand(t.asAdmin(), { id: snocksId })).rejects.toMatchObject({
    code: 'conflict',
  })
  await t.deps.collection.waitUntilIdle()
  // The batch at hand is stored, nothing after it.
  expect(storedCodes()).toHaveLength(32)
  expect(getLatestRun(t.asAdmin())).toMatchObject({ status: 'stopped', codesAdded: 32 })
  expect(rows('runs')).toHaveLength(1)
})

test('a run that died with its process is marked as interrupted at the next start', () => {
  openRun(t.asSystem(), { trigger: 'cron' })
  expect(markInterruptedRuns(t.asSystem())).toBe(1)
  expect(markInterruptedRuns(t.asSystem())).toBe(0)
  expect(rows('runs')).toMatchObject([{ status: 'interrupted', finished_at: expect.any(Number) }])
  expect(collectionLogs()).toMatchObject([{ level: 'warning' }])
})

test('a run whose end cannot be stored fails, and another can begin', async () => {
  posts.push(offer('ANNA15'))
  t.sqlite.exec(
    "create trigger broken before insert on logs begin select raise(abort, 'disk full'); end",
  )
  await expect(collectAllBrands(t.asAdmin(), { trigger: 'manual' })).rejects.toThrow('disk full')
  expect(t.deps.collection.isRunning()).toBe(false)
  expect(t.deps.collection.getSnapshot()?.status).toBe('failed')
})

test('the sample posts are collected, a second time without any change, and requests are answered meanwhile', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const catalogue = parseCatalogue(readFileSync(join(root, 'data/catalogue/brands.csv'), 'utf8'))
  const folder = join(root, 'data/demo/posts')
  const demo = createTestContext({
    catalogue: () => catalogue,
    searchProvider: createFilesProvider({ folder }),
  })
  await addBrands(demo.asSystem(), { brands: catalogue.map(({ name }) => name) })
  const tick = vi.fn()
  const timer = setInterval(tick, 1)
  const run = () => collectAllBrands(demo.asSystem(), { trigger: 'cli', maxCodes: 9999 })
  const first = await run()
  clearInterval(timer)
  expect(first.errors).toEqual([])
  expect(first.totalSearched).toBe(461)
  expect(first.codesAdded).toBeGreaterThan(200)
  expect(tick.mock.calls.length).toBeGreaterThan(20)
  const before = dumpCodes(demo.sqlite)
  expect(await run()).toMatchObject({ codesFound: first.codesFound, codesAdded: 0 })
  expect(dumpCodes(demo.sqlite)).toEqual(before)
  demo.close()
}, 240_000)
