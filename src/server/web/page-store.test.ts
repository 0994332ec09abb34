import { describe, expect, test } from 'vitest'
import { createPageStore, type StoredPage } from './page-store.ts'

const page = (html: string): StoredPage => ({ html, headers: {}, hashes: [] })

describe('rendered pages', () => {
  test('are found by address, as long as the tag holds', () => {
    const pages = createPageStore()
    expect(pages.find('a', '/x')).toBeUndefined()
    pages.keep('a', '/x', page('eins'))
    expect(pages.find('a', '/x')?.html).toBe('eins')
    expect(pages.find('a', '/y')).toBeUndefined()
    expect(pages.find('b', '/x')).toBeUndefined()
    expect(pages.find('a', '/x')).toBeUndefined()
  })

  test('are not kept when a change overtook them', () => {
    const pages = createPageStore()
    pages.find('a', '/x')
    pages.find('b', '/x')
    pages.keep('a', '/x', page('alt'))
    expect(pages.find('b', '/x')).toBeUndefined()
  })

  test('take no more room than they may, and the one asked for longest ago goes', () => {
    const pages = createPageStore(2_400)
    pages.find('a', '/')
    for (const address of ['/1', '/2', '/3']) {
      pages.keep('a', address, page('x'.repeat(500)))
      pages.find('a', '/1')
    }
    expect(['/1', '/2', '/3'].map((address) => pages.find('a', address) !== undefined)).toEqual([
      true,
      false,
      true,
    ])
    pages.keep('a', '/4', page('x'.repeat(2_000)))
    expect(pages.find('a', '/4')).toBeUndefined()
  })
})
