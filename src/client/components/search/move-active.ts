/** No line of the list is chosen: Enter submits what was typed. */
export const NONE = -1

/** The line after an arrow key; past either end one is back in the field, then at the other end. */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}
