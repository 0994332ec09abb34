import { readCaption } from '#extraction/reader.ts'
import type { Conditions } from '#shared/schemas/post.ts'
import { openTestReader } from '#test/caption-reader.ts'

/** 'ab 50, neu, einzeln, nicht Sale'; '' for none. Short, so that tables of cases stay readable. */
export function printConditions(conditions: Conditions): string {
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = conditions
  return [
    minOrderAmount === null ? null : `ab ${minOrderAmount}`,
    newCustomersOnly ? 'neu' : null,
    notCombinable ? 'einzeln' : null,
    excludedGoods === null ? null : `nicht ${excludedGoods}`,
  ]
    .filter((words) => words !== null)
    .join(', ')
}

const reader = await openTestReader([])

/** 'ANNA10: ab 50' for every code of a caption that has conditions; a caption without codes fails. */
export async function readAll(text: string): Promise<string[]> {
  const input = { text, username: null, postedAt: '2026-11-01T10:00:00Z' }
  const { offers } = await readCaption(input, reader)
  if (offers.length === 0) throw new Error('no code read')
  return offers.flatMap(({ code, conditions }) => {
    const words = printConditions(conditions)
    return words === '' ? [] : [`${code}: ${words}`]
  })
}
