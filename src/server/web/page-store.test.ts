import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageStore, type StoredPage } from './page-store.ts'

const page = (html: string) => ({ html, headers: {}, hashes: [] })
const read = (stored: StoredPage | undefined) => stored && gunzipSync(stored.gzipped).toString()
/** So many bytes when it is compressed. */
const dense = (bytes: number) => page(randomBytes(bytes).toString('base64'))

describe('rendered pages', () => {
  test('are found by address, in the states that are asked for', async () => {
    const pages = createPageStore()
    expect(pages.find('/x', ['a'])).toBeUndefined()
    expect(read(await pages.keep('/x', 'a', page('Größe 1')))).toBe('Größe 1')
    expect(read(pages.find('/x', ['a']))).toBe('Größe 1')
    expect(read(pages.find('/x', ['b', 'a']))).toBe('Größe 1')
    expect(pages.find('/y', ['a'])).toBeUndefined()
    expect(pages.find('/x', ['b'])).toBeUndefined()
    await pages.keep('/x', 'b', page('Größe 2'))
    expect(read(pages.find('/x', ['b']))).toBe('Größe 2')
    expect(pages.find('/x', ['a'])).toBeUndefined()
  })

  test('take no more room than they may, and the one asked for longest ago goes', async () => {
    const pages = createPageStore(20_000)
    for (const address of ['/1', '/2', '/3']) {
      await pages.keep(address, 'a', dense(6_000))
      pages.find('/1', ['a'])
    }
    const kept = ['/1', '/2', '/3'].map((address) => pages.find(address, ['a']))
    expect(kept.map(Boolean)).toEqual([true, false, true])
    await pages.keep('/4', 'a', dense(30_000))
    expect(pages.find('/4', ['a'])).toBeUndefined()
  })
})
