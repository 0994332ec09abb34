import { expect, test } from 'vitest'
import { moveActive, NONE } from './move-active.ts'

test('down goes through the lines and back into the field', () => {
  const walk = [NONE]
  for (let press = 0; press < 4; press += 1) walk.push(moveActive(walk[press] ?? NONE, 1, 3))
  expect(walk).toEqual([NONE, 0, 1, 2, NONE])
})

test('up from the field starts at the last line', () => {
  expect(moveActive(NONE, -1, 3)).toBe(2)
  expect(moveActive(0, -1, 3)).toBe(NONE)
})

test('an empty list has no line to go to', () => {
  expect(moveActive(NONE, 1, 0)).toBe(NONE)
  expect(moveActive(NONE, -1, 0)).toBe(NONE)
})
