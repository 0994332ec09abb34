import { beforeEach, expect, test } from 'vitest'
import { codeSources } from '#db/schema/codes.ts'
import { READER } from '#extraction/reader-name.ts'
import { sourceExplanationSchema } from '#shared/schemas/source-explanation.ts'
import { describeChange, describeMissingShop } from '#shared/texts/admin-reasons-de.ts'
import { insertBrand } from '#test/factories.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { collectAllBrands } from '../collection/collect-brands.ts'
import { updateCode } from './edit-codes.ts'
import { explainSource } from './explain-source.ts'
import { listCodes } from './list-codes.ts'

const OFFER = 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks, nur bis 08.11.2026!'

const t = useTestContext()
beforeEach(() => {
  insertBrand(t.db, { name: 'Snocks' })
})

/** Reads and stores a post with one code, then asks why it was read so. */
async function collect(caption: string) {
  t.deps.searchProvider = createListProvider([createPost(caption)])
  await collectAllBrands(t.asSystem(), { trigger: 'cli' })
  return theSource()
}
function theSource() {
  const [code] = listCodes(t.asAdmin(), {}).codes
  const [source] = code?.sources ?? []
  if (!code || !source) throw new Error('no source')
  return { codeId: code.id, source }
}
const explain = ({ codeId, source: { postUrl } } = theSource()) =>
  explainSource(t.asAdmin(), { codeId, postUrl })
const change = (values: Partial<typeof codeSources.$inferInsert>) =>
  t.db.update(codeSources).set(values).run()
async function explainReasons() {
  const answer = await explain()
  if ('obstacle' in answer) throw new Error(answer.obstacle)
  return answer
}

test('says why the code was read, and what it had to choose from', async () => {
  const { source } = await collect(OFFER)
  const answer = await explainReasons()
  expect(sourceExplanationSchema.parse(answer)).toEqual(answer)
  const { reasons, reader } = answer
  expect(reader).toBe(READER)
  expect(reasons.share).toBeGreaterThan(0.9)
  expect(reasons.inFavour).toHaveLength(5)
  expect(reasons.inFavour.map(({ words }) => words)).toContain('die Wörter ringsum zusammen')
  expect(reasons.inFavour.every(({ moved }) => moved > 0)).toBe(true)
  expect(reasons.against.every(({ moved }) => moved < 0)).toBe(true)
  expect(reasons.offer).toMatchObject({
    shops: expect.arrayContaining([{ name: 'Snocks', share: expect.any(Number) }]),
    amounts: [{ name: '15 %', share: expect.any(Number) }, { name: null }],
  })
  expect(reasons.offer?.ends[0]?.name).toBe('2026-11-08')
  expect(
    reasons.offer?.spans.map(({ kind, start, end }) => [kind, OFFER.slice(start, end)]),
  ).toEqual([
    ['code', 'ANNA15'],
    ['amount', '15 %'],
    ['shop', 'Snocks'],
    ['end', '08.11.2026'],
  ])
  // The quote is all of the post, so the reading is the stored one.
  expect(source.quote).toBe(OFFER)
  expect(reasons.offer?.confidence).toBe(source.confidence)
  expect(describeChange(source, answer)).toBeNull()
})

test('says that the rest of the post counted, and that the shop stood there', async () => {
  const { source } = await collect(
    'Mein Lieblingsshop ist @snocks. Alles von Snocks!\n\nMit dem Code ANNA15 spart ihr 15 %.',
  )
  expect(source.quote).not.toContain('nocks')
  const answer = await explainReasons()
  expect(describeChange(source, answer)).toMatch(/^Beim ersten Lesen waren es .* und die bekannten/)
  expect(describeMissingShop('Snocks', answer.reasons.offer?.shops ?? [])).toContain('Snocks ist')
  change({ reader: 'rules@4' })
  expect(describeChange(theSource().source, answer)).toContain(`(rules@4, heute ${READER})`)
})

test.each([
  ['model', { reader: 'gpt-x+p1' }],
  ['imported', { reader: 'import' }],
  ['quote_gone', { quote: '' }],
  ['no_code', { quote: 'Heute scheint die Sonne.' }],
] as const)('says that there are no reasons: %s', async (obstacle, values) => {
  await collect(OFFER)
  change(values)
  expect(await explain()).toEqual({ obstacle })
})

test('names the model that read beside the reader', async () => {
  await collect(OFFER)
  change({ reader: `${READER}, gpt-x+p1` })
  expect(describeChange(theSource().source, await explainReasons())).toContain('KI-Modell gpt-x,')
})

test('a code that the operator spelt otherwise is looked for as it is called now', async () => {
  const { codeId } = await collect(OFFER)
  await updateCode(t.asAdmin(), { id: codeId, code: 'anna15' })
  expect((await explainReasons()).reasons.share).toBeGreaterThan(0.9)
  await updateCode(t.asAdmin(), { id: codeId, code: 'BERTA15' })
  expect(await explain()).toEqual({ obstacle: 'no_code' })
})

test('a quote that takes the reader too long has no reasons, and a deleted source is not found', async () => {
  const stored = await collect(OFFER)
  let isClosed = false
  t.deps.captionReader = {
    open: () => ({
      read: async () => [{ fault: 'too_slow' }],
      close: () => {
        isClosed = true
      },
    }),
    stop() {},
  }
  expect(await explain(stored)).toEqual({ obstacle: 'not_read' })
  expect(isClosed).toBe(true)
  t.db.delete(codeSources).run()
  await expect(explain(stored)).rejects.toMatchObject({ code: 'not_found' })
})
