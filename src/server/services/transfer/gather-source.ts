/**
 * A file made by hand has one post a row, in columns of its own: they become the only source,
 * unless `sources` is there. Without a post address the row has no evidence and is refused.
 */
export function gatherSource(values: Record<string, unknown>): Record<string, unknown> {
  const { postUrl, username, quote, postedAt, ...rest } = values
  if (Array.isArray(rest.sources) && rest.sources.length > 0) return { ...rest, username }
  return { ...rest, username, sources: [{ postUrl, username, quote, postedAt }] }
}
