import { beforeEach, expect, test } from 'vitest'
import { countUnknownBrands } from '#db/queries/unknown-brands.ts'
import type { Post } from '#shared/schemas/post.ts'
import { openStubModel } from '#test/caption-reader.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrand, addBrands } from '../brands/add-brands.ts'
import { parseCatalogue } from '../brands/catalogue.ts'
import { getEditableBrand } from '../brands/update-brand.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { collectAllBrands } from './collect-brands.ts'
import { deleteYoutubeTexts } from './delete-old-texts.ts'
import { createInlineReader } from './read-caption.ts'
import {
  addUnknownBrand,
  assignUnknownBrand,
  ignoreUnknownBrand,
  listUnknownBrands,
} from './unknown-brands.ts'

const posts: Post[] = []
let helloFreshId: number
const t = useTestContext(() => ({
  searchProvider: createListProvider(posts),
  captionReader: createInlineReader(openStubModel),
  catalogue: () => parseCatalogue(`name,domain,category,handles,spellings,description\n`),
}))
beforeEach(() => {
  posts.length = 0
  helloFreshId = insertBrand(t.db, { name: 'HelloFresh' }).id
})

const offer = (code: string, brand: string, more: Partial<Post> = {}) =>
  createPost(`Werbung: Mit dem Code ${code} spart ihr 15 % bei ${brand}!`, more)
const collect = () => collectAllBrands(t.asAdmin(), { trigger: 'manual' })
const list = () => listUnknownBrands(t.asAdmin())
const codes = () => t.sqlite.prepare('select code from codes order by id').pluck().all()
const find = (name: string) => {
  const brand = list().find((known) => known.name === name)
  if (!brand) throw new Error(`${name} is not in the list`)
  return brand
}

test('a brand that the directory lacks is listed with post, words and the brand whose name it holds', async () => {
  posts.push(
    offer('FRESH15', 'Hellofreshbox'),
    offer('NEU15', 'Ganzneu'),
    offer('NEU16', 'Ganzneu'),
  )
  await collect()
  expect(list()).toMatchObject([
    { name: 'Ganzneu', offers: 2, suggestion: null },
    {
      name: 'Hellofreshbox',
      offers: 1,
      quote: expect.stringContaining('FRESH15'),
      postUrl: posts[0]?.url,
      suggestion: { id: helloFreshId, name: 'HelloFresh' },
    },
  ])
  // The same posts again are not more offers.
  await collect()
  expect(find('Ganzneu').offers).toBe(2)
  expect(countUnknownBrands(t.db)).toBe(2)
})

test('assigned, the name is a spelling, and its codes are there as soon as nothing else is collected', async () => {
  posts.push(offer('FRESH15', 'Hellofreshbox'))
  await collect()
  const { id } = find('Hellofreshbox')
  const running = collect()
  expect(assignUnknownBrand(t.asAdmin(), { id, brandId: helloFreshId })).toMatchObject({
    name: 'HelloFresh',
  })
  expect(getEditableBrand(t.asAdmin(), { id: helloFreshId }).spellings).toEqual(['Hellofreshbox'])
  expect(list()).toEqual([])
  await running
  await expect.poll(codes).toEqual(['FRESH15'])
})

test('added, it is a brand whose codes are collected at once', async () => {
  posts.push(offer('NEU15', 'Ganzneu'))
  await collect()
  const { brand } = await addUnknownBrand(t.asAdmin(), { id: find('Ganzneu').id })
  expect(brand).toMatchObject({ name: 'Ganzneu' })
  await expect.poll(codes).toEqual(['NEU15'])
  expect(list()).toEqual([])
})

test('ignored, it stays so however often posts name it, until it is wanted again', async () => {
  posts.push(offer('NEU15', 'Ganzneu'))
  await collect()
  const { id } = find('Ganzneu')
  ignoreUnknownBrand(t.asAdmin(), { id, isIgnored: true })
  t.clock.advance(100 * 86_400_000)
  await collect()
  expect(list()).toMatchObject([{ name: 'Ganzneu', isIgnored: true }])
  expect(countUnknownBrands(t.db)).toBe(0)
  ignoreUnknownBrand(t.asAdmin(), { id, isIgnored: false })
  expect(countUnknownBrands(t.db)).toBe(1)
  posts.length = 0
  t.clock.advance(91 * 86_400_000)
  await collect()
  expect(list()).toEqual([])
})

test('nothing is kept of what blocked people and old videos said', async () => {
  posts.push(
    offer('NEU15', 'Ganzneu', { username: 'berta' }),
    offer('NEU16', 'Auchneu', { url: 'https://www.youtube.com/watch?v=abcdefghijk' }),
  )
  await collect()
  blockInfluencer(t.asAdmin(), { username: 'berta' })
  expect(find('Ganzneu')).toMatchObject({ postUrl: '', quote: '' })
  await collect()
  expect(find('Ganzneu')).toMatchObject({ postUrl: '', quote: '' })
  t.clock.set(new Date(TEST_NOW.getTime() + 30 * 86_400_000))
  deleteYoutubeTexts(t.asAdmin())
  expect(find('Auchneu')).toMatchObject({ postUrl: '', quote: '' })
})

test.each([
  ['https://www.hallo-welt.co.uk/rabatt?utm=1', 'Hallo Welt', 'https://www.hallo-welt.co.uk'],
  ['neuerladen.de', 'Neuerladen', 'https://neuerladen.de'],
  ['https://www.instagram.com/neuerladen/', 'neuerladen', null],
  ['Laden.com', 'Laden.com', null],
])('%s, pasted as a brand, is %s with the website %s', async (pasted, name, url) => {
  const { brand } = await addBrand(t.asAdmin(), { name: pasted })
  expect(brand).toMatchObject({ name, url })
  expect(addBrands(t.asAdmin(), { brands: [pasted] })).toMatchObject({ added: 0, duplicates: 1 })
})

test('names are cleaned of signs that nobody sees, and refused where letters were lost', () => {
  const brands = ['Ganz\u200b\u00adneu\u0007 Da', 'M\ufffdbelhaus']
  expect(addBrands(t.asAdmin(), { brands })).toMatchObject({
    added: 1,
    errors: [expect.stringContaining('gingen beim Kodieren verloren')],
  })
  const names = t.sqlite.prepare('select name from brands order by id').pluck().all()
  expect(names).toEqual(['HelloFresh', 'Ganzneu Da'])
})
