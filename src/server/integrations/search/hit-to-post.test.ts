import { expect, test } from 'vitest'
import { CAPTION, INSTAGRAM, NOW, postOf, read, SNIPPET, TIKTOK } from '#test/search-results.ts'
import type { Hit } from './page-source.ts'

test('a result as the services give it becomes a post', () => {
  const hit = {
    url: 'https://www.instagram.com/anna.b/reel/CuZ7YhKtZ1b/?igsh=1&utm_source=web',
    title: 'Anna Beispiel on Instagram: "Mit dem Code ANNA15 spart ...',
    text: SNIPPET,
  }
  expect(read(hit)).toEqual({
    isExcerpt: true,
    isAuthorUnsure: false,
    post: {
      url: INSTAGRAM,
      username: 'anna.b',
      displayName: 'Anna Beispiel',
      caption: CAPTION,
      postedAt: expect.stringMatching(/^2023-07-07T/),
      followerCount: undefined,
    },
  })
})

const NO_POSTS = `https://www.instagram.com/anna.b/ https://www.instagram.com/explore/tags/rabattcode/
  https://www.instagram.com/popular/snocks-rabattcode/ https://www.tiktok.com/@anna.b
  https://www.instagram.com/stories/anna.b/3123456789/ https://www.tiktok.com/tag/rabattcode
  https://www.tiktok.com/discover/snocks-rabattcode https://www.youtube.com/@annab
  https://snocks.com/p/CuZ7YhKtZ1b/ https://www.mydealz.de/gutscheine/snocks-com javascript:alert(1)`
test.each([...NO_POSTS.split(/\s+/), 'kein Link', ''])('%s is no post', (url) => {
  expect(read({ url, title: `Anna (@anna.b) • ${CAPTION}`, text: SNIPPET })).toBeNull()
})

/** Who and what a title alone says; the address gives neither. */
test.each([
  ['Anna Beispiel (@anna.b) • Instagram-Fotos und -Videos', 'anna.b', 'Anna Beispiel', ''],
  ['Anna Beispiel (@Anna.B) • Instagram photos and videos', 'anna.b', 'Anna Beispiel', ''],
  ['Anna Beispiel (@anna_b) • Instagram reel', 'anna_b', 'Anna Beispiel', ''],
  ['Anna Beispiel (@anna.b) • Threads, Say more', 'anna.b', 'Anna Beispiel', ''],
  ['Anna Beispiel (@anna.b) auf Threads', 'anna.b', 'Anna Beispiel', ''],
  ['Anna Beispiel (@anna.b) | TikTok', 'anna.b', 'Anna Beispiel', ''],
  [`Anna Beispiel (@anna.b) on Instagram: "${CAPTION}"`, 'anna.b', 'Anna Beispiel', CAPTION],
  [`Anna Beispiel (@anna.b) auf Instagram: „${CAPTION}“`, 'anna.b', 'Anna Beispiel', CAPTION],
  [`anna.b on Instagram: "${CAPTION}"`, 'anna.b', null, CAPTION],
  [`anna.b - Instagram: "${CAPTION}"`, 'anna.b', null, CAPTION],
  [`anna.b on X: "${CAPTION}" / X`, 'anna.b', null, CAPTION],
  ['anna.b auf TikTok', 'anna.b', null, ''],
  ['anna.b on TikTok', 'anna.b', null, ''],
  ['TikTok · anna.b', 'anna.b', null, ''],
  ['Instagram · anna.b', 'anna.b', null, ''],
  ['@anna_b posted on Instagram • Jul 7, 2023 at 4:01pm UTC', 'anna_b', null, ''],
  ['Instagram video by anna.b • Jul 7, 2023', 'anna.b', null, ''],
  ['Instagram-Foto von Anna Beispiel (@anna.b) • 7. Juli 2023', 'anna.b', 'Anna Beispiel', ''],
  [`anna.b | ${CAPTION} | Instagram`, 'anna.b', null, CAPTION],
])('%s', (title, username, displayName, caption) => {
  const post = postOf({ title, text: 'mehr dazu' })
  // Whoever calls himself so gets such a title.
  expect(read({ title, text: 'mehr dazu' })).toMatchObject({ isAuthorUnsure: true })
  expect(post).toMatchObject({ username, displayName: displayName ?? undefined })
  expect(post.caption).toBe([caption, 'mehr dazu'].filter(Boolean).join('\n'))
})

/** Titles that name the person, but not the account. */
test.each([
  [`Anna Beispiel on Instagram: "${CAPTION}"`, 'Anna Beispiel', CAPTION],
  [`Anna | Mode & Rabatte auf Instagram: "${CAPTION}"`, 'Anna | Mode & Rabatte', CAPTION],
  [`Anna Beispiel | ${CAPTION} | Instagram`, 'Anna Beispiel', CAPTION],
  ['TikTok · Anna Beispiel', 'Anna Beispiel', ''],
  ['Anna Beispiel auf TikTok', 'Anna Beispiel', ''],
  [`${CAPTION} | TikTok`, undefined, CAPTION],
  [`${CAPTION} - Instagram`, undefined, CAPTION],
  [CAPTION, undefined, CAPTION],
  ['Mehr dazu auf Instagram', undefined, 'Mehr dazu auf Instagram'],
])('%s', (title, displayName, caption) => {
  const post = postOf({ url: TIKTOK, title, text: 'x' })
  expect(post).toMatchObject({ username: 'anna.b', displayName, url: TIKTOK })
  expect(post.caption).toBe([caption, 'x'].filter(Boolean).join('\n'))
  // Whose code it is would be a guess.
  expect(read({ title, text: 'x' })).toBeNull()
})

test.each([
  ['120 likes, 5 comments - anna.b on July 7, 2023: "WORDS"', 'anna.b'],
  ['1,204 likes, 56 comments - anna.b am 7. Juli 2023: „WORDS“', 'anna.b'],
  ['11K likes, 81 comments - anna.b - July 7, 2023: "WORDS".', 'anna.b'],
  ['1.204 „Gefällt mir“-Angaben, 56 Kommentare - anna.b am 7. Juli 2023: „WORDS“', 'anna.b'],
  ['2,3 Tsd. Gefällt mir-Angaben und 1 Kommentar - anna.b am 7. Juli 2023: "WORDS"', 'anna.b'],
  ['23 Likes, 0 Comments - @anna.b on Instagram: “WORDS”', 'anna.b'],
  ['vor 3 Tagen — 120 likes, 5 comments - anna.b on July 7, 2023: "WORDS"', 'anna.b'],
  ['Jul 7, 2023 · 120 likes - anna.b on July 7, 2023: "WORDS ...', 'anna.b'],
  [
    '206 Likes, 11 Comments. TikTok video from Anna (@anna.b): “WORDS”. original sound - x',
    'anna.b',
  ],
  ['5 Likes, 1 Kommentare. TikTok-Video von Anna (@anna.b): „WORDS“. Originalton - Anna', 'anna.b'],
  ['TikTok video from Anna (@anna.b): "WORDS"', 'anna.b'],
])('the snippet %s', (snippet, username) => {
  const text = snippet.replace('WORDS', CAPTION)
  expect(postOf({ title: '', text })).toMatchObject({ username, caption: CAPTION })
})

test.each([
  ['206 likes, 11 comments. “WORDS”'],
  ['vor 2 Wochen — WORDS'],
  ['07.07.2023 · WORDS'],
  ['WORDS'],
])('the snippet %s says what, not who', (snippet) => {
  const text = snippet.replace('WORDS', CAPTION)
  expect(postOf({ url: TIKTOK, text })).toMatchObject({ caption: CAPTION })
})

test('the date comes from the address, else from the service, and is never in the future', () => {
  const publishedAt = '2026-11-20T08:30:00+01:00'
  expect(postOf({ text: SNIPPET, publishedAt }).postedAt).toMatch(/^2023-07/)
  const youtube = {
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    text: CAPTION,
    author: { username: 'annab' },
  }
  const dateOf = (date: string | null) => {
    const found = read({ ...youtube, publishedAt: date })
    return found === 'disagreeing' ? found : found?.post.postedAt
  }
  expect(dateOf(publishedAt)).toBe('2026-11-20T07:30:00.000Z')
  expect(dateOf('2026-11-20T08:30:00')).toBe('2026-11-20T08:30:00.000Z')
  expect(dateOf('2026-11-20')).toBe('2026-11-20T00:00:00.000Z')
  expect(dateOf('2026-11-22T00:00:00Z')).toBe(NOW.toISOString())
  for (const date of ['2027-05-01', 'gestern', '', null]) expect(dateOf(date)).toBeUndefined()
})

test('markup and entities are gone, signs that look like it are not', () => {
  const text = `<strong>Code</strong> ANNA&#49;5 &amp; &quot;mehr&quot; &#x1F525;<br>f&uuml;r&nbsp;euch <3 <b class="x">Snocks</b> &unbekannt; &#xD800; &amp;lt;`
  expect(postOf({ url: TIKTOK, text }).caption).toBe(
    'Code ANNA15 & "mehr" 🔥\nfür euch <3 Snocks &unbekannt; \ufffd &lt;',
  )
})

test.each([
  ['the snippet holds the title', 'Mit dem Code ANNA15', CAPTION, CAPTION],
  ['the title holds the snippet', CAPTION, 'code ANNA15 spart', CAPTION],
  [
    'the one goes on where the other ends',
    'Werbung! Mit dem Code ANNA15 spart ...',
    CAPTION,
    `Werbung! ${CAPTION}`,
  ],
  ['they are two things', CAPTION, 'Link in Bio', `${CAPTION}\nLink in Bio`],
  ['the snippet is empty', CAPTION, '', CAPTION],
  ['blanks differ', CAPTION, 'Mit dem  Code\nANNA15', CAPTION],
])('title and snippet without doubling: %s', (_, title, text, caption) => {
  expect(postOf({ url: TIKTOK, title, text }).caption).toBe(caption)
})

test.each([
  // Half a code is a wrong code.
  ['"Nimm ANNA1...', 'Nimm'],
  ['"Nimm ANNA15 ...', 'Nimm ANNA15'],
  ['"Nimm ANNA15 …', 'Nimm ANNA15'],
  ['"Nimm ANNA1', 'Nimm'],
  ['"Nimm ANNA15"', 'Nimm ANNA15'],
])('a word that is cut in %s is left out', (words, caption) => {
  expect(postOf({ title: `anna.b on Instagram: ${words}` }).caption).toBe(caption)
})

test('a word that is cut at the beginning is left out too', () => {
  expect(postOf({ url: TIKTOK, text: '...15 spart ihr ...' }).caption).toBe('spart ihr')
  expect(postOf({ url: TIKTOK, text: '… ANNA15 spart ihr' }).caption).toBe('ANNA15 spart ihr')
})

test('a result without words is no post', () => {
  expect(read({ title: 'anna.b auf Instagram', text: '' })).toBeNull()
  const boilerplate = 'See Instagram photos and videos from Anna (@anna.b)'
  expect(read({ title: 'Anna (@anna.b) • Instagram', text: boilerplate })).toBeNull()
  const empty = '120 likes, 5 comments - anna.b on July 7, 2023'
  expect(read({ title: '', text: empty })).toBeNull()
})

test('a whole text stays as it was written, up to 10,000 characters', () => {
  const text = '120 likes, 5 comments - anna.b on July 7, 2023: "x ...'
  const hit = { url: TIKTOK, title: 'x', isExcerpt: false }
  expect(read({ ...hit, text })).toMatchObject({ isExcerpt: false, post: { caption: text } })
  const long = read({ ...hit, title: '', text: 'ä'.repeat(10_001) })
  expect(long).toMatchObject({ isExcerpt: true, post: { caption: 'ä'.repeat(10_000) } })
})

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
