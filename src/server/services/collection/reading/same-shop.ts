import { toBrandKey } from '#shared/domain/fold-text.ts'

/** 'Koro' and 'KoRo Drogerie' are one shop in two spellings; null is only like null. */
export function isSameShop(one: string | null, two: string | null): boolean {
  if (one === null || two === null) return one === two
  const [a, b] = [toBrandKey(one), toBrandKey(two)]
  if (a === '' || b === '') return one === two
  return a.includes(b) || b.includes(a)
}
