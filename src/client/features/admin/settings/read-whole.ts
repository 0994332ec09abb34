/** Both ends count. */
export type Range = { min: number; max: number }

/**
 * A whole number in the range, with or without dots between its thousands and with or without a
 * per cent sign; null for anything else.
 */
export function readWhole(text: string, { min, max }: Range): number | null {
  const digits = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})\s*%?$/.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const value = Number(digits.replaceAll('.', ''))
  return value >= min && value <= max ? value : null
}
