import { expect, test } from 'vitest'
import { createPostMemory } from './files-provider.ts'

const url = (id: number) => `https://www.instagram.com/p/Aaaaaa${id}/`

test('the latest posts are remembered by their address, whatever its spelling', () => {
  const { isNew } = createPostMemory(3)
  expect([1, 2, 3, 4].map((id) => isNew(url(id)))).toEqual([true, true, true, true])
  expect([2, 3, 4].map((id) => isNew(url(id)))).toEqual([false, false, false])
  expect(isNew('https://instagram.com/reel/Aaaaaa4?igsh=x')).toBe(false)
})

test('of very many posts the first are forgotten', () => {
  const { isNew } = createPostMemory(3)
  for (const id of [1, 2, 3, 4, 5, 6]) isNew(url(id))
  expect([4, 5, 6, 1].map((id) => isNew(url(id)))).toEqual([false, false, false, true])
})
