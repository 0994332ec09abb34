import { expect, test } from 'vitest'
import { createTermIndex } from './term-index.ts'

const find = createTermIndex([
  { id: 1, name: 'Snocks', terms: ['Snocks', 'snocks', 'snocks.com'] },
  { id: 2, name: 'Kapten & Son', terms: ['Kapten & Son', 'kaptenandson'] },
  { id: 3, name: 'Junglück', terms: ['Junglück'] },
  { id: 4, name: 'H&M', terms: ['H&M', '🔥'] },
])

test.each([
  ['Mit ANNA15 spart ihr bei SNOCKS!', [1]],
  ['Neu bei @snocks.official', [1]],
  ['#snockscode', [1]],
  ['shoppt auf www.snocks.com', [1]],
  ['meine Uhr von kapten&son und Kapten and Son', [2]],
  ['@kaptenandson x @snocks', [1, 2]],
  ['jungglueck und JUNGLUECK, jung\u006cu\u0308ck', [3]],
  ['bei H&M', [4]],
  ['𝗦𝗡𝗢𝗖𝗞𝗦 ist da', [1]],
  ['snocksen und Kapten', []],
  ['', []],
])('%s concerns %j', (text, ids) => {
  expect(find(text).sort()).toEqual(ids)
})
