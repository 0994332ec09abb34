import { beforeEach, expect, test } from 'vitest'
import { ReaderError } from '#shared/domain/errors.ts'
import { openTestModel } from '#test/caption-reader.ts'
import { insertBrand } from '#test/factories.ts'
import { createFakeModel, sayOffers, UNSURE } from '#test/model.ts'
import { createPost } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import type {
  SearchRequest,
  SourceError,
  SourceEvent,
} from '../../integrations/search/search-provider.ts'
import { listLogs } from '../logs.ts'
import { collectAllBrands } from './collect-brands.ts'
import { createInlineReader } from './read-caption.ts'
import { getLatestRun } from './watch-collection.ts'

const requests: SearchRequest[] = []
let events: SourceEvent[]
const t = useTestContext(() => ({
  searchProvider: {
    name: 'list',
    async *search(request) {
      requests.push(request)
      yield* events
    },
    checkHealth: async () => ({ state: 'online' }),
  },
}))
beforeEach(() => {
  requests.length = 0
  events = []
  insertBrand(t.db, { name: 'Snocks' })
})

const collect = () => collectAllBrands(t.asSystem(), { trigger: 'manual' })
const post = (caption: string): SourceEvent => ({
  type: 'post',
  post: createPost(caption),
  brandIds: [],
  isExcerpt: false,
})
const sure = () => post('Werbung: Mit dem Code ANNA15 spart ihr 15 % bei Snocks!')
/** The reader is not sure of it: a model is asked. */
const unsure = () => post(UNSURE)
const fail = (kind: SourceError['kind'], message: string): SourceEvent => ({
  type: 'error',
  error: { kind, message },
})
const setLimits = (calls: number, tokens: number) =>
  t.sqlite.exec(
    `insert into settings (id, search_calls_per_run, model_tokens_per_run) values (1, ${calls}, ${tokens})`,
  )
const logs = (type: 'collection' | 'extraction') => listLogs(t.asAdmin(), { type })
const outcome = (part: 'search' | 'ai') => t.deps.providerStates.get(part)

test('calls are counted in the run and its log entry, within the limit that the operator set', async () => {
  setLimits(7, 1_000)
  events = [{ type: 'call' }, sure(), { type: 'call' }]
  await collect()
  expect(requests).toMatchObject([{ maxCalls: 7 }])
  expect(getLatestRun(t.asAdmin())).toMatchObject({ searchCalls: 2, modelCalls: 0, modelTokens: 0 })
  expect(t.sqlite.prepare('select search_calls from runs').all()).toEqual([{ search_calls: 2 }])
  const [entry] = logs('collection')
  expect(entry?.message).toMatch(/; 2\u00a0Suchanfragen$/)
  expect(entry?.details).toMatchObject({ searchCalls: 2, modelCalls: 0, modelTokens: 0 })
})

test('calls of a model and its tokens are counted in the run and its log entry', async () => {
  setLimits(7, 100_000)
  t.deps.model = createFakeModel(() => sayOffers())
  events = [unsure(), sure()]
  await collect()
  expect(getLatestRun(t.asAdmin())).toMatchObject({ modelCalls: 1, modelTokens: 500 })
  expect(logs('collection')[0]?.message).toMatch(/; 1\u00a0KI-Anfrage \(500 Tokens\)$/)
  expect(outcome('ai')).toMatchObject({ fault: null })
})

test('a model without a budget is never asked', async () => {
  setLimits(7, 0)
  t.deps.model = createFakeModel(() => sayOffers())
  events = [unsure()]
  expect(await collect()).toMatchObject({ errors: [] })
  expect(getLatestRun(t.asAdmin())).toMatchObject({ modelCalls: 0 })
  expect(outcome('ai')).toBeNull()
})

test('a used-up token budget is reported and is no failure of the model', async () => {
  setLimits(7, 1)
  t.deps.model = createFakeModel(() => sayOffers())
  events = [unsure()]
  expect((await collect()).errors).toEqual([expect.stringContaining('Kosten je Lauf')])
  expect(logs('extraction')).toMatchObject([{ level: 'warning', details: { kind: 'budget' } }])
  expect(outcome('ai')).toBeNull()
})

test('a failing model is logged and shown in the status; the reader goes on without it', async () => {
  setLimits(7, 100_000)
  t.deps.model = createFakeModel(() => ({ fault: 'auth' }))
  events = [unsure(), sure()]
  const { codesAdded, errors } = await collect()
  expect(codesAdded).toBeGreaterThanOrEqual(1)
  expect(errors).toEqual(['KI-API: auth'])
  expect(logs('extraction')).toMatchObject([
    { level: 'error', message: 'KI-API: auth', details: { kind: 'auth' } },
  ])
  expect(outcome('ai')).toMatchObject({ fault: { kind: 'auth' } })
})

test('each failure of the source is logged, and the status shows the last one', async () => {
  events = [fail('timeout', 'Dienst: zu langsam.'), fail('auth', 'Dienst: Schlüssel abgelehnt.')]
  expect(await collect()).toMatchObject({
    errors: ['Dienst: zu langsam.', 'Dienst: Schlüssel abgelehnt.'],
  })
  expect(logs('collection')).toMatchObject([
    { message: expect.stringContaining('Datensammlung'), details: { errorCount: 2 } },
    { level: 'error', message: 'Dienst: Schlüssel abgelehnt.', details: { kind: 'auth' } },
    { level: 'warning', message: 'Dienst: zu langsam.', details: { kind: 'timeout' } },
  ])
  expect(outcome('search')).toMatchObject({ fault: { kind: 'auth' } })
  events = [{ type: 'call' }]
  await collect()
  expect(outcome('search')).toMatchObject({ fault: null })
})

test('posts after a failure show that the source works again', async () => {
  events = [fail('timeout', 'Dienst: zu langsam.'), sure()]
  expect(await collect()).toMatchObject({ codesAdded: 1, errors: ['Dienst: zu langsam.'] })
  expect(outcome('search')).toMatchObject({ fault: null })
})

test('a broken line is no failure of the source, and neither is the limit of a run', async () => {
  setLimits(2, 0)
  events = [sure(), fail('bad_line', 'a.jsonl, Zeile 3: kaputt')]
  expect((await collect()).errors).toHaveLength(1)
  expect(logs('collection')).toHaveLength(1)
  events = [{ type: 'call' }, { type: 'call' }, fail('budget', '2 Suchanfragen sind verbraucht.')]
  await collect()
  expect(outcome('search')).toMatchObject({ fault: null })
  expect(logs('collection')).toHaveLength(3)
  // Both at once: that the calls are used up as well does not excuse the service.
  events = [{ type: 'call' }, { type: 'call' }, fail('quota', 'Dienst: Kontingent verbraucht.')]
  await collect()
  expect(outcome('search')).toMatchObject({ fault: { kind: 'quota' } })
})

test('a service that fails at every call does not fill the log', async () => {
  events = Array.from({ length: 250 }, (_, index) => fail('upstream', `Dienst: Seite ${index}.`))
  await collect()
  expect(t.sqlite.prepare('select count(*) as n from logs').get()).toEqual({ n: 201 })
  expect(logs('collection')[0]?.details).toMatchObject({ errorCount: 250 })
})

test('a post that takes the reader too long is named, the rest is stored', async () => {
  const inline = createInlineReader(openTestModel)
  t.deps.captionReader = {
    ...inline,
    open: (brands) => {
      const session = inline.open(brands)
      return {
        ...session,
        read: async (inputs) =>
          (await session.read(inputs)).map((reading, index) =>
            inputs[index]?.text === 'zäh' ? { fault: 'too_slow' } : reading,
          ),
      }
    },
  }
  events = [post('zäh'), sure()]
  const { errors, codesAdded, totalSearched } = await collect()
  expect({ codesAdded, totalSearched }).toEqual({ codesAdded: 1, totalSearched: 2 })
  expect(errors).toEqual([expect.stringMatching(/^https:.*nicht in angemessener Zeit/)])
})

test('a run whose reader cannot be started fails with its words, and another can begin', async () => {
  t.deps.captionReader = {
    open: () => ({
      read: () => Promise.reject(new ReaderError('Dem Leser fehlt eine Datei.')),
      close: () => {},
    }),
    stop: () => {},
  }
  events = [sure()]
  const message = 'Dem Leser fehlt eine Datei.'
  await expect(collect()).rejects.toMatchObject({ code: 'unavailable', message })
  expect(getLatestRun(t.asAdmin())).toMatchObject({ status: 'failed', errors: [message] })
  expect(t.deps.collection.isRunning()).toBe(false)
})

test('results left out for an unclear author are reported in one line with their number, not as a failure', async () => {
  const unclear = fail('unclear_author', 'Dienst: Ein Treffer wurde ausgelassen.')
  events = [unclear, sure(), unclear, fail('bad_line', 'a.jsonl, Zeile 1: kein JSON'), unclear]
  const { errors, codesAdded } = await collect()
  expect(codesAdded).toBe(1)
  expect(errors).toEqual([
    'Dienst: Ein Treffer wurde ausgelassen. (3-mal)',
    'a.jsonl, Zeile 1: kein JSON',
  ])
  const [entry, ...others] = listLogs(t.asAdmin(), {})
  expect(entry).toMatchObject({ level: 'warning', details: { errorCount: 4, errors } })
  expect(others).toEqual([])
})
