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
