import { expect, test } from 'vitest'
import { CAPTION, postOf, read, SNIPPET } from '#test/search-results.ts'
import type { Hit } from './page-source.ts'

/** Each says who posted it: the account, or a person by name. `who` is a handle or a name. */
const CAN_SAY_WHO: Record<string, { handle?: boolean; write: (who: string) => Partial<Hit> }> = {
  'the address on Instagram': {
    handle: true,
    write: (who) => ({ url: `https://www.instagram.com/${who}/reel/CuZ7YhKtZ1b/` }),
  },
  'the address on TikTok': {
    handle: true,
    write: (who) => ({ url: `https://www.tiktok.com/@${who}/video/7253411190214282539` }),
  },
  'the service': { handle: true, write: (who) => ({ author: { username: who } }) },
  'the title, handle in brackets': {
    handle: true,
    write: (who) => ({ title: `Wer auch immer (@${who}) • Instagram-Fotos und -Videos` }),
  },
  'the title, handle before the words': {
    handle: true,
    write: (who) => ({ title: `${who} on Instagram: "${CAPTION}"` }),
  },
  'the title of TikTok': { handle: true, write: (who) => ({ title: `TikTok · ${who}` }) },
  'the title of a channel': { handle: true, write: (who) => ({ title: `${who} on YouTube` }) },
  'the title, a name before the words': {
    write: (who) => ({ title: `${who} on Instagram: "${CAPTION}"` }),
  },
  'the title of TikTok, a name': { write: (who) => ({ title: `TikTok · ${who}` }) },
  'the title of a channel, a name': { write: (who) => ({ title: `${who} auf YouTube` }) },
  'the snippet of Instagram': {
    handle: true,
    write: (who) => ({ text: SNIPPET.replace('anna.b', who) }),
  },
  'the snippet of TikTok': {
    handle: true,
    write: (who) => ({ text: `7 Likes. TikTok video from Jemand (@${who}): “${CAPTION}”` }),
  },
}
const pairs = Object.entries(CAN_SAY_WHO).flatMap(([one, first], at) =>
  Object.entries(CAN_SAY_WHO)
    .slice(at + 1)
    .filter(([, second]) => !hasCommonKey(first.write(''), second.write('')))
    .map(([other, second]) => ({ one, other, first, second })),
)
function hasCommonKey(one: object, other: object): boolean {
  return Object.keys(one).some((key) => key in other)
}
const HIS = { handle: 'berta_m', name: 'Berta Muster' }
const HERS = { handle: 'anna.b', name: 'Anna Beispiel' }
type Piece = (typeof CAN_SAY_WHO)[string]
const say = ({ handle, write }: Piece, who: typeof HERS) => write(handle ? who.handle : who.name)

test.each(pairs)('$one against $other: no post', ({ first, second }) => {
  const text = `${CAPTION} `
  expect(read({ text, ...say(first, HERS), ...say(second, HIS) })).toBe('disagreeing')
  expect(read({ text, ...say(first, HIS), ...say(second, HERS) })).toBe('disagreeing')
})

test.each(pairs)('$one and $other agree', ({ first, second }) => {
  const hit = { text: CAPTION, ...say(first, HERS), ...say(second, HERS) }
  expect(postOf(hit)).toMatchObject({ username: 'anna.b', caption: CAPTION })
})

test('three that agree are a post, and not when the third is of another account', () => {
  const hit = {
    url: 'https://www.instagram.com/anna.b/p/CuZ7YhKtZ1b/',
    title: `Anna Beispiel on Instagram: "${CAPTION}"`,
  }
  expect(postOf({ ...hit, text: SNIPPET })).toMatchObject({
    username: 'anna.b',
    displayName: 'Anna Beispiel',
  })
  const text = SNIPPET.replace('anna.b', 'anna.beispiel')
  expect(read({ ...hit, text })).toBe('disagreeing')
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

test('a whole text is its poster’s own: whom its title names says nothing of who that is', () => {
  const hit = { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', isExcerpt: false }
  const title = 'Mein Haul mit Berta (@berta_m) | YouTube'
  const author = { username: 'annab', displayName: 'Anna' }
  const publishedAt = '2026-11-20'
  expect(
    postOf({ ...hit, title, text: `${title}\n${CAPTION}`, author, publishedAt }),
  ).toMatchObject({ username: 'annab', displayName: 'Anna', caption: `${title}\n${CAPTION}` })
})

test('a name that no account can have is no post', () => {
  expect(read({ text: 'x', author: { username: 'Anna Beispiel' } })).toBeNull()
})
