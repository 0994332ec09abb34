import { useState } from 'react'

type Numbered = { id: number }

/**
 * Items in the order in which this component first saw them, new ones last: a vote changes ranks,
 * but the ticket stays under the finger that voted. Another `list` begins with an order of its own.
 */
export function useSteadyOrder<Item extends Numbered>(
  items: readonly Item[],
  list: string,
): Item[] {
  const [seen, setSeen] = useState(() => ({ list, places: listPlaces(items) }))
  const { places } = seen.list === list ? seen : { places: listPlaces(items) }
  if (seen.list !== list) setSeen({ list, places })
  const placeOf = ({ id }: Item) => places.get(id) ?? places.size
  return items.toSorted((one, two) => placeOf(one) - placeOf(two))
}

const listPlaces = (items: readonly Numbered[]) =>
  new Map(items.map(({ id }, place) => [id, place]))
