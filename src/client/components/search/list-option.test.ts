import { expect, test } from 'vitest'
import { moveActive, NO_OPTION } from './list-option.tsx'

test('down goes through the lines and back into the field', () => {
  const walk = [NO_OPTION]
  for (let press = 0; press < 4; press += 1) walk.push(moveActive(walk[press] ?? NO_OPTION, 1, 3))
  expect(walk).toEqual([NO_OPTION, 0, 1, 2, NO_OPTION])
})

test('up from the field starts at the last line', () => {
  expect(moveActive(NO_OPTION, -1, 3)).toBe(2)
  expect(moveActive(0, -1, 3)).toBe(NO_OPTION)
})

test('an empty list has no line to go to', () => {
  expect(moveActive(NO_OPTION, 1, 0)).toBe(NO_OPTION)
  expect(moveActive(NO_OPTION, -1, 0)).toBe(NO_OPTION)
})
