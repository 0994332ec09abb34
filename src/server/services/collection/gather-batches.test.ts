import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPost } from '#test/posts-and-offers.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { batchEvents } from './gather-batches.ts'

const post = (): SourceEvent => ({
  type: 'post',
  post: createPost('Hallo'),
  brandIds: [],
  isExcerpt: false,
})
const never = new AbortController().signal

async function sizesOf(batches: AsyncIterable<SourceEvent[]>): Promise<number[]> {
  const sizes: number[] = []
  for await (const batch of batches) sizes.push(batch.length)
  return sizes
}

test('a batch holds 32 posts and the events between them, in their order', async () => {
  const given: SourceEvent[] = Array.from({ length: 80 }, post)
  given.splice(5, 0, { type: 'call' }, { type: 'progress', share: 0.5 })
  const search = async function* () {
    yield* given
  }
  expect(await sizesOf(batchEvents(search, never))).toEqual([34, 32, 16])
  const batches: SourceEvent[] = []
  for await (const batch of batchEvents(search, never)) batches.push(...batch)
  expect(batches).toEqual(given)
})

test('a batch does not wait for a slow source', async () => {
  let goOn = () => {}
  const search = async function* () {
    yield post()
    yield post()
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    yield post()
  }
  const sizes: number[] = []
  for await (const batch of batchEvents(search, never)) {
    sizes.push(batch.length)
    goOn()
  }
  expect(sizes).toEqual([2, 1])
})

test('the source is asked for nothing while a batch is worked on', async () => {
  let asked = 0
  const search = async function* () {
    for (; asked < 64; asked += 1) yield post()
  }
  for await (const _ of batchEvents(search, never)) {
    const before = asked
    await setTimeout(20)
    expect(asked).toBe(before)
  }
  expect(asked).toBe(64)
})

test.each(['early', 'by the signal'])(
  'a search that ends %s ends the source, also in the middle of a call',
  async (way) => {
    const stop = new AbortController()
    let isEnded = false
    const search = async function* (signal: AbortSignal) {
      try {
        yield post()
        // A call that only the signal ends.
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      } finally {
        isEnded = true
      }
    }
    for await (const _ of batchEvents(search, stop.signal)) {
      if (way === 'early') break
      stop.abort()
    }
    expect(isEnded).toBe(true)
  },
)

test('an error of the source is thrown', async () => {
  const search = async function* () {
    yield post()
    throw new Error('kaputt')
  }
  await expect(sizesOf(batchEvents(search, never))).rejects.toThrow('kaputt')
})
