/** How many items pass `isBefore`, by halves: those that pass must all stand before those that do not. */
export function countWhile<T extends object>(
  items: readonly T[],
  isBefore: (item: T) => boolean,
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item && isBefore(item)) low = middle + 1
    else high = middle
  }
  return low
}
