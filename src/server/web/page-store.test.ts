import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageStore, type StoredPage } from './page-store.ts'

const page = (html: string) => ({ html, headers: {}, hashes: [] })
const read = (stored: StoredPage | undefined) => stored && gunzipSync(stored.gzipped).toString()
/** So many bytes when it is compressed. */
const dense = (bytes: number) => page(randomBytes(bytes).toString('base64'))

describe('rendered pages', () => {
  test('are found by address, as long as the tag holds', async () => {
    const pages = createPageStore()
    expect(pages.find('a', '/x')).toBeUndefined()
    expect(read(await pages.keep('a', '/x', page('Größe 1')))).toBe('Größe 1')
    expect(read(pages.find('a', '/x'))).toBe('Größe 1')
    expect(pages.find('a', '/y')).toBeUndefined()
    expect(pages.find('b', '/x')).toBeUndefined()
    expect(pages.find('a', '/x')).toBeUndefined()
  })

  test('are not kept when a change overtook them', async () => {
    const pages = createPageStore()
    expect(pages.find('a', '/x')).toBeUndefined()
    const rendering = pages.keep('a', '/x', page('alt'))
    expect(pages.find('b', '/x')).toBeUndefined()
    expect(read(await rendering)).toBe('alt')
    expect(pages.find('b', '/x')).toBeUndefined()
    await pages.keep('b', '/x', page('neu'))
    expect(read(pages.find('b', '/x'))).toBe('neu')
  })

  test('take no more room than they may, and the one asked for longest ago goes', async () => {
    const pages = createPageStore(20_000)
    pages.find('a', '/1')
    for (const address of ['/1', '/2', '/3']) {
      await pages.keep('a', address, dense(6_000))
      pages.find('a', '/1')
    }
    const kept = ['/1', '/2', '/3'].map((address) => pages.find('a', address))
    expect(kept.map(Boolean)).toEqual([true, false, true])
    await pages.keep('a', '/4', dense(30_000))
    expect(pages.find('a', '/4')).toBeUndefined()
  })
})
