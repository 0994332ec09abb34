import { expect, it } from 'vitest'
import { missingHead, pageHead } from './seo.ts'

const site = {
  name: 'Codefluencer',
  year: 2025,
  publicUrl: 'https://codes.example',
  tickerTimes: 'random',
  isDemo: false,
} as const
const page = { site, title: 'Titel', description: 'Text', path: '/brands/snocks' }

it('makes absolute canonical and sharing addresses', () => {
  const head = pageHead(page)
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://codes.example/brands/snocks' }])
  expect(head.meta).toContainEqual({
    property: 'og:url',
    content: 'https://codes.example/brands/snocks',
  })
})

it('keeps what is not to be listed out of search engines', () => {
  const robots = { name: 'robots', content: 'noindex' }
  expect(pageHead(page).meta).not.toContainEqual(robots)
  expect(pageHead({ ...page, noindex: true })).toMatchObject({ links: [] })
  expect(pageHead({ ...page, noindex: true }).meta).toContainEqual(robots)
  expect(missingHead('Marke nicht gefunden').meta).toContainEqual(robots)
})
