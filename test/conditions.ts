import { createReader, readCaption } from '#extraction/reader.ts'
import type { Conditions } from '#shared/schemas/post.ts'

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

const NO_BRANDS = createReader([])

/** 'ANNA10: ab 50' for every code of a caption that has conditions; a caption without codes fails. */
export function readAll(text: string): string[] {
  const input = { text, username: null, postedAt: '2026-11-01T10:00:00Z' }
  const { offers } = readCaption(input, NO_BRANDS)
  if (offers.length === 0) throw new Error('no code read')
  return offers.flatMap(({ code, conditions }) => {
    const words = printConditions(conditions)
    return words === '' ? [] : [`${code}: ${words}`]
  })
}
