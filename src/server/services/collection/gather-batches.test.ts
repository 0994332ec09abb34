import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPost } from '#test/posts-and-offers.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { batchEvents } from './gather-batches.ts'

const post: SourceEvent = {
  type: 'post',
  post: createPost('Hallo'),
  brandIds: [],
  isExcerpt: false,
}
const call: SourceEvent = { type: 'call' }
const progress: SourceEvent = { type: 'progress', share: 0.5 }
const broken: SourceEvent = { type: 'error', error: { kind: 'bad_line', message: 'kaputt' } }
const failure: SourceEvent = { type: 'error', error: { kind: 'timeout', message: 'kaputt' } }
async function listBatches(events: AsyncIterable<SourceEvent>): Promise<SourceEvent[][]> {
  const batches: SourceEvent[][] = []
  for await (const batch of batchEvents(events)) batches.push(batch)
  return batches
}
const posts = (length: number) => Array.from({ length }, () => post)

test.each([
  ['32 posts', [...posts(3), call, ...posts(77)], [33, 32, 16]],
  ['a page of results', [call, post, post, progress, call, post, progress], [4, 3]],
  ['32 broken lines', Array.from({ length: 40 }, () => broken), [32, 8]],
  ['a failure', [call, failure, call, failure, post, broken], [2, 2, 2]],
  ['nothing', [], []],
])('a batch ends at %s; the events keep their order', async (_, given, sizes) => {
  const search = async function* () {
    yield* given
  }
  const batches = await listBatches(search())
  expect(batches.map(({ length }) => length)).toEqual(sizes)
  expect(batches.flat()).toEqual(given)
})

test('the source is asked for nothing while a batch is worked on, and ended with the batches', async () => {
  let asked = 0
  let isEnded = false
  const search = async function* () {
    try {
      for (; asked < 64; asked += 1) yield post
    } finally {
      isEnded = true
    }
  }
  for await (const _ of batchEvents(search())) {
    const before = asked
    await setTimeout(20)
    expect(asked).toBe(before)
    if (asked > 32) break
  }
  expect(isEnded).toBe(true)
})
