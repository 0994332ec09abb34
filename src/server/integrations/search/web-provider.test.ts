import { describe, expect, test } from 'vitest'
import {
  BRANDS,
  collectEvents,
  createHit,
  createPage,
  createPageSource,
  errorsOf,
  openProvider,
} from '#test/search-results.ts'
import type { HitPage } from './page-source.ts'
import { createWebProvider } from './web-provider.ts'

describe('what is asked', () => {
  test('every brand on every site, page by page, each call told', async () => {
    const { source, asked } = createPageSource(({ text, cursor }) =>
      cursor ? createPage([]) : createPage([createHit(text.length, text)], 'weiter'),
    )
    const provider = createWebProvider(source, { sites: ['a', 'b'], random: () => 0 })
    const events = await collectEvents(provider, { brands: BRANDS.slice(0, 2) })
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

  test('nothing for a name that cannot be written', async () => {
    const { source, asked } = createPageSource(() => createPage([]))
    const brands = [{ id: 9, name: '🔥', terms: [] }]
    expect(await collectEvents(openProvider(source), { brands })).toEqual([
      { type: 'progress', share: 1 },
    ])
    expect(asked).toHaveLength(0)
  })
})

describe('the budget of calls', () => {
  const endless = () =>
    createPageSource(({ text }, count) => createPage([createHit(count, text)], count), 2)

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
    const { source, texts } = endless()
    const provider = createWebProvider(source, { sites: ['a', 'b'], random: () => 0 })
    for (let run = 0; run < 6; run += 1) await collectEvents(provider, { maxCalls: 1 })
    expect(new Set(texts()).size).toBe(6)
  })

  test('whoever has enough in the middle of a page goes on behind it the next time', async () => {
    const { source, texts } = endless()
    const provider = openProvider(source)
    const { signal } = new AbortController()
    const request = { brands: BRANDS, includeOthers: false, maxCalls: 9, signal }
    for await (const event of provider.search(request)) if (event.type === 'post') break
    await collectEvents(provider, { maxCalls: 1 })
    expect(texts()).toEqual(['a Snocks', 'a Purelei'])
  })

  test('the first run after a start begins anywhere, and comes to all brands', async () => {
    const { source, texts } = createPageSource(() => createPage([]))
    await collectEvents(createWebProvider(source, { sites: ['a'], random: () => 0.99 }))
    expect(texts()).toEqual(['a Oceans Apart', 'a Snocks', 'a Purelei'])
  })
})

test('bears the name and the health of its service', async () => {
  const { source } = createPageSource(() => createPage([]))
  const provider = openProvider(source)
  expect(provider.name).toBe('Dienst')
  expect(await provider.checkHealth()).toEqual({ state: 'online' })
})
