import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Post } from '#shared/schemas/post.ts'

const DAY_MS = 86_400_000

/** A line each, the last one too. */
export const toJsonl = (posts: readonly object[]): string =>
  posts.map((post) => `${JSON.stringify(post)}\n`).join('')

/** Makes them the posts of a folder, in the place of those written before. */
export function writePosts(folder: string, posts: readonly object[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'posts.jsonl'), toJsonl(posts))
}

/** Posts for a small site; `postedAt` lies days back from now, so that codes count as new. */
export function createPosts(now = new Date()): Post[] {
  const post = (id: string, daysAgo: number, caption: string, username: string): Post => ({
    url: `https://www.instagram.com/p/${id}/`,
    username,
    displayName: username.split('.')[0] ?? username,
    followerCount: 2_400_000,
    caption,
    postedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
  })
  return [
    post(
      'E2Eaaaaaa01',
      1,
      'Neue Lieblingssocken 🧦 Mit dem Code ANNA15 spart ihr 15 % bei Snocks, ab 40 € und nur für Neukunden. #werbung',
      'anna.beispiel',
    ),
    post(
      'E2Eaaaaaa02',
      3,
      'Anzeige | LENA20 bringt euch 20% auf alles bei @snocks 💚',
      'lena.beispiel',
    ),
    post(
      'E2Eaaaaaa03',
      2,
      'Mit MIRA10 bekommt ihr 10€ Rabatt bei Purelei 🐚 Werbung',
      'mira.beispiel',
    ),
    post(
      'E2Eaaaaaa04',
      2,
      'Speisekarte gibt es jetzt per QR-Code am Tisch, kommt vorbei!',
      'kochen.mit.tom',
    ),
    post(
      'E2Eaaaaaa05',
      4,
      'Code TOM5: 5 % bei Kleines Kaffeewerk Musterstadt ☕ Anzeige',
      'kochen.mit.tom',
    ),
  ]
}
