import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageStore, type StoredPage } from './page-store.ts'

const page = (html: string) => async () => ({ html, headers: {}, hashes: [] })
const nothing = async () => undefined
const read = (stored: StoredPage | undefined) => stored && gunzipSync(stored.gzipped).toString()
/** So many bytes when it is compressed. */
const dense = (bytes: number) => page(randomBytes(bytes).toString('base64'))

describe('rendered pages', () => {
  test('are found by address, as long as the tag holds', async () => {
    const pages = createPageStore()
    expect(await pages.take('a', '/x', nothing)).toBeUndefined()
    expect(read(await pages.take('a', '/x', page('Größe 1')))).toBe('Größe 1')
    expect(read(await pages.take('a', '/x', page('zwei')))).toBe('Größe 1')
    expect(await pages.take('a', '/y', nothing)).toBeUndefined()
    expect(await pages.take('b', '/x', nothing)).toBeUndefined()
    expect(await pages.take('a', '/x', nothing)).toBeUndefined()
  })

  test('are not kept when a change overtook them', async () => {
    const pages = createPageStore()
    const rendering = pages.take('a', '/x', page('alt'))
    const next = pages.take('b', '/x', page('neu'))
    expect([read(await rendering), read(await next)]).toEqual(['alt', 'neu'])
    expect(read(await pages.take('b', '/x', nothing))).toBe('neu')
  })

  test('are rendered once for all who ask meanwhile', async () => {
    const pages = createPageStore()
    const answers = await Promise.all(
      ['eins', 'zwei', 'drei'].map((html) => pages.take('a', '/x', page(html))),
    )
    expect(answers.map(read)).toEqual(['eins', 'eins', 'eins'])
  })

  test('that fail do so for the one who rendered; the others are left to try', async () => {
    const pages = createPageStore()
    const failing = pages.take('a', '/x', () => Promise.reject(new Error('voll')))
    const waiting = pages.take('a', '/x', page('zwei'))
    await expect(failing).rejects.toThrow('voll')
    expect(await waiting).toBeUndefined()
    expect(read(await pages.take('a', '/x', page('drei')))).toBe('drei')
  })

  test('take no more room than they may, and the one asked for longest ago goes', async () => {
    const pages = createPageStore(20_000)
    for (const address of ['/1', '/2', '/3']) {
      await pages.take('a', address, dense(6_000))
      await pages.take('a', '/1', nothing)
    }
    const kept = ['/1', '/2', '/3'].map((address) => pages.take('a', address, nothing))
    expect((await Promise.all(kept)).map(Boolean)).toEqual([true, false, true])
    await pages.take('a', '/4', dense(30_000))
    expect(await pages.take('a', '/4', nothing)).toBeUndefined()
  })
})
