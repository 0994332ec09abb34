import { expect, test } from 'vitest'
import { READER } from '#extraction/reader-name.ts'
import type { StorePostInput } from '#shared/schemas/pasted-post.ts'
import { openStubModel } from '#test/caption-reader.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { useTestContext } from '#test/use-context.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { readPastedPost, storePastedPost } from './paste-post.ts'
import { createInlineReader } from './read-caption.ts'

const catalogue = [createCatalogueBrand('SNOCKS', 'snocks.com', { handles: ['snocks'] })]
const t = useTestContext(() => ({
  catalogue: () => catalogue,
  captionReader: createInlineReader(openStubModel),
}))

const CAPTION = 'Mit ANNA15 spart ihr 15 % bei Snocks, ab 50 € sogar 20 % bis zum 24.12.'
const read = (caption = CAPTION) =>
  readPastedPost(t.asAdmin(), { caption, username: 'anna', day: '2026-10-30' })
const store = (change: Partial<StorePostInput> = {}) =>
  storePastedPost(t.asAdmin(), {
    url: 'https://www.youtube.com/watch?v=abcdefghijk',
    username: 'anna',
    caption: CAPTION,
    day: '2026-10-30',
    offers: [ANNA],
    ...change,
  })
const ANNA = {
  code: 'ANNA15',
  shop: 'SNOCKS',
  amount: { amount: 15, type: 'percentage' as const },
  end: null,
}
const all = (sql: string) => t.sqlite.prepare(sql).all()
const CODES = `select code, brands.name as brand, codes.discount_amount as amount, codes.expires_at as ends,
  needs_review as waits, accepted_at is not null as accepted, reader, quote, reading is null as unread
  from codes join brands on brands.id = brand_id join code_sources on code_id = codes.id`

test('a caption is read with what else could be meant, and nothing is stored', async () => {
  const { offers, marks } = await read()
  expect(offers).toEqual([ANNA])
  expect(marks.code).toContainEqual({ value: 'ANNA15', start: 4, end: 10 })
  expect(marks.shop.map(({ value }) => value)).toEqual(expect.arrayContaining(['SNOCKS', 'anna']))
  expect(marks.amount.map(({ value }) => value.amount)).toEqual([15, 50, 20])
  expect(marks.end).toEqual([{ value: '2026-12-24', start: 65, end: 71 }])
  for (const { start, end, value } of marks.end)
    expect([CAPTION.slice(start, end), value]).toEqual(['24.12.', '2026-12-24'])
  expect(all('select * from codes, logs')).toEqual([])
})

test('a text without a sign of a code has marks all the same', async () => {
  const { offers, marks } = await read('heute 10 % bei Snocks mit glueck')
  expect(offers).toEqual([])
  expect(marks.amount).toHaveLength(1)
  expect(marks.shop.map(({ value }) => value)).toContain('SNOCKS')
})

test('what is taken over as read is public with its evidence, and its brand is added', async () => {
  expect(await store()).toEqual({
    added: 1,
    updated: 0,
    brands: [{ name: 'SNOCKS', slug: 'snocks' }],
  })
  expect(all(CODES)).toEqual([
    expect.objectContaining({
      code: 'ANNA15',
      brand: 'SNOCKS',
      amount: 15,
      waits: 0,
      reader: READER,
      unread: 0,
    }),
  ])
  expect(all('select posted_at as at from code_sources')).toEqual([
    { at: Date.parse('2026-10-30T12:00:00Z') },
  ])
  expect(all("select message from logs where type = 'collection'")).toEqual([
    { message: 'Post eingefügt: 1 neuer Code, 0 bekannt' },
  ])
})

test('what the operator chose otherwise is theirs, and not the reading of a program', async () => {
  const amount = { amount: 20, type: 'percentage' as const }
  await store({
    offers: [{ ...ANNA, shop: 'Kleines Kaffeewerk', amount, end: '2026-12-24' }],
  })
  const [code] = all(CODES) as { quote: string }[]
  expect(code).toMatchObject({
    brand: 'Kleines Kaffeewerk',
    amount: 20,
    ends: Date.parse('2026-12-24T22:59:59.999Z'),
    reader: 'import',
    unread: 1,
  })
  expect(CAPTION).toContain(code?.quote)
})

test('a code that the reader does not see is entered by hand where it stands in the text, and only there', async () => {
  const caption = 'Sagt bei Snocks einfach glueck, dann gibt es 10 %.'
  const byHand = (code: string) => store({ caption, offers: [{ ...ANNA, code, amount: null }] })
  await expect(byHand('pech')).rejects.toThrow('Der Code „pech“ steht nicht im Text.')
  await expect(byHand('gluec')).rejects.toThrow('steht nicht im Text')
  expect(all('select * from codes')).toEqual([])
  await byHand('glueck')
  expect(all(CODES)).toEqual([
    expect.objectContaining({ code: 'glueck', reader: 'import', unread: 1, waits: 0 }),
  ])
})

test('what a collection would not believe waits for nobody: the operator has just looked at it', async () => {
  const caption = 'Mit ANNA99 spart ihr 99 % bei Snocks'
  const { offers } = await read(caption)
  await store({ caption, offers })
  expect(all(CODES)).toEqual([expect.objectContaining({ amount: 99, waits: 0, accepted: 1 })])
})

test('of a blocked account, or the same post again, nothing is stored, and that is said', async () => {
  await store()
  await expect(store()).rejects.toThrow('Es wurde nichts übernommen')
  blockInfluencer(t.asAdmin(), { username: 'anna' })
  await expect(store({ url: 'https://www.youtube.com/watch?v=abcdefghijl' })).rejects.toThrow(
    'der Account ist gesperrt',
  )
  expect(all('select * from codes')).toEqual([])
})
