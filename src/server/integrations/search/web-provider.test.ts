import { describe, expect, test } from 'vitest'
import { ProviderError, type ProviderErrorKind } from '../http/provider-error.ts'
import type { Hit, HitPage, PageCursor, PageSource, SearchQuery } from './page-source.ts'
import type { SearchRequest, SourceEvent } from './search-provider.ts'
import { createWebProvider } from './web-provider.ts'

const BRANDS = [
  { id: 1, name: 'Snocks', terms: ['Snocks'] },
  { id: 2, name: 'Purelei', terms: ['Purelei'] },
  { id: 3, name: 'Oceans Apart', terms: ['Oceans Apart'] },
]

/** A post of 2023 with a number of its own. */
const hit = (number: number, text: string): Hit => ({
  url: `https://www.tiktok.com/@anna/video/72534111902142${10_000 + number}`,
  title: '',
  text,
  isExcerpt: true,
  publishedAt: null,
})
const page = (hits: Hit[], next: PageCursor = null, warnings?: string[]): HitPage => ({
  hits,
  next,
  ...(warnings ? { warnings } : {}),
})

type Asked = { text: string; cursor: PageCursor }

/** A service that answers as told, and what it was asked. */
function createSource(
  answer: (asked: Asked, count: number, signal: AbortSignal) => HitPage | Promise<HitPage>,
  maxPages = 3,
): { source: PageSource; asked: Asked[]; texts: () => string[] } {
  const asked: Asked[] = []
  const source: PageSource = {
    name: 'Dienst',
    maxPages,
    writeQuery: ({ anyOf, site }: SearchQuery) => `${site} ${anyOf[0]}`,
    fetchPage: async (text, cursor, signal) => {
      asked.push({ text, cursor })
      return answer({ text, cursor }, asked.length, signal)
    },
    checkHealth: async () => ({ state: 'online' }),
  }
  return { source, asked, texts: () => asked.map(({ text }) => text) }
}

/** One site and a start at the beginning. */
const openProvider = (source: PageSource) =>
  createWebProvider(source, { sites: ['a'], random: () => 0 })

async function collect(
  provider: ReturnType<typeof createWebProvider>,
  request: Partial<SearchRequest> = {},
): Promise<SourceEvent[]> {
  const events: SourceEvent[] = []
  const { signal } = new AbortController()
  const whole = { brands: BRANDS, includeOthers: false, maxCalls: 100, signal, ...request }
  for await (const event of provider.search(whole)) events.push(event)
  return events
}

const postsOf = (events: SourceEvent[]) => events.filter((event) => event.type === 'post')
const errorsOf = (events: SourceEvent[]) =>
  events.flatMap((event) => (event.type === 'error' ? [event.error] : []))
const sharesOf = (events: SourceEvent[]) =>
  events.flatMap((event) => (event.type === 'progress' ? [event.share] : []))
const fail = (kind: ProviderErrorKind, retryAfterSeconds?: number) => () => {
  throw new ProviderError(kind, `Dienst: ${kind}`, { retryAfterSeconds })
}

describe('what is asked', () => {
  test('every brand on every site, page by page, each call told', async () => {
    const { source, asked } = createSource(({ text, cursor }) =>
      cursor ? page([]) : page([hit(text.length, text)], 'weiter'),
    )
    const provider = createWebProvider(source, { sites: ['a', 'b'], random: () => 0 })
    const events = await collect(provider, { brands: BRANDS.slice(0, 2) })
    expect(asked).toEqual(
      ['a Snocks', 'b Snocks', 'a Purelei', 'b Purelei'].flatMap((text) => [
        { text, cursor: null },
        ...(text.startsWith('a') ? [{ text, cursor: 'weiter' }] : []),
      ]),
    )
    expect(events.filter(({ type }) => type === 'call')).toHaveLength(asked.length)
  })

  test('no page after the last, an empty one, one without anything new, or the fourth', async () => {
    const answers: Record<string, (count: number) => HitPage> = {
      'a Snocks': (count) => page([hit(count, 'Snocks')], count),
      'a Purelei': () => page([hit(77, 'Purelei')], 'immer'),
      'a Oceans Apart': () => page([]),
    }
    const { source, texts } = createSource(({ text }, count) => answers[text]?.(count) ?? page([]))
    await collect(openProvider(source))
    expect(texts()).toEqual([
      ...['a Snocks', 'a Snocks', 'a Snocks', 'a Purelei', 'a Purelei', 'a Oceans Apart'],
    ])
  })

  test('a page of things that are no posts is the last', async () => {
    const { source, asked } = createSource(() =>
      page([{ ...hit(1, 'Snocks'), url: 'https://snocks.com/' }], 'weiter'),
    )
    await collect(openProvider(source), { brands: BRANDS.slice(0, 1) })
    expect(asked).toHaveLength(1)
  })

  test('nothing for a name that cannot be written', async () => {
    const { source, asked } = createSource(() => page([]))
    const brands = [{ id: 9, name: '🔥', terms: [] }]
    expect(await collect(openProvider(source), { brands })).toEqual([
      { type: 'progress', share: 1 },
    ])
    expect(asked).toHaveLength(0)
  })
})

describe('which posts come', () => {
  test('each once per search, with every brand that its words or its account name', async () => {
    const hits = [
      hit(1, 'Code bei Snocks und PURELEI'),
      { ...hit(2, 'ANNA15'), url: 'https://www.tiktok.com/@snocks.team/video/7253411190214210002' },
      hit(1, 'noch einmal Snocks'),
    ]
    const { source } = createSource(() => page(hits))
    const posts = postsOf(await collect(openProvider(source)))
    expect(posts).toEqual([
      expect.objectContaining({ brandIds: [1, 2], isExcerpt: true }),
      expect.objectContaining({ brandIds: [1] }),
    ])
  })

  test('one that names none of the brands only for whoever wants them all', async () => {
    const { source } = createSource(() => page([hit(1, 'Code bei Gymshark')]))
    expect(postsOf(await collect(openProvider(source)))).toEqual([])
    expect(postsOf(await collect(openProvider(source), { includeOthers: true }))).toEqual([
      expect.objectContaining({ brandIds: [] }),
    ])
  })

  test('one whose first excerpt names no brand comes with the excerpt that does', async () => {
    const { source } = createSource(({ text }) =>
      page([hit(1, text === 'a Snocks' ? 'Mein Code ANNA15' : 'ANNA15 bei Purelei')]),
    )
    expect(postsOf(await collect(openProvider(source)))).toEqual([
      expect.objectContaining({ brandIds: [2] }),
    ])
  })
})

describe('the budget of calls', () => {
  const endless = () => createSource(({ text }, count) => page([hit(count, text)], count), 2)

  test('ends the search with one error that names the setting', async () => {
    const { source, asked } = endless()
    const events = await collect(openProvider(source), { maxCalls: 3 })
    expect(asked).toHaveLength(3)
    expect(errorsOf(events)).toEqual([
      {
        kind: 'quota',
        message:
          'Dienst: Die „Suchanfragen je Lauf“ aus den Einstellungen (3) sind verbraucht. Das Kontingent des Dienstes ist damit nicht gemeint. Der nächste Lauf macht hier weiter.',
      },
    ])
    expect(events.at(-1)?.type).toBe('error')
  })

  test('is no error when nothing is left to ask', async () => {
    const { source } = endless()
    expect(errorsOf(await collect(openProvider(source), { maxCalls: 6 }))).toEqual([])
  })

  test('the next run begins with what this one did not ask', async () => {
    const { source, texts } = endless()
    const provider = openProvider(source)
    await collect(provider, { maxCalls: 2 })
    await collect(provider, { maxCalls: 3 })
    expect(texts().slice(2)).toEqual(['a Purelei', 'a Purelei', 'a Oceans Apart'])
    // Another brand's own run changes nothing.
    await collect(provider, { brands: BRANDS.slice(1, 2), maxCalls: 1 })
    await collect(provider, { maxCalls: 1 })
    expect(texts().at(-1)).toBe('a Snocks')
    await collect(provider, { maxCalls: 1 })
    expect(texts().at(-1)).toBe('a Purelei')
  })

  test('a budget smaller than one brand needs still reaches all of them', async () => {
    const { source, texts } = endless()
    const provider = createWebProvider(source, { sites: ['a', 'b'], random: () => 0 })
    for (let run = 0; run < 6; run += 1) await collect(provider, { maxCalls: 1 })
    expect(new Set(texts()).size).toBe(6)
  })

  test('whoever has enough in the middle of a page goes on behind it the next time', async () => {
    const { source, texts } = endless()
    const provider = openProvider(source)
    const { signal } = new AbortController()
    const request = { brands: BRANDS, includeOthers: false, maxCalls: 9, signal }
    for await (const event of provider.search(request)) if (event.type === 'post') break
    await collect(provider, { maxCalls: 1 })
    expect(texts()).toEqual(['a Snocks', 'a Purelei'])
  })

  test('the first run after a start begins anywhere, and comes to all brands', async () => {
    const { source, texts } = createSource(() => page([]))
    await collect(createWebProvider(source, { sites: ['a'], random: () => 0.99 }))
    expect(texts()).toEqual(['a Oceans Apart', 'a Snocks', 'a Purelei'])
  })
})

describe('failures', () => {
  test.each(['auth', 'quota', 'blocked', 'rate_limited'] as const)(
    '%s ends the search with its one error',
    async (kind) => {
      const { source, asked } = createSource(fail(kind, 7200))
      const events = await collect(openProvider(source))
      expect(asked).toHaveLength(1)
      expect(errorsOf(events)).toEqual([
        { kind, message: `Dienst: ${kind}`, retryAfterSeconds: 7200 },
      ])
    },
  )

  const KINDS = ['upstream', 'timeout', 'bad_reply', 'bad_request'] as const
  test.each(KINDS)('%s ends the query, and after five in a row the search', async (kind) => {
    const brands = Array.from({ length: 9 }, (_, id) => ({ id, name: `Marke ${id}`, terms: [] }))
    const { source, asked } = createSource(fail(kind))
    const errors = errorsOf(await collect(openProvider(source), { brands }))
    expect(asked).toHaveLength(5)
    expect(errors).toEqual([
      ...Array.from({ length: 5 }, () => ({ kind, message: `Dienst: ${kind}` })),
      { kind, message: 'Dienst: 5 Fehler nacheinander, die Suche endet hier.' },
    ])
  })

  test('an answer in between begins the count again', async () => {
    const brands = Array.from({ length: 12 }, (_, id) => ({ id, name: `Marke ${id}`, terms: [] }))
    const { source, asked } = createSource((_, count) => (count % 5 ? fail('timeout')() : page([])))
    const events = await collect(openProvider(source), { brands })
    expect(asked).toHaveLength(12)
    expect(errorsOf(events)).toHaveLength(10)
    expect(events.at(-1)).toEqual({ type: 'progress', share: 1 })
  })

  test('a fault of ours is not hidden', async () => {
    const { source } = createSource(() => {
      throw new TypeError('a bug')
    })
    await expect(collect(openProvider(source))).rejects.toThrow('a bug')
  })

  test('warnings are one error each, and the rest goes on', async () => {
    const warnings = ['Dienst: google verlangt ein CAPTCHA.', 'Dienst: bing ist gestört.']
    const { source } = createSource(({ text }, count) => page([hit(count, text)], null, warnings))
    const events = await collect(openProvider(source))
    expect(errorsOf(events)).toEqual([
      { kind: 'blocked', message: warnings[0] },
      { kind: 'upstream', message: warnings[1] },
    ])
    expect(postsOf(events)).toHaveLength(3)
  })
})

test('the share never falls and ends at one', async () => {
  const { source } = createSource(({ text }, count) =>
    count === 3 ? fail('upstream')() : page([hit(count, text)], count),
  )
  const shares = sharesOf(await collect(openProvider(source)))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.length).toBeGreaterThan(4)
  expect(shares.at(-1)).toBe(1)
})

describe('an abort ends the search without a word', () => {
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )

  test('before the first call', async () => {
    const { source, asked } = createSource(() => page([]))
    expect(await collect(openProvider(source), { signal: AbortSignal.abort() })).toEqual([])
    expect(asked).toHaveLength(0)
  })

  test('in a call or a pause', async () => {
    const abort = new AbortController()
    const { source } = createSource((_, _count, signal) => {
      queueMicrotask(() => abort.abort(new Error('stopped')))
      return never(signal)
    })
    const events = await collect(openProvider(source), { signal: abort.signal })
    expect(events).toEqual([{ type: 'call' }])
  })

  test('between two posts', async () => {
    const abort = new AbortController()
    const { source, asked } = createSource(() => page([hit(1, 'Snocks'), hit(2, 'Snocks')], 'x'))
    const events: SourceEvent[] = []
    const request = { brands: BRANDS, includeOthers: false, maxCalls: 9, signal: abort.signal }
    for await (const event of openProvider(source).search(request)) {
      events.push(event)
      if (event.type === 'post') abort.abort()
    }
    expect(events.map(({ type }) => type)).toEqual(['call', 'post'])
    expect(asked).toHaveLength(1)
  })
})

test('bears the name and the health of its service', async () => {
  const { source } = createSource(() => page([]))
  const provider = openProvider(source)
  expect(provider.name).toBe('Dienst')
  expect(await provider.checkHealth()).toEqual({ state: 'online' })
})
