/** Whole per cent from 0 to 100, written with or without the sign; null for anything else. */
export function readPercent(text: string): number | null {
  const digits = /^(\d{1,3})\s*%?$/.exec(text.trim())?.[1]
  const percent = Number(digits)
  return digits !== undefined && percent <= 100 ? percent : null
}

/** A share of 1 as whole per cent. */
export const toPercent = (share: number): number => Math.round(share * 100)
