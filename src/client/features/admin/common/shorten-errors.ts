import { formatNumber } from '#shared/texts/format.ts'

const SHOWN_ERRORS = 3

/** The first errors, three unless told, then how many more there are. */
export function shortenErrors(errors: readonly string[], most = SHOWN_ERRORS): string[] {
  const rest = errors.length - most
  return rest > 0
    ? [...errors.slice(0, most), `... und ${formatNumber(rest)} weitere`]
    : [...errors]
}
