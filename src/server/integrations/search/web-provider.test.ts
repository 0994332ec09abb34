import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  BRANDS,
  collectEvents,
  createHit,
  createPage,
  createPageSource,
  errorsOf,
  failPage,
  openProvider,
  postsOf,
} from '#test/search-results.ts'
import type { HitPage } from './page-source.ts'
import type { SourceEvent } from './search-provider.ts'
import { createWebProvider } from './web-provider.ts'

describe('what is asked', () => {
  test('every brand on every site, page by page, each call reported', async () => {
    const { source, asked } = createPageSource(
      ({ text, page }) =>
        page > 1 ? createPage([]) : createPage([createHit(text.length, text)], 'weiter'),
      { sites: ['a', 'b'] },
    )
    const events = await collectEvents(openProvider(source), { brands: BRANDS.slice(0, 2) })
    expect(asked).toEqual(
      ['a Snocks', 'b Snocks', 'a Purelei', 'b Purelei'].flatMap((text) => [
        { text, page: 1, token: undefined },
        ...(text.startsWith('a') ? [{ text, page: 2, token: 'weiter' }] : []),
      ]),
    )
    expect(events.filter(({ type }) => type === 'call')).toHaveLength(asked.length)
  })

  test('no page after the last, an empty one, one without anything new, or the fourth', async () => {
    const answers: Record<string, (count: number) => HitPage> = {
      'a Snocks': (count) => createPage([createHit(count, 'Snocks')], count),
      'a Purelei': () => createPage([createHit(77, 'Purelei')], 'immer'),
      'a Oceans Apart': () => createPage([]),
    }
    const { source, texts } = createPageSource(
      ({ text }, count) => answers[text]?.(count) ?? createPage([]),
    )
    await collectEvents(openProvider(source))
    expect(texts()).toEqual([
      ...['a Snocks', 'a Snocks', 'a Snocks', 'a Purelei', 'a Purelei', 'a Oceans Apart'],
    ])
  })

  test('a page of things that are no posts is the last', async () => {
    const { source, asked } = createPageSource(() =>
      createPage([{ ...createHit(1, 'Snocks'), url: 'https://snocks.com/' }], 'weiter'),
    )
    await collectEvents(openProvider(source), { brands: BRANDS.slice(0, 1) })
    expect(asked).toHaveLength(1)
  })

  test('nothing for a name without letters and digits', async () => {
    const { source, asked } = createPageSource(() => createPage([]))
    const brands = [{ id: 9, name: '🔥', terms: [] }]
    expect(await collectEvents(openProvider(source), { brands })).toEqual([
      { type: 'progress', share: 1 },
    ])
    expect(asked).toHaveLength(0)
  })
})

describe('the budget of calls', () => {
  const endless = (options: { maxPages?: number; sites?: string[] } = { maxPages: 2 }) =>
    createPageSource(({ text }, count) => createPage([createHit(count, text)], count), options)

  test('ends the search with one error that names the setting', async () => {
    const { source, asked } = endless()
    const events = await collectEvents(openProvider(source), { maxCalls: 3 })
    expect(asked).toHaveLength(3)
    expect(errorsOf(events)).toEqual([
      {
        kind: 'budget',
        message:
          'Dienst: Die „Suchanfragen je Lauf“ aus den Einstellungen (3) sind verbraucht. Das Kontingent des Dienstes ist damit nicht gemeint. Der nächste Lauf macht hier weiter.',
      },
    ])
    expect(events.at(-1)?.type).toBe('error')
  })

  test('is no error when nothing is left to ask', async () => {
    const { source } = endless()
    expect(errorsOf(await collectEvents(openProvider(source), { maxCalls: 6 }))).toEqual([])
  })

  test('the next run begins with what this one did not ask', async () => {
    const { source, texts } = endless()
    const provider = openProvider(source)
    await collectEvents(provider, { maxCalls: 2 })
    await collectEvents(provider, { maxCalls: 3 })
    expect(texts().slice(2)).toEqual(['a Purelei', 'a Purelei', 'a Oceans Apart'])
    // Another brand's own run changes nothing.
    await collectEvents(provider, { brands: BRANDS.slice(1, 2), maxCalls: 1 })
    await collectEvents(provider, { maxCalls: 1 })
    expect(texts().at(-1)).toBe('a Snocks')
    await collectEvents(provider, { maxCalls: 1 })
    expect(texts().at(-1)).toBe('a Purelei')
  })

  test('a budget smaller than one brand needs still reaches all of them', async () => {
    const { source, texts } = endless({ sites: ['a', 'b'] })
    const provider = openProvider(source)
    for (let run = 0; run < 6; run += 1) await collectEvents(provider, { maxCalls: 1 })
    expect(new Set(texts()).size).toBe(6)
  })

  test('a search left in the middle of a page goes on with the next brand the next time', async () => {
    const { source, texts } = endless()
    const provider = openProvider(source)
    const { signal } = new AbortController()
    const request = { brands: BRANDS, includeOthers: false, maxCalls: 9, signal }
    for await (const event of provider.search(request)) if (event.type === 'post') break
    await collectEvents(provider, { maxCalls: 1 })
    expect(texts()).toEqual(['a Snocks', 'a Purelei'])
  })

  test('the first run after a start begins at a random brand and reaches all', async () => {
    const { source, texts } = createPageSource(() => createPage([]))
    await collectEvents(createWebProvider(source, () => 0.99))
    expect(texts()).toEqual(['a Oceans Apart', 'a Snocks', 'a Purelei'])
  })
})

describe('which posts come', () => {
  test('each once per search, with every brand that its words or its account name', async () => {
    const hits = [
      createHit(1, 'Code bei Snocks und PURELEI'),
      {
        ...createHit(2, 'ANNA15'),
        url: 'https://www.tiktok.com/@snocks.team/video/7253411190214210002',
      },
      createHit(1, 'noch einmal Snocks'),
    ]
    const { source } = createPageSource(() => createPage(hits))
    const posts = postsOf(await collectEvents(openProvider(source)))
    expect(posts).toEqual([
      expect.objectContaining({ brandIds: [1, 2], isExcerpt: true }),
      expect.objectContaining({ brandIds: [1] }),
    ])
  })

  test('one that names none of the brands only for whoever wants them all', async () => {
    const { source } = createPageSource(() => createPage([createHit(1, 'Code bei Gymshark')]))
    expect(postsOf(await collectEvents(openProvider(source)))).toEqual([])
    expect(postsOf(await collectEvents(openProvider(source), { includeOthers: true }))).toEqual([
      expect.objectContaining({ brandIds: [] }),
    ])
  })

  test('one whose first excerpt names no brand comes with the excerpt that does', async () => {
    const { source } = createPageSource(({ text }) =>
      createPage([createHit(1, text === 'a Snocks' ? 'Mein Code ANNA15' : 'ANNA15 bei Purelei')]),
    )
    expect(postsOf(await collectEvents(openProvider(source)))).toEqual([
      expect.objectContaining({ brandIds: [2] }),
    ])
  })
})

test('a post that cannot be attributed is named once per search, and is no last page', async () => {
  const unclear = { ...createHit(1, 'Code bei Snocks'), title: 'Berta Muster auf TikTok' }
  const { source, asked } = createPageSource(({ text }, count) =>
    createPage([unclear, ...(count === 2 ? [createHit(2, text)] : [])], count),
  )
  const events = await collectEvents(openProvider(source), { brands: BRANDS.slice(0, 2) })
  expect(postsOf(events)).toHaveLength(1)
  expect(errorsOf(events)).toEqual([
    {
      kind: 'unclear_author',
      message:
        'Dienst: Titel, Adresse und Text eines Treffers nennen verschiedene Konten; er wurde ausgelassen.',
    },
  ])
  expect(asked.map(({ text }) => text)).toEqual(['a Snocks', 'a Snocks', 'a Snocks', 'a Purelei'])
})

describe('failures', () => {
  test.each(['auth', 'quota', 'blocked', 'rate_limited'] as const)(
    '%s ends the search with its one error',
    async (kind) => {
      const { source, asked } = createPageSource(failPage(kind))
      const events = await collectEvents(openProvider(source))
      expect(asked).toHaveLength(1)
      expect(errorsOf(events)).toEqual([{ kind, message: `Dienst: ${kind}` }])
    },
  )

  const KINDS = ['upstream', 'timeout', 'bad_reply', 'bad_request'] as const
  test.each(KINDS)('%s ends the query, and after five in a row the search', async (kind) => {
    const brands = Array.from({ length: 9 }, (_, id) => ({ id, name: `Marke ${id}`, terms: [] }))
    const { source, asked } = createPageSource(failPage(kind))
    const errors = errorsOf(await collectEvents(openProvider(source), { brands }))
    expect(asked).toHaveLength(5)
    expect(errors).toEqual([
      ...Array.from({ length: 5 }, () => ({ kind, message: `Dienst: ${kind}` })),
      { kind, message: 'Dienst: 5 Fehler nacheinander, die Suche endet hier.' },
    ])
  })

  test('an answer in between begins the count again', async () => {
    const brands = Array.from({ length: 12 }, (_, id) => ({ id, name: `Marke ${id}`, terms: [] }))
    const { source, asked } = createPageSource((_, count) =>
      count % 5 ? failPage('timeout')() : createPage([]),
    )
    const events = await collectEvents(openProvider(source), { brands })
    expect(asked).toHaveLength(12)
    expect(errorsOf(events)).toHaveLength(10)
    expect(events.at(-1)).toEqual({ type: 'progress', share: 1 })
  })

  test('a bug of our own is not swallowed', async () => {
    const { source } = createPageSource(() => {
      throw new TypeError('a bug')
    })
    await expect(collectEvents(openProvider(source))).rejects.toThrow('a bug')
  })

  test('unreadable results are one error each, of the item and not of the service', async () => {
    const { source } = createPageSource(({ text }, count) => ({
      ...createPage([createHit(count, text)]),
      unreadable: count,
    }))
    const events = await collectEvents(openProvider(source))
    const message = 'Dienst: Ein Treffer hat nicht die erwartete Form; er wurde ausgelassen.'
    expect(errorsOf(events)).toEqual(Array(6).fill({ kind: 'bad_line', message }))
    expect(postsOf(events)).toHaveLength(3)
  })

  test('warnings are one error each, and the rest goes on', async () => {
    const warnings = ['Dienst: google verlangt ein CAPTCHA.', 'Dienst: bing ist gestört.']
    const { source } = createPageSource(({ text }, count) =>
      createPage([createHit(count, text)], undefined, warnings),
    )
    const events = await collectEvents(openProvider(source))
    expect(errorsOf(events)).toEqual([
      { kind: 'blocked', message: warnings[0] },
      { kind: 'upstream', message: warnings[1] },
    ])
    expect(postsOf(events)).toHaveLength(3)
  })
})

const sharesOf = (events: SourceEvent[]) =>
  events.flatMap((event) => (event.type === 'progress' ? [event.share] : []))

test('the share never falls and ends at one', async () => {
  const { source } = createPageSource(({ text }, count) =>
    count === 3 ? failPage('upstream')() : createPage([createHit(count, text)], count),
  )
  const shares = sharesOf(await collectEvents(openProvider(source)))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.length).toBeGreaterThan(4)
  expect(shares.at(-1)).toBe(1)
})

describe('an abort ends the search without a word', () => {
  test('before the first call', async () => {
    const { source, asked } = createPageSource(() => createPage([]))
    expect(await collectEvents(openProvider(source), { signal: AbortSignal.abort() })).toEqual([])
    expect(asked).toHaveLength(0)
  })

  test('in a call or a pause', async () => {
    const abort = new AbortController()
    const { source } = createPageSource((_, _count, signal) => {
      queueMicrotask(() => abort.abort(new Error('stopped')))
      return setTimeout(60_000, createPage([]), { signal })
    })
    const events = await collectEvents(openProvider(source), { signal: abort.signal })
    expect(events).toEqual([{ type: 'call' }])
  })

  test('between two posts', async () => {
    const abort = new AbortController()
    const { source, asked } = createPageSource(() =>
      createPage([createHit(1, 'Snocks'), createHit(2, 'Snocks')], 'x'),
    )
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
