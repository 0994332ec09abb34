import { expect, test } from 'vitest'
import { answerLists, channel, foundVideo, wholeVideo } from '#test/search-results.ts'
import { useStubServices } from '#test/stub-services.ts'
import type { SourceEvent } from './search-provider.ts'
import { createWebProvider } from './web-provider.ts'
import { createYoutubeSource } from './youtube-source.ts'

const now = () => new Date('2026-03-15T09:30:00.000Z')
const snocks = { id: 7, name: 'Snocks', terms: ['Snocks', 'snocks.com'] }

const startStub = useStubServices()

async function search(answer: Parameters<typeof startStub>[0], maxCalls = 10) {
  const stub = await startStub(answer)
  const source = createYoutubeSource({ baseUrl: stub.url, apiKey: 'key', now })
  const provider = createWebProvider(source, { sites: [null], clock: now })
  const { signal } = new AbortController()
  const request = { brands: [snocks], includeOthers: false, maxCalls, signal }
  const events: SourceEvent[] = []
  for await (const event of provider.search(request)) events.push(event)
  return { events, stub, posts: events.filter((event) => event.type === 'post') }
}

test('finds posts with who posted them, how many follow, and when', async () => {
  const { events, posts, stub } = await search(
    answerLists({
      search: { items: [foundVideo('aaaaaaaaaaa')] },
      videos: [wholeVideo],
      channels: [channel],
    }),
  )

  expect(posts).toEqual([
    {
      type: 'post',
      brandIds: [7],
      isExcerpt: false,
      post: {
        url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
        username: 'anna.b',
        displayName: 'Anna Beispiel',
        followerCount: 12_300,
        caption: 'Haul & Code: "ANNA15"\nMit ANNA15 spart ihr 15 % bei Snocks.\nGültig bis 31.3.',
        postedAt: '2026-03-01T10:00:00.000Z',
      },
    },
  ])
  expect(events.filter(({ type }) => type === 'call')).toHaveLength(1)
  expect(events.filter(({ type }) => type === 'error')).toEqual([])
  expect(stub.requests[0]?.query.get('q')).toBe('Snocks Rabattcode')
})

test('reads the HTML of the search where the video itself is gone', async () => {
  const title = 'Snocks &amp; Co: &quot;ANNA15&quot; f&#252;r euch'
  const { posts } = await search(
    answerLists({ search: { items: [foundVideo('aaaaaaaaaaa', { title })] }, channels: [channel] }),
  )
  expect(posts).toMatchObject([{ isExcerpt: true, post: { username: 'anna.b' } }])
  expect(posts[0]?.post.caption).toContain('Snocks & Co: "ANNA15" für euch')
})

test('ends with one error when the searches of the day are used up', async () => {
  const message =
    "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day'"
  const error = { code: 429, message, errors: [{ message, reason: 'rateLimitExceeded' }] }
  const { events, posts } = await search(() => ({
    status: 429,
    headers: { 'retry-after': '0' },
    body: { error },
  }))
  expect(posts).toEqual([])
  const errors = events.flatMap((event) => (event.type === 'error' ? [event.error] : []))
  expect(errors).toMatchObject([{ kind: 'quota' }])
  expect(errors[0]?.message).toMatch(/^YouTube: Das Kontingent ist verbraucht/)
})
