import type { StubRequest } from './stub-service.ts'

/** Answers as the service does: each path its list, by default nothing. */
export const answerLists =
  (lists: { search?: object; videos?: object[]; channels?: object[] }) =>
  ({ path }: StubRequest) => {
    if (path === '/search') return { body: { kind: 'youtube#searchListResponse', ...lists.search } }
    if (path === '/videos')
      return { body: { kind: 'youtube#videoListResponse', items: lists.videos ?? [] } }
    return { body: { kind: 'youtube#channelListResponse', items: lists.channels } }
  }

const snippet = {
  publishedAt: '2026-03-01T10:00:00Z',
  channelId: 'UCanna0000000000000000aa',
  title: 'Haul &amp; Code: &quot;ANNA15&quot;',
  description: 'Mit ANNA15 spart ihr 15 % bei ...',
  thumbnails: {},
  channelTitle: 'Anna Beispiel',
  liveBroadcastContent: 'none',
}
export const foundVideo = (videoId: string, change: object = {}) => ({
  kind: 'youtube#searchResult',
  id: { kind: 'youtube#video', videoId },
  snippet: { ...snippet, ...change },
})
export const wholeVideo = {
  kind: 'youtube#video',
  id: 'aaaaaaaaaaa',
  snippet: {
    ...snippet,
    title: 'Haul & Code: "ANNA15"',
    description: 'Mit ANNA15 spart ihr 15 % bei Snocks.\nGültig bis 31.3.',
    defaultAudioLanguage: 'de',
  },
}
export const channel = {
  kind: 'youtube#channel',
  id: 'UCanna0000000000000000aa',
  snippet: { title: 'Anna Beispiel', description: 'Post: anna@example.org', customUrl: '@anna.b' },
  statistics: {
    viewCount: '900000',
    subscriberCount: '12300',
    hiddenSubscriberCount: false,
    videoCount: '210',
  },
}
