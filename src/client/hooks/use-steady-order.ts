import { useState } from 'react'

/**
 * Items in the order in which this component first saw them, new ones last: a vote changes ranks,
 * but the ticket stays under the finger that voted.
 */
export function useSteadyOrder<Item extends { id: number }>(items: readonly Item[]): Item[] {
  const [places] = useState(() => new Map(items.map(({ id }, place) => [id, place])))
  const placeOf = ({ id }: Item) => places.get(id) ?? places.size
  return items.toSorted((one, two) => placeOf(one) - placeOf(two))
}
