import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Post, postSchema } from '#shared/schemas/post.ts'

/** What "now" means in the bundled posts; the demo command moves them from here to its own time. */
const ANCHOR = Date.parse('2026-11-01T12:00:00Z')
const DAY = 86_400_000

const folder = new URL('./posts/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))

const faults: string[] = []
const posts: Post[] = []
for (const file of files) {
  const lines = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n')
  for (const [index, line] of lines.entries()) {
    const post = postSchema.safeParse(JSON.parse(line))
    if (post.success) posts.push(post.data)
    else faults.push(`${file}:${index + 1} ${post.error.message}`)
  }
}

/** Posts older than `from` and at most `to` days at the anchor. */
function postsAged(from: number, to: number): number {
  const ages = posts.map((post) => (ANCHOR - Date.parse(post.postedAt)) / DAY)
  return ages.filter((age) => age > from && age <= to).length
}

describe('posts of the demo', () => {
  it('are all valid', () => {
    expect(files.length).toBeGreaterThanOrEqual(6)
    expect(faults).toEqual([])
    expect(posts.length).toBeGreaterThanOrEqual(340)
  })

  it('come from many influencers, each with one profile', () => {
    const profiles = new Map<string, Set<string>>()
    for (const { username, displayName, followerCount, bio } of posts) {
      const seen = profiles.get(username) ?? new Set<string>()
      profiles.set(username, seen.add(JSON.stringify([displayName, followerCount, bio])))
    }
    expect(profiles.size).toBeGreaterThanOrEqual(45)
    const unstable = [...profiles].filter(([, seen]) => seen.size > 1)
    expect(unstable.map(([username]) => username)).toEqual([])

    for (const { username, displayName, followerCount, bio } of posts) {
      expect(displayName, username).toBeTruthy()
      expect(bio, username).toBeTruthy()
      expect(followerCount, username).toBeGreaterThanOrEqual(4_000)
      expect(followerCount, username).toBeLessThanOrEqual(1_900_000)
    }
  })

  it('have addresses in the form of Instagram, each once', () => {
    const urls = posts.map((post) => post.url)
    expect(new Set(urls).size).toBe(urls.length)
    for (const url of urls) {
      expect(url).toMatch(/^https:\/\/www\.instagram\.com\/(p|reel)\/[\w-]{11}\/$/)
    }
  })

  it('say nothing twice', () => {
    const captions = posts.map((post) => post.caption)
    expect(new Set(captions).size).toBe(captions.length)
  })

  it('are spread over eleven months, most of them recent', () => {
    expect(postsAged(Number.NEGATIVE_INFINITY, -Number.EPSILON)).toBe(0)
    expect(postsAged(-1, 7)).toBeGreaterThanOrEqual(40)
    expect(postsAged(7, 14)).toBeGreaterThanOrEqual(25)
    expect(postsAged(-1, 70)).toBeGreaterThan(posts.length / 2)
    expect(postsAged(300, 340)).toBeGreaterThan(0)
    expect(postsAged(340, Number.POSITIVE_INFINITY)).toBe(0)

    const months = new Set(posts.map((post) => post.postedAt.slice(0, 7)))
    expect(months.size).toBe(12)
  })
})
