import { expect, test } from 'vitest'
import { countWhile } from './count-while.ts'

const items = Array.from({ length: 9 }, (_, at) => ({ at }))

test.each(items.map((_, length) => length))('of %i items, all places of the border', (length) => {
  const list = items.slice(0, length)
  for (let border = 0; border <= length; border += 1)
    expect(countWhile(list, ({ at }) => at < border)).toBe(border)
})
