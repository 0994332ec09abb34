import { toPost } from '../integrations/search/hit-to-post.ts'
import type { Hit } from '../integrations/search/page-source.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
/** Posted on 7 July 2023, as its address says. */
export const INSTAGRAM = 'https://www.instagram.com/p/CuZ7YhKtZ1b/'
export const TIKTOK = 'https://www.tiktok.com/@anna.b/video/7253411190214282539'
export const CAPTION = 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks'
export const SNIPPET = `120 likes, 5 comments - anna.b on July 7, 2023: "${CAPTION}"`

/** What is made of a result for the post on Instagram, which says what is given and nothing else. */
export const read = (hit: Partial<Hit>) =>
  toPost({ url: INSTAGRAM, title: '', text: '', isExcerpt: true, publishedAt: null, ...hit }, NOW)

/** The post; throws when there is none. */
export const postOf = (hit: Partial<Hit>) => {
  const found = read(hit)
  if (!found || found === 'disagreeing') throw new Error(`is no post: ${found}`)
  return found.post
}
