import { expect, test } from 'vitest'
import { CAPTION, postOf, read, SNIPPET, TIKTOK } from '#test/search-results.ts'
import type { Hit } from './page-source.ts'

type Write = (who: string) => Partial<Hit>
/** Each says by what account it was posted. */
const BY_HANDLE: Record<string, Write> = {
  'the address on Instagram': (who) => ({
    url: `https://www.instagram.com/${who}/reel/CuZ7YhKtZ1b/`,
  }),
  'the address on TikTok': (who) => ({
    url: `https://www.tiktok.com/@${who}/video/7253411190214282539`,
  }),
  'the service': (username) => ({ author: { username } }),
  'the title, handle in brackets': (who) => ({
    title: `Wer auch immer (@${who}) • Instagram-Fotos und -Videos`,
  }),
  'the title, handle before the words': (who) => ({ title: `${who} on Instagram: "${CAPTION}"` }),
  'the title of TikTok': (who) => ({ title: `TikTok · ${who}` }),
  'the title of a channel': (who) => ({ title: `${who} on YouTube` }),
  'the snippet of Instagram': (who) => ({ text: SNIPPET.replace('anna.b', who) }),
  'the snippet of TikTok': (who) => ({
    text: `7 Likes. TikTok video from Jemand (@${who}): “${CAPTION}”`,
  }),
}
/** And these by whom. */
const BY_NAME: Record<string, Write> = {
  'the title, a name before the words': (who) => ({ title: `${who} on Instagram: "${CAPTION}"` }),
  'the title of TikTok, a name': (who) => ({ title: `TikTok · ${who}` }),
  'the title of a channel, a name': (who) => ({ title: `${who} auf YouTube` }),
}
const HIS = { handle: 'berta_m', name: 'Berta Muster' }
const HERS = { handle: 'anna.b', name: 'Anna Beispiel' }
type Say = (who: typeof HERS) => Partial<Hit>
const pieces: [string, Say][] = [
  ...Object.entries(BY_HANDLE).map(([where, write]): [string, Say] => [
    where,
    ({ handle }) => write(handle),
  ]),
  ...Object.entries(BY_NAME).map(([where, write]): [string, Say] => [
    where,
    ({ name }) => write(name),
  ]),
]
const haveCommonKey = (one: object, other: object) => Object.keys(one).some((key) => key in other)
const pairs = pieces.flatMap(([one, first], at) =>
  pieces
    .slice(at + 1)
    .filter(([, second]) => !haveCommonKey(first(HERS), second(HERS)))
    .map(([other, second]) => ({ one, other, first, second })),
)

test.each(pairs)('$one and $other name different accounts: no post', ({ first, second }) => {
  const text = `${CAPTION} `
  expect(read({ text, ...first(HERS), ...second(HIS) })).toBe('disagreeing')
  expect(read({ text, ...first(HIS), ...second(HERS) })).toBe('disagreeing')
})

test.each(pairs)('$one and $other agree', ({ first, second }) => {
  const hit = { text: CAPTION, ...first(HERS), ...second(HERS) }
  expect(postOf(hit)).toMatchObject({ username: 'anna.b', caption: CAPTION })
})

test.each(Object.entries(BY_HANDLE).filter(([where]) => !where.includes('title')))(
  'nobody but the network wrote the account into %s',
  (where, write) => {
    const isOfTiktok = where.endsWith('of TikTok')
    const hit = { text: CAPTION, ...(isOfTiktok && { url: TIKTOK }), ...write('anna.b') }
    expect(read(hit)).toMatchObject({ isAuthorUnsure: false, post: { username: 'anna.b' } })
  },
)

/** What a stranger can make a search service say of a post whose address names nobody. */
test.each<[string, Partial<Hit>]>([
  ['a name that looks like a handle', { title: `anna.b on Instagram: "${CAPTION}"`, text: 'x' }],
  [
    'a name with a handle in it',
    { title: `Anna (@anna.b) auf Instagram: „${CAPTION}“`, text: 'x' },
  ],
  ['a name like a whole title', { title: 'A (@anna.b) • Instagram reel', text: CAPTION }],
  ["another network's line", { text: `TikTok video from Anna (@anna.b): “${CAPTION}”` }],
  [
    'a caption that begins like the line',
    {
      title: 'Anna on Instagram: "9 likes, 1 comment - anna.b on ...',
      text: SNIPPET.replace('120 likes, 5 comments', '9 likes, 1 comment'),
    },
  ],
  [
    'a caption that begins like the line behind an age',
    {
      title: 'Anna on Instagram: "3 days ago - 9 likes, 1 comment - anna.b on ...',
      text: `3 days ago - ${SNIPPET}`,
    },
  ],
  [
    'a caption like the line under a name like a title',
    {
      title: 'Anna on X: "a on Instagram: "120 likes, 5 comments - anna.b on ...',
      text: SNIPPET,
    },
  ],
  [
    'the title of a video',
    {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'Codes (@anna.b) - YouTube',
      text: CAPTION,
      publishedAt: '2026-11-20',
    },
  ],
])('%s leaves it unsure who wrote the post', (_, hit) => {
  expect(read(hit)).toMatchObject({ isAuthorUnsure: true, post: { username: 'anna.b' } })
})

test('a caption as title that mentions an account names no author', () => {
  expect(read({ title: 'Danke an Anna (@anna.b) für 15 % bei Snocks', text: CAPTION })).toBeNull()
  const title = 'Danke an Berta (@berta_m) für 15 % bei Snocks'
  expect(postOf({ title, text: SNIPPET })).toMatchObject({ username: 'anna.b' })
})

test('a name that looks like another handle of the same person is a name', () => {
  const title = `anna.beispiel on Instagram: "${CAPTION}"`
  expect(postOf({ title, text: SNIPPET })).toMatchObject({
    username: 'anna.b',
    displayName: 'anna.beispiel',
  })
})

test.each([
  ['Anna', 'anna.b'],
  ['Dr. ANNA Müller-Beispiel', 'annamueller'],
  ['Jürgen', 'jurgen_kocht'],
  ['Li Na', 'lina.style'],
  ['AnnaBeispiel ✨ Rabatte', 'anna_official'],
  ['Pamela Reif', 'pamela_rf'],
  // Letters that no handle can have say nothing either way.
  ['Анна', 'dailyglow'],
  ['✨', 'dailyglow'],
])('the name %s can be that of @%s', (name, username) => {
  const text = SNIPPET.replace('anna.b', username)
  const title = `${name} on Instagram: "${CAPTION}"`
  expect(postOf({ title, text })).toMatchObject({ username })
})

test('a name that the network writes beside the handle is that account’s, whatever it is', () => {
  const text = `7 Likes. TikTok video from Marie (@dailyglow): “${CAPTION}”`
  expect(postOf({ title: 'TikTok · Marie', text })).toMatchObject({ username: 'dailyglow' })
  expect(read({ title: 'TikTok · Sophie', text })).toBe('disagreeing')
})

test('in a whole text the account is the one that the service names, whoever stands in the title', () => {
  const hit = { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', isExcerpt: false }
  const title = 'Mein Haul mit Berta (@berta_m) | YouTube'
  const author = { username: 'annab', displayName: 'Anna', followerCount: 12_300 }
  const publishedAt = '2026-11-20'
  expect(
    postOf({ ...hit, title, text: `${title}\n${CAPTION}`, author, publishedAt }),
  ).toMatchObject({ ...author, caption: `${title}\n${CAPTION}` })
})

test('a name that no account can have is no post', () => {
  expect(read({ text: 'x', author: { username: 'Anna Beispiel' } })).toBeNull()
})
