import { expect, test } from 'vitest'
import { readValue } from './read-post-file.ts'

const instagramPost = (values = {}) => ({
  id: '3900000000000000001',
  type: 'Sidecar',
  shortCode: 'DQxAbCdEf12',
  caption: 'Mit ANNA15 spart ihr 15 % bei Snocks #werbung',
  hashtags: ['werbung'],
  mentions: [],
  url: 'https://www.instagram.com/reel/DQxAbCdEf12/',
  commentsCount: 1,
  latestComments: [{ id: '1', text: 'Code LENA20!', ownerUsername: 'anna.beispiel' }],
  displayUrl: 'https://cdn.example/1.jpg',
  likesCount: -1,
  timestamp: '2026-10-30T10:00:00.000Z',
  ownerFullName: 'Anna Beispiel',
  ownerUsername: 'Anna.Beispiel',
  ownerId: '17',
  isSponsored: true,
  ...values,
})

const anna = {
  url: 'https://www.instagram.com/p/DQxAbCdEf12/',
  username: 'anna.beispiel',
  displayName: 'Anna Beispiel',
  caption: 'Mit ANNA15 spart ihr 15 % bei Snocks #werbung',
  postedAt: '2026-10-30T10:00:00.000Z',
}

test("Apify's Instagram posts, of which comments are not read", () => {
  const { posts, faults } = readValue(instagramPost())
  expect(faults).toEqual([])
  expect(posts).toEqual([{ ...anna, followerCount: null, bio: undefined }])
  expect(readValue(instagramPost({ url: undefined, timestamp: 1793354400 })).posts).toEqual([
    expect.objectContaining(anna),
  ])
})

test('the address says when, where the post does not', () => {
  const [post] = readValue(instagramPost({ timestamp: undefined })).posts
  expect(post?.postedAt).toMatch(/^20\d\d-\d\d-\d\dT/)
  const { faults } = readValue(instagramPost({ timestamp: null, url: 'https://a.example/1' }))
  expect(faults).toEqual([expect.stringMatching(/^Feld postedAt: /)])
})

test('a post without words is counted, one without an owner named', () => {
  for (const caption of [null, '', undefined])
    expect(readValue(instagramPost({ caption }))).toEqual({
      posts: [],
      withoutCaption: 1,
      faults: [],
    })
  expect(readValue(instagramPost({ ownerUsername: undefined })).faults).toEqual([
    expect.stringMatching(/^Feld ownerUsername: /),
  ])
})

test("Apify's Instagram profiles tell of the person, too; older ones leave out whose posts they are", () => {
  const { ownerUsername: _, ownerFullName: __, url: ___, ...bare } = instagramPost()
  const { posts, withoutCaption, faults } = readValue({
    id: '17',
    username: 'anna.beispiel',
    fullName: 'Anna',
    biography: 'Socken und mehr',
    followersCount: 120_000,
    latestPosts: [
      bare,
      instagramPost({ shortCode: 'DQxAbCdEf13', url: undefined, caption: null }),
      instagramPost({
        shortCode: 'x',
        url: 'https://www.instagram.com/p/DQxAbCdEf14/',
        ownerUsername: 'lena',
        ownerFullName: 'Lena',
      }),
      null,
    ],
  })
  expect(posts).toEqual([
    { ...anna, displayName: 'Anna', followerCount: 120_000, bio: 'Socken und mehr' },
    expect.objectContaining({ username: 'lena', displayName: 'Lena', followerCount: null }),
  ])
  expect(withoutCaption).toBe(2)
  expect(faults).toEqual([])
})

test('details of a hashtag hold two lists of posts', () => {
  const { posts, faults } = readValue({
    name: 'werbung',
    postsCount: 2,
    topPosts: [instagramPost()],
    latestPosts: [
      instagramPost({ shortCode: 'DQxAbCdEf13' }),
      instagramPost({ ownerUsername: null }),
    ],
  })
  expect(posts).toHaveLength(2)
  expect(faults).toEqual([expect.stringMatching(/^latestPosts\.1: Feld ownerUsername: /)])
})

test("Apify's TikTok videos", () => {
  const video = {
    id: '7386725148239482154',
    text: 'LENA20 bringt 20 % bei @snocks',
    createTime: 1793354400,
    createTimeISO: '2026-10-30T10:00:00.000Z',
    authorMeta: {
      id: '9',
      name: 'lena.beispiel',
      nickName: 'Lena',
      signature: 'Alles bunt',
      fans: 5000,
      video: 12,
    },
    webVideoUrl: 'https://www.tiktok.com/@lena.beispiel/video/7386725148239482154?lang=de',
    playCount: 3,
    hashtags: [],
  }
  const lena = {
    url: 'https://www.tiktok.com/@lena.beispiel/video/7386725148239482154',
    username: 'lena.beispiel',
    displayName: 'Lena',
    followerCount: 5000,
    bio: 'Alles bunt',
    caption: 'LENA20 bringt 20 % bei @snocks',
    postedAt: '2026-10-30T10:00:00.000Z',
  }
  expect(readValue(video).posts).toEqual([lena])
  expect(readValue({ ...video, createTimeISO: null }).posts).toEqual([lena])
  const [undated] = readValue({ ...video, createTimeISO: null, createTime: null }).posts
  expect(undated?.postedAt).toMatch(/^2024-07-01T/)
  expect(readValue({ ...video, text: '' }).withoutCaption).toBe(1)
  expect(readValue({ ...video, authorMeta: {} }).faults).toEqual([
    expect.stringMatching(/^Feld authorMeta\.name: /),
  ])
})

const instaloaderPost = (node = {}, nodeType = 'Post') => ({
  instaloader: { node_type: nodeType, version: '4.14' },
  node: {
    __typename: 'GraphImage',
    id: '1',
    shortcode: 'DQxAbCdEf12',
    edge_media_to_caption: { edges: [{ node: { text: anna.caption } }] },
    taken_at_timestamp: 1793354400,
    owner: {
      id: '17',
      username: 'anna.beispiel',
      full_name: 'Anna Beispiel',
      biography: 'Socken',
      edge_followed_by: { count: 120_000 },
    },
    ...node,
  },
})

test("Instaloader's posts, in the form of the page and of the app", () => {
  expect(readValue(instaloaderPost()).posts).toEqual([
    { ...anna, followerCount: 120_000, bio: 'Socken' },
  ])
  const app = {
    shortcode: undefined,
    code: 'DQxAbCdEf12',
    edge_media_to_caption: undefined,
    caption: anna.caption,
    taken_at_timestamp: undefined,
    date: 1793354400,
    owner: undefined,
    iphone_struct: { user: { username: 'anna.beispiel', full_name: 'Anna Beispiel' } },
  }
  expect(readValue(instaloaderPost(app)).posts).toEqual([
    { ...anna, followerCount: null, bio: undefined },
  ])
  expect(readValue(instaloaderPost({ edge_media_to_caption: { edges: [] } })).withoutCaption).toBe(
    1,
  )
  expect(readValue(instaloaderPost({ owner: { id: '17' } })).faults).toEqual([
    'Feld node.owner.username: fehlt',
  ])
  for (const kind of ['Profile', 'StoryItem'])
    expect(readValue(instaloaderPost({}, kind))).toEqual({
      posts: [],
      withoutCaption: 0,
      faults: [],
    })
})

test('what a scraper could not get is told in its words', () => {
  const error = { error: 'no_items', errorDescription: 'Empty or private data for provided input' }
  expect(readValue(error).faults).toEqual([
    'Der Scraper meldet: Empty or private data for provided input',
  ])
})

test('what is unknown is told what was expected', () => {
  const comment = {
    postUrl: 'https://www.instagram.com/p/DQxAbCdEf12/',
    text: 'Code LENA20!',
    ownerUsername: 'anna.beispiel',
    timestamp: '2026-10-30T10:00:00.000Z',
  }
  for (const value of [comment, {}, [], null, 7, { brands: [], codes: [] }]) {
    const { posts, faults } = readValue(value)
    expect(posts).toEqual([])
    expect(faults).toEqual([expect.stringMatching(/erwartet wird ein Post mit url, username, /)])
  }
})

test('a post in our own form stays one, whatever else it holds', () => {
  const own = { ...anna, shortCode: 'x', ownerUsername: 'lena', error: 'none', latestPosts: [] }
  expect(readValue(own).posts).toEqual([{ ...anna, followerCount: null }])
})
