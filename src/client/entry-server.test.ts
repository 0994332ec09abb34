import { expect, test } from 'vitest'
import { findPage } from './entry-server.tsx'

/** The pages, as their files name them: a new one is tested as soon as it is there. */
const PATHS = Object.keys(import.meta.glob('./routes/**/*.tsx'))
  .map((file) => file.slice('./routes/'.length, -'.tsx'.length).replace('_site/', ''))
  .filter((name) => !['__root', '_site', '$'].includes(name))
  .map((name) => `/${name.replaceAll('.', '/').replace(/\/?index$/, '')}`)
  .map((pattern) => pattern.replace(/\$\w+/, 'snocks'))

const find = (path: string) => findPage(`http://localhost${path}`)
const UNKNOWN = '?utm_source=a&fbclid=b&n=1&__proto__=c&constructor=d&q%5B%5D=e'

test('the pages are found by the files of their routes', () => {
  expect(PATHS).toContain('/brands/snocks')
  expect(PATHS.length).toBeGreaterThan(15)
})

test.each(PATHS)('%s ignores every parameter that its route does not declare', (path) => {
  const page = find(path)
  expect(page.pattern).not.toBeNull()
  expect(page.search).toBe('')
  expect(find(path + UNKNOWN)).toEqual(page)
})

test.each([
  ['/brands?letter=A&q=%20x%20&n=1', '?q=x&letter=A'],
  ['/brands/snocks?tab=new&tab=highest', '?tab=highest'],
  ['/influencers/anna?tab=all', ''],
  ['/search?n=1&q=a%20b', '?q=a+b'],
  ['/contact?topic=quatsch', ''],
])('%s is the page with %j', (path, search) => {
  expect(find(path).search).toBe(search)
})

const SLUGS = "a%20b a+b @a a'b a%2Fb a%252Fb ä a;b a%3Fb %E0%A4%A 100% %7E a:b,c %24slug a%5Cb 😀"

test.each(SLUGS.split(' '))('every spelling of /brands/%s leads to the same path', (slug) => {
  const { path } = find(`/brands/${slug}`)
  expect(find(path).path).toBe(path)
  expect(find(`/BRANDS/${slug}/`).path).toBe(path)
})

test('an unknown path has no parameters, and an address of another host is no page', () => {
  expect(find('/gibt/es/nicht?n=1')).toMatchObject({
    pattern: null,
    path: '/gibt/es/nicht',
    search: '',
  })
  expect(find('//anderswo.example/x').pattern).toBeNull()
})
