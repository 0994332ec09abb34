/**
 * Addresses in their plain form, `?q=12`. The router's own form would write what looks like JSON
 * in quotes; every value is a text here, and each route reads what it needs from it.
 */
export const parseSearchParams = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** The reverse; keys without a value are left out. Begins with `?` unless empty. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/**
 * One text from an address, trimmed and cut. What is absent or empty is `undefined`, not an absent
 * key: the router would otherwise keep the raw value of the address.
 */
export const readSearchText = (search: Record<string, unknown>, key: string, maxLength: number) =>
  String(search[key] ?? '')
    .trim()
    .slice(0, maxLength) || undefined

/**
 * A path whose percent signs all decode: where a sequence is broken (`%E0%A4%A`, `100%`), every
 * percent sign is escaped and reads as itself. The router would throw on such a path; this way it
 * is an unknown address like any other. Server and browser use the same rule, so that both draw the
 * same page.
 */
export function escapeInvalidPath(pathname: string): string {
  try {
    // The result is used, because the bundler drops a call whose result is not.
    return decodeURIComponent(pathname) && pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
