import { afterEach, expect, test, vi } from 'vitest'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { createFakeModel, type FakeAnswer } from '#test/model.ts'
import { listLogs } from '../logs.ts'
import { createScheduledBrands } from '../scheduling/publish-scheduled-brands.ts'
import { importBrands } from '../transfer/import-brands.ts'
import { addBrand, addBrands } from './add-brands.ts'
import { setBrandCategory } from './manage-brands.ts'

const FOOD = { value: { category: 'food', confidence: 0.8, domain: 'xyloba.de' } }

let t: TestContext
afterEach(() => t.close())

function open(answer: (name: string) => FakeAnswer | Promise<FakeAnswer>) {
  const model = createFakeModel(({ input }) => answer(JSON.parse(input).name))
  t = createTestContext({ model, catalogue: () => [createCatalogueBrand('NA-KD', 'na-kd.com')] })
  return model
}
/** A model that answers nobody before it is told to. */
function openPaused() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const model = open(() => promise.then(() => FOOD))
  return { model, goOn: resolve }
}
const rows = () =>
  t.sqlite
    .prepare(`select b.name, c.slug, b.classification_confidence, b.url, b.suggested_url
      from brands b
      join categories c on c.id = b.category_id order by b.id`)
    .raw()
    .all()
const logs = () => listLogs(t.asAdmin(), { type: 'brand' })
/** Ends what goes on in the background as it would end by itself. */
const settle = () => vi.waitUntil(() => logs().some(({ message }) => /^KI-Ein\S+:/.test(message)))

test('a brand of the catalogue is added without asking the model', async () => {
  const model = open(() => FOOD)
  await addBrand(t.asAdmin(), { name: 'na-kd' })
  expect(model.requests).toEqual([])
  expect(rows()).toEqual([['na-kd', 'mode', 1, 'https://na-kd.com', null]])
})

test('the model is not asked about names that cannot be added', async () => {
  const model = open(() => FOOD)
  await addBrand(t.asAdmin(), { name: 'na-kd' })
  for (const name of ['NA KD', '🔥'])
    await expect(addBrand(t.asAdmin(), { name })).rejects.toThrow()
  expect(model.requests).toEqual([])
})

test('a name nobody knows is placed by the model, its website suggested to the operator', async () => {
  open(() => FOOD)
  const { category, classification } = await addBrand(t.asAdmin(), { name: '@Xyloba' })
  expect([category.slug, classification.confidence]).toEqual(['food', 0.8])
  expect(rows()).toEqual([['Xyloba', 'food', 0.8, null, 'https://xyloba.de']])
  expect(logs()[0]).toMatchObject({
    details: { source: 'model', suggestedUrl: 'https://xyloba.de' },
  })
  const aliases = t.sqlite.prepare("select alias from brand_aliases where kind = 'domain'")
  expect(aliases.all()).toEqual([])
})

test.each(['refused', 'bad_reply', 'timeout', 'upstream', 'auth'] as const)(
  'where the model fails (%s), words count, and one log entry says so',
  async (fault) => {
    open(() => ({ fault }))
    const { category, classification } = await addBrand(t.asAdmin(), { name: 'Xyloba Kosmetik' })
    expect([category.slug, classification.confidence]).toEqual(['beauty', 0.8])
    const warnings = logs().filter(({ level }) => level === 'warning')
    expect(warnings).toMatchObject([{ details: { fault: `KI-API: ${fault}` } }])
    expect(logs()).toHaveLength(2)
  },
)

test('a brand is added even if the program ends while the model is asked', async () => {
  open(() => FOOD)
  const adding = addBrand(t.asAdmin(), { name: 'Xyloba' })
  void t.deps.background.stop()
  await adding
  expect(rows()).toEqual([['Xyloba', 'mode', 0.2, null, null]])
})

test.each([
  ['a list', (names: string[]) => addBrands(t.asAdmin(), { brands: names })],
  [
    'a file',
    (names: string[]) =>
      importBrands(t.asAdmin(), {
        rows: names.map((name, index) => ({ line: index + 2, values: { name } })),
      }),
  ],
] as const)('adding %s does not wait for the model, which is asked afterwards', async (_, add) => {
  const { model, goOn } = openPaused()
  expect(await add(['Xyloba', 'NA-KD', 'Ydoba Kosmetik'])).toMatchObject({ added: 3 })
  expect(rows().map((row) => (row as unknown[])[1])).toEqual(['mode', 'mode', 'beauty'])
  goOn()
  await settle()
  expect(model.requests).toHaveLength(2)
  expect(rows()).toEqual([
    ['Xyloba', 'food', 0.8, null, 'https://xyloba.de'],
    ['NA-KD', 'mode', 1, 'https://na-kd.com', null],
    ['Ydoba Kosmetik', 'beauty', 0.8, null, 'https://xyloba.de'],
  ])
  expect(logs()[0]).toMatchObject({
    level: 'success',
    message: 'KI-Einordnung: 1 von 2 Marken eingeordnet',
    details: { total: 2, asked: 2, placed: 1, suggestedWebsites: 2, faults: 0, left: 0 },
  })
})

test('scheduled brands are published at once and classified by the model afterwards', async () => {
  open(() => FOOD)
  createScheduledBrands(t.asSystem(), [{ id: 1, brandName: 'Xyloba' }])
  expect(rows()).toEqual([['Xyloba', 'mode', 0.2, null, null]])
  await settle()
  expect(rows()).toEqual([['Xyloba', 'food', 0.8, null, 'https://xyloba.de']])
})

test('a category that the operator sets meanwhile is not overwritten by the model', async () => {
  const { goOn } = openPaused()
  await addBrands(t.asAdmin(), { brands: ['Xyloba'] })
  setBrandCategory(t.asAdmin(), { id: 1, categoryId: 1 })
  const [decided] = rows()
  goOn()
  await settle()
  expect(rows()).toEqual([decided])
})

test('a model that fails three times is not asked about the rest of the list', async () => {
  const model = open(() => ({ fault: 'upstream' }))
  await addBrands(t.asAdmin(), { brands: ['Xa', 'Xb', 'Xc', 'Xd', 'Xe'] })
  await settle()
  expect(model.requests).toHaveLength(3)
  const entries = logs().filter(({ message }) => message.startsWith('KI-'))
  expect(entries).toMatchObject([
    { level: 'warning', details: { faults: 3, left: 2, fault: 'KI-API: upstream' } },
  ])
})

test('a model that refuses the key is asked once', async () => {
  const model = open(() => ({ fault: 'auth' }))
  await addBrands(t.asAdmin(), { brands: ['Xa', 'Xb', 'Xc'] })
  await settle()
  expect(model.requests).toHaveLength(1)
})

test('the log tells how far a long list has come', async () => {
  open(() => FOOD)
  await addBrands(t.asAdmin(), { brands: Array.from({ length: 60 }, (_, at) => `Xy${at}`) })
  await settle()
  expect(logs().map(({ message }) => message)).toContain(
    'KI-Einordnung läuft: 50 von 60 Marken eingeordnet',
  )
})

test('a stop in the middle is logged with the number of brands that are left', async () => {
  const { goOn } = openPaused()
  await addBrands(t.asAdmin(), { brands: ['Xa', 'Xb'] })
  const stopped = t.deps.background.stop()
  goOn()
  await stopped
  expect(logs()[0]).toMatchObject({ level: 'warning', details: { placed: 0, left: 2 } })
})
