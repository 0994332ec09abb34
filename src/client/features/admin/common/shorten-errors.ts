import { formatNumber } from '#shared/texts/format.ts'

const SHOWN_ERRORS = 3

/** The first three errors, then how many more there are. */
export function shortenErrors(errors: readonly string[]): string[] {
  const rest = errors.length - SHOWN_ERRORS
  return rest > 0
    ? [...errors.slice(0, SHOWN_ERRORS), `... und ${formatNumber(rest)} weitere`]
    : [...errors]
}
