import { expect, it } from 'vitest'
import { splitAddress } from './operator-data.tsx'

it.each([
  ['Musterweg 1, 12345 Berlin', ['Musterweg 1', '12345 Berlin']],
  ['Musterweg 1\n12345 Berlin\n', ['Musterweg 1', '12345 Berlin']],
  ['Musterweg 1\\n12345 Berlin', ['Musterweg 1', '12345 Berlin']],
  ['Postfach', ['Postfach']],
])('writes %j in lines', (address, lines) => {
  expect(splitAddress(address)).toEqual(lines)
})
