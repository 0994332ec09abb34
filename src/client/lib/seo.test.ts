import { expect, it } from 'vitest'
import { notFoundHead, pageHead } from './seo.ts'

const site = {
  name: 'Codefluencer',
  year: 2025,
  publicUrl: 'https://codes.example',
  tickerTimes: 'random',
  isDemo: false,
  hasModel: false,
  operator: { name: null, address: null, email: null, phone: null, vatId: null },
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
  expect(notFoundHead('Marke nicht gefunden').meta).toContainEqual(robots)
})

it('completes the sharing tags; the picture of the site stands in for a missing one', () => {
  const contentOf = (head: ReturnType<typeof pageHead>, key: string) =>
    head.meta.flatMap((tag) =>
      'content' in tag && [('property' in tag && tag.property) || tag.name].includes(key)
        ? [tag.content]
        : [],
    )
  const own = pageHead({ ...page, image: { path: '/og/brands/snocks.png', alt: 'Snocks' } })
  for (const [key, value] of Object.entries({
    'og:type': 'website',
    'og:locale': 'de_DE',
    'og:site_name': 'Codefluencer',
    'og:image': 'https://codes.example/og/brands/snocks.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Snocks',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://codes.example/og/brands/snocks.png',
  }))
    expect(contentOf(own, key), key).toEqual([value])
  expect(contentOf(pageHead(page), 'og:image')).toEqual(['https://codes.example/og/site.png'])
})

it('links the feed below the page', () => {
  const feed = { rel: 'alternate', type: 'application/atom+xml', title: 'Neue Codes' }
  const hrefOf = (path: string) => pageHead({ ...page, path, feed: 'Neue Codes' }).links.at(-1)
  expect(hrefOf('/brands/snocks')).toEqual({ ...feed, href: '/brands/snocks/feed.xml' })
  expect(hrefOf('/')).toEqual({ ...feed, href: '/feed.xml' })
})

it('tells search engines nothing about a page they are not to list', () => {
  const jsonLd = [{ '@type': 'BreadcrumbList' as const }]
  expect(pageHead({ ...page, jsonLd }).scripts).toHaveLength(1)
  expect(pageHead({ ...page, jsonLd, noindex: true }).scripts).toEqual([])
})
