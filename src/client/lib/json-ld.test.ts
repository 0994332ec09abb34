import { expect, it } from 'vitest'
import { describeBreadcrumbs, describeSite } from './json-ld.ts'

const site = { name: 'Codefluencer', publicUrl: 'https://codes.example' }

it('names the site and who runs it', () => {
  const [website, organization] = describeSite({ ...site, description: 'Codes' })
  expect(website).toMatchObject({
    '@type': 'WebSite',
    url: 'https://codes.example/',
    publisher: { '@id': organization?.['@id'] },
  })
  expect(organization).toMatchObject({
    '@type': 'Organization',
    logo: 'https://codes.example/icon-512.png',
  })
})

it('puts the way to a page in order, with absolute addresses', () => {
  const trail = describeBreadcrumbs(site, [{ name: 'Mode', path: '/kategorien/mode' }])
  expect(trail).toHaveProperty('itemListElement', [
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://codes.example/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Mode',
      item: 'https://codes.example/kategorien/mode',
    },
  ])
})
