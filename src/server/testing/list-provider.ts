import type { Post } from '#shared/schemas/post.ts'
import type { SearchProvider, SourceEvent } from '../integrations/search/search-provider.ts'

let sequence = 0

/** A post for tests; url and date are made unless given. */
export function createPost(caption: string, values: Partial<Post> = {}): Post {
  sequence += 1
  return {
    url: `https://www.instagram.com/p/C${sequence}/`,
    username: 'anna.beispiel',
    displayName: 'Anna',
    followerCount: 1000,
    caption,
    postedAt: '2026-10-30T10:00:00Z',
    ...values,
  }
}

/** A source that delivers what the list holds at the time of asking; errors end nothing. */
export function createListProvider(list: readonly (Post | string)[]): SearchProvider {
  return {
    name: 'list',
    async *search({ brands }) {
      for (const item of list) {
        const event: SourceEvent =
          typeof item === 'string'
            ? { type: 'error', error: { kind: 'upstream', message: item } }
            : {
                type: 'post',
                post: item,
                brandIds: brands.slice(0, 1).map(({ id }) => id),
                isExcerpt: false,
              }
        yield event
      }
      yield { type: 'searched', brandIds: brands.map(({ id }) => id) }
      yield { type: 'progress', share: 1 }
    },
    checkHealth: async () => ({ state: 'online' }),
  }
}
