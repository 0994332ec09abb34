import { expect, test } from 'vitest'
import { CAPTION, INSTAGRAM, NOW, postOf, read, SNIPPET, TIKTOK } from '#test/search-results.ts'

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
