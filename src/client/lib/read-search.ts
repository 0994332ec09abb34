/** One text from an address, trimmed and cut; empty when absent. Numbers are text here, too. */
export function readSearchText(
  search: Record<string, unknown>,
  key: string,
  maxLength: number,
): string {
  const value = search[key]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.trim().slice(0, maxLength)
}
