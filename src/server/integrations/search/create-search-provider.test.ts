import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StubReply, type StubService, startStubService } from '#test/http.ts'
import { createPost } from '#test/posts-and-offers.ts'
import { useTempFolder } from '#test/temp-folder.ts'
import { parseConfig } from '../../config.ts'
import { createSearchProvider } from './create-search-provider.ts'
import type { SourceEvent } from './search-provider.ts'

const CAPTION = 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks'
const TIKTOK = 'https://www.tiktok.com/@anna.b/video/7253411190214282539'
const VIDEO = 'dQw4w9WgXcQ'

const folder = useTempFolder()
let service: StubService
beforeEach(async () => {
  service = await startStubService(answer)
})
afterEach(async () => {
  await service.stop()
})

/** All services at once, each at its own path. */
function answer({ path, query }: StubService['requests'][number]): StubReply {
  const snippet = {
    title: 'Mein Haul',
    description: CAPTION,
    channelId: 'UC1',
    channelTitle: 'Anna',
    publishedAt: '2026-11-01T10:00:00Z',
  }
  const replies: Record<string, unknown> = {
    '/searxng/search': { results: [{ url: TIKTOK, title: 'anna.b auf TikTok', content: CAPTION }] },
    '/brave/web/search': {
      web: { results: [{ url: TIKTOK, title: 'TikTok · anna.b', description: CAPTION }] },
    },
    '/serper/search': { organic: [{ link: TIKTOK, title: 'TikTok', snippet: CAPTION }] },
    '/youtube/search': { items: [{ id: { videoId: VIDEO }, snippet }] },
    '/youtube/videos': { items: [{ id: VIDEO, snippet }] },
    '/youtube/channels': {
      items: [
        {
          id: 'UC1',
          snippet: { title: 'Anna', customUrl: '@anna.b' },
          statistics: { subscriberCount: '12300' },
        },
      ],
    },
  }
  // The second page of everything is empty.
  if (Number(query.get('pageno') ?? 1) > 1 || Number(query.get('offset')) > 0)
    return { body: { results: [] } }
  return { body: replies[path] ?? {}, status: path in replies ? 200 : 404 }
}

async function search(env: Record<string, string>): Promise<SourceEvent[]> {
  const config = parseConfig({ POSTS_DIR: folder.path, ...env })
  const events: SourceEvent[] = []
  const provider = createSearchProvider(config)
  const request = {
    brands: [{ id: 7, name: 'Snocks', terms: ['Snocks'] }],
    includeOthers: false,
    // Enough for one query, so that nobody waits for the pause between two.
    maxCalls: 1,
    signal: new AbortController().signal,
  }
  for await (const event of provider.search(request)) events.push(event)
  return events
}

test.each([
  ['searxng', TIKTOK],
  ['brave', TIKTOK],
  ['serper', TIKTOK],
  ['youtube', `https://www.youtube.com/watch?v=${VIDEO}`],
])('%s finds a post and whose it is', async (name, url) => {
  const events = await search({
    SEARCH_PROVIDER: name,
    SEARCH_BASE_URL: `${service.url}/${name}`,
    SEARCH_API_KEY: 'schluessel',
  })
  expect(events[0]).toEqual({ type: 'call' })
  expect(events.filter(({ type }) => type === 'post')).toEqual([
    expect.objectContaining({
      brandIds: [7],
      isExcerpt: name !== 'youtube',
      post: expect.objectContaining({
        url,
        username: 'anna.b',
        caption: expect.stringContaining(CAPTION),
      }),
    }),
  ])
  expect(service.requests.every(({ path }) => path.startsWith(`/${name}/`))).toBe(true)
})

test('files are read from the folder, and no service is asked', async () => {
  writeFileSync(join(folder.path, 'a.jsonl'), JSON.stringify(createPost(CAPTION)))
  const events = await search({})
  expect(events[0]).toMatchObject({ type: 'post', brandIds: [7], isExcerpt: false })
  expect(service.requests).toHaveLength(0)
})
