import type { Post } from '#shared/schemas/post.ts'

/** So many posts of one brand that a run lasts long enough to be watched and stopped. */
export const createManyPosts = (length = 60_000): Post[] =>
  Array.from({ length }, (_, index) => ({
    url: `https://www.instagram.com/p/L${index}/`,
    username: `person.${index % 500}`,
    caption: `Laufrunde ${index}. Mit dem Code LIVE${index % 40} spart ihr 10 % bei Snocks! Anzeige`,
    postedAt: '2026-10-01T10:00:00Z',
  }))
