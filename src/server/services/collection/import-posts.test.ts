import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import type { Post } from '#shared/schemas/post.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { runImport } from './collect-brands.ts'

const catalogue = [
  createCatalogueBrand('SNOCKS', 'snocks.com', { handles: ['snocks'] }),
  createCatalogueBrand('Purelei', 'purelei.com', {
    handles: ['purelei'],
    spellings: ['Pure Lei'],
  }),
]

const t = useTestContext(() => ({ catalogue: () => catalogue }))

async function* toEvents(items: readonly (Post | string)[]): AsyncGenerator<SourceEvent> {
  for (const item of items)
    yield typeof item === 'string'
      ? { type: 'error', error: { kind: 'bad_line', message: item } }
      : { type: 'post', post: item, brandIds: [], isExcerpt: false }
}

const run = (items: readonly (Post | string)[]) => runImport(t.asSystem(), () => toEvents(items))
const pluck = (sql: string) => t.sqlite.prepare(sql).pluck().all()

const posts = () => [
  createPost('Mit dem Code ANNA15 spart ihr 15 % bei @snocks'),
  createPost('Code TOM5: 5 % bei Kleines Kaffeewerk Musterstadt'),
  createPost('Ein Tag am See'),
  createPost('LENA20 bringt euch 20 % bei Purelei', { username: 'lena' }),
  createPost('Mit dem Code ANNA15 spart ihr 15 % bei Snocks', { username: 'lena' }),
]

test('codes are stored, brands of the catalogue are added, others named', async () => {
  insertBrand(t.db, { name: 'SNOCKS' })
  const result = await run([...posts(), 'a.jsonl, Zeile 6: kein gültiges JSON'])
  expect(result).toEqual({
    totalSearched: 5,
    codesFound: 3,
    codesAdded: 2,
    limitReached: null,
    errors: ['a.jsonl, Zeile 6: kein gültiges JSON'],
  })
  expect(pluck('select code from codes order by code')).toEqual(['ANNA15', 'LENA20'])
  // The second post of a code is one more source of it.
  expect(pluck('select count(*) from code_sources')).toEqual([3])
  const purelei = t.sqlite
    .prepare("select name, url, total_codes as codes from brands where slug = 'purelei'")
    .get()
  expect(purelei).toEqual({ name: 'Purelei', url: 'https://purelei.com', codes: 1 })
  expect(pluck("select type || ' ' || level || ' ' || message from logs")).toEqual(
    expect.arrayContaining([
      'brand success 1 Marke hinzugefügt, 0 Duplikate übersprungen',
      'collection warning Import von Posts abgeschlossen: 2 neue von 3 gefundenen Codes in 5 Posts',
    ]),
  )
  expect(
    JSON.parse(String(pluck("select details from logs where type = 'collection'")[0])),
  ).toMatchObject({
    unknownBrands: [{ name: expect.stringContaining('Kaffeewerk'), offers: 1 }],
  })
})

test('a brand that somebody merged or renamed is not added again', async () => {
  const { id } = insertBrand(t.db, { name: 'Schmuck von der Insel' })
  t.sqlite
    .prepare(
      "insert into brand_aliases (brand_id, alias, alias_key, kind) values (?, 'Purelei', 'purelei', 'name')",
    )
    .run(id)
  expect(await run(posts())).toMatchObject({ codesAdded: 2 })
  expect(pluck('select name from brands order by name')).toEqual([
    'SNOCKS',
    'Schmuck von der Insel',
  ])
  expect(pluck("select brand_id from codes where code = 'LENA20'")).toEqual([id])
})

test('whoever is on the block list is not stored', async () => {
  blockInfluencer(t.asAdmin(), { username: 'lena', reason: 'Widerspruch' })
  expect(await run(posts())).toMatchObject({ codesFound: 3, codesAdded: 1 })
  expect(pluck('select username from influencers')).toEqual(['anna.beispiel'])
})

test('a stopped import ends after the current batch and keeps what is stored', async () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    createPost(`Mit dem Code ANNA${index + 100} spart ihr 15 % bei Snocks`),
  )
  const result = await runImport(t.asSystem(), async function* () {
    for (const [index, post] of many.entries()) {
      if (index === 50) t.deps.collection.requestStop()
      yield* toEvents([post])
    }
  })
  expect(result.totalSearched).toBeGreaterThan(0)
  expect(result.totalSearched).toBeLessThan(200)
  expect(pluck('select count(*) from codes')).toEqual([result.codesAdded])
  expect(pluck("select message from logs where type = 'collection'")).toEqual([
    expect.stringContaining('angehalten'),
  ])
})

test('of very many broken lines the first are named, the rest counted', async () => {
  const result = await run(Array.from({ length: 5_000 }, (_, index) => `Zeile ${index + 1}`))
  expect(result.errors).toHaveLength(200)
  expect(result.errors.at(-1)).toBe('… und 4801 weitere Fehler')
})

test('an import fails with the error of its source', async () => {
  const breaking = async function* () {
    yield* toEvents(posts())
    throw new Error('Platte weg')
  }
  await expect(runImport(t.asSystem(), breaking)).rejects.toThrow('Platte weg')
})

const byAnna = (caption: string) =>
  createPost(caption, { username: 'anna', followerCount: 80_000, postedAt: '2026-10-20T10:00:00Z' })
const byStranger = (caption: string, postedAt: string) =>
  createPost(caption, { username: 'stranger', followerCount: 3, postedAt })

const FROM_POSTS = ['hasContradiction', 'extractedAt', 'confirmedAt', 'status', 'rank'] as const
const readCodes = () =>
  listRows(t.db, codes).map((row) => {
    for (const name of FROM_POSTS) Reflect.deleteProperty(row, name)
    return row
  })

test('posts of a stranger add sources and contradictions to codes, and change nothing else of them', async () => {
  insertBrand(t.db, { name: 'Snocks' })
  await run([
    byAnna('Mit dem Code ANNA15 spart ihr 15 % bei Snocks.'),
    byAnna('Mit dem Code ANNA20 spart ihr 20 % bei Snocks.'),
    byAnna('Mit dem Code ANNA25 spart ihr 25 % bei Snocks.'),
  ])
  const before = readCodes()
  expect(before).toHaveLength(3)
  t.clock.set('2026-11-02T12:00:00Z')
  await run([
    byStranger('Code ANNA15 bei Snocks, nur noch heute, 1.11.2026!', '2026-11-01T09:00:00Z'),
    byStranger('Mit dem Code ANNA20 spart ihr 20 % bei Snocks.', '2026-01-05T09:00:00Z'),
    byStranger(
      'Mit dem Code ANNA25 gibt es 25 % bei Snocks, ab 9000 € Bestellwert, nur für Neukunden, ausgenommen Sale, plus Gratisversand.',
      '2026-11-01T10:00:00Z',
    ),
  ])
  expect(listRows(t.db, codeSources)).toHaveLength(6)
  expect(readCodes()).toEqual(before)
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(3)
  const marks = listRows(t.db, codeSources)
  expect(marks.map(({ contradiction }) => contradiction)).toEqual([
    null,
    null,
    null,
    'open',
    'open',
    null,
  ])
})
