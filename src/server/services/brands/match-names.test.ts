import { expect, test } from 'vitest'
import { countTypos } from './match-names.ts'

test.each([
  ['nike', 'nike', 1, 0],
  ['nkie', 'nike', 1, 1],
  ['nik', 'nike', 1, 1],
  ['nikee', 'nike', 1, 1],
  ['nake', 'nike', 1, 1],
  ['nkae', 'nike', 1, null],
  ['nike', 'adidas', 1, null],
  ['zalnado', 'zalando', 1, 1],
  ['zlaando', 'zalando', 1, 1],
  ['gmyshrak', 'gymshark', 2, 2],
  ['gmyshrakk', 'gymshark', 2, null],
  ['nkie', 'nike', 0, null],
])('%s against %s, at most %d: %s', (query, word, max, typos) => {
  expect(countTypos(query, word, max)).toBe(typos)
})
