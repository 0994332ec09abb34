const CHANNEL = /^\/channel\/(UC[\w-]{22})(?:\/|$)/
const YOUTUBE = /^(?:www\.|m\.)?youtube\.com$/

/**
 * The address of a feed as people copy it: with or without https://, and for a channel of YouTube its page,
 * where its id stands in it. Null for a channel's page without the id, and for what is no address.
 */
export function toFeedUrl(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url?.hostname.includes('.')) return null
  if (!YOUTUBE.test(url.hostname) || url.pathname === '/feeds/videos.xml') return url.href
  const [, id] = CHANNEL.exec(url.pathname) ?? []
  return id ? `https://www.youtube.com/feeds/videos.xml?channel_id=${id}` : null
}
