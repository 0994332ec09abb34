import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TEXTS } from '#shared/texts/de.ts'
import { Evidence, nameSourceLink } from './evidence.tsx'

const SOURCE = {
  postUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  username: 'anna',
  quote: 'Mit ANNA15 spart ihr',
  postedAt: '2026-10-01T10:00:00.000Z',
  readAt: '2026-10-02T10:00:00.000Z',
  reader: 'encoder@3',
  confidence: 0.9,
}
const render = (quote: string) =>
  renderToStaticMarkup(createElement(Evidence, { sources: [{ ...SOURCE, quote }] }))

test('without the words it says so, and still tells who, when and where', () => {
  const html = render('')
  expect(html).toContain(TEXTS.quoteGone)
  expect(html).not.toMatch(/blockquote|„/)
  for (const kept of ['@anna am 01.10.2026', `href="${SOURCE.postUrl}"`])
    expect(html).toContain(kept)
})

test.each([
  ['https://www.instagram.com/p/AbC123/', 'Instagram Post ansehen'],
  ['https://www.youtube.com/watch?v=abcdefghijk', 'YouTube-Video ansehen'],
  ['https://youtu.be/abcdefghijk', 'YouTube-Video ansehen'],
  ['https://www.tiktok.com/@anna/video/1', 'TikTok ansehen'],
  ['https://notyoutube.com/', 'Instagram Post ansehen'],
  ['kein Link', 'Instagram Post ansehen'],
])('%s: %s', (url, name) => {
  expect(nameSourceLink(url)).toBe(name)
})
