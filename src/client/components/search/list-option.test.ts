import { expect, test } from 'vitest'
import { moveActive, NO_OPTION } from './list-option.tsx'

test.each([
  ['down goes through the lines and back into the field', 1, 3, [0, 1, 2, NO_OPTION]],
  ['up from the field starts at the last line', -1, 3, [2, 1, 0, NO_OPTION]],
  ['an empty list has no line to go down to', 1, 0, [NO_OPTION]],
  ['an empty list has no line to go up to', -1, 0, [NO_OPTION]],
] as const)('%s', (_, step, count, walk) => {
  let active = NO_OPTION
  expect(walk.map(() => (active = moveActive(active, step, count)))).toEqual(walk)
})
