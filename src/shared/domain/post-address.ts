const CANONICAL = {
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  tiktok: (id, user) => `https://www.tiktok.com/@${user}/video/${id}`,
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  x: (id, user) => `https://x.com/${user}/status/${id}`,
  threads: (id, user) => `https://www.threads.net/@${user}/post/${id}`,
} satisfies Record<string, (id: string, user: string) => string>
type Network = keyof typeof CANONICAL

const YOUTUBE = /^(?:www\.|m\.)?youtube\.com$/
/** Host and path of a post's address. */
const PATTERNS: readonly (readonly [Network, RegExp])[] = [
  [
    'instagram',
    /^(?:www\.|m\.)?instagram\.com\/(?:(?<user>[\w.]+)\/)?(?:p|reels?|tv)\/(?<id>[\w-]{5,})/,
  ],
  ['tiktok', /^(?:www\.|m\.)?tiktok\.com\/@(?<user>[\w.]+)\/(?:video|photo)\/(?<id>\d+)/],
  ['youtube', /^(?:www\.|m\.)?youtube\.com\/(?:shorts|live|embed)\/(?<id>[\w-]{11})/],
  ['youtube', /^youtu\.be\/(?<id>[\w-]{11})/],
  ['x', /^(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?<user>\w+)\/status\/(?<id>\d+)/],
  ['threads', /^(?:www\.)?threads\.(?:net|com)\/@(?<user>[\w.]+)\/post\/(?<id>[\w-]+)/],
]

/** A post on a network whose addresses are known. */
export type PostAddress = {
  network: Network
  id: string
  /** Who posted it, where the address says so. */
  username: string | null
  /** One spelling for all addresses of the post, without tracking parameters. */
  url: string
  /** When it was posted, where the network writes that into its ids. */
  postedAt: Date | null
}

/** Reads the address of a post; null for any other page. */
export function parsePostAddress(address: string): PostAddress | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const video = YOUTUBE.test(url.hostname) && url.searchParams.get('v')
  if (video && url.pathname === '/watch' && /^[\w-]{11}$/.test(video))
    return toAddress('youtube', video, null)
  for (const [network, pattern] of PATTERNS) {
    const { id, user } = pattern.exec(url.hostname + url.pathname)?.groups ?? {}
    if (id) return toAddress(network, id, user?.toLowerCase() ?? null)
  }
  return null
}

/**
 * A link that visitors hand in, in one spelling: a post on a known network, or a plain https address of a host
 * with a name, written in ASCII so that look-alike letters show. Null for any other: one with a name and
 * password in it, a number instead of a host, another port.
 */
export function readPostLink(address: string): string | null {
  const post = parsePostAddress(address)
  if (post) return post.url
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password && !url.port
  return url && isPlain && HOST_NAME.test(url.hostname) ? url.href : null
}

/** Labels of a name, the last of them no number; the URL parser has written other letters in punycode. */
const HOST_NAME = /^(?:[a-z\d-]+\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/

/** The same text for all addresses of a post; pages elsewhere lose query and fragment. */
export function toPostKey(address: string): string {
  const post = parsePostAddress(address)
  if (post) return `${post.network}:${post.id}`
  const url = URL.parse(address)
  return url ? `${url.host}${url.pathname.replace(/\/+$/, '')}` : address
}

function toAddress(network: Network, id: string, username: string | null): PostAddress {
  const url = CANONICAL[network](id, username ?? '')
  return { network, id, username, url, postedAt: readPostedAt(network, id) }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Instagram's ids count milliseconds from 24 August 2011 in their upper 41 bits. */
const INSTAGRAM_EPOCH_MS = 1_314_220_021_721n
/** X's ids count from 4 November 2010 (the published 'snowflake' format). */
const X_EPOCH_MS = 1_288_834_974_657n

function readPostedAt(network: Network, id: string): Date | null {
  if (network === 'instagram' || network === 'threads') {
    // Private posts have longer ids, whose beginning is the same.
    const number = [...id.slice(0, 11)].reduce(
      (sum, letter) => sum * 64n + BigInt(ALPHABET.indexOf(letter)),
      0n,
    )
    return id.length < 11 ? null : toPlausibleDate((number >> 23n) + INSTAGRAM_EPOCH_MS)
  }
  if (network === 'x') return toPlausibleDate((BigInt(id) >> 22n) + X_EPOCH_MS)
  if (network === 'tiktok') return toPlausibleDate((BigInt(id) >> 32n) * 1000n)
  return null
}

const EARLIEST_MS = Date.UTC(2010, 0)
const LATEST_MS = Date.UTC(2100, 0)

const toPlausibleDate = (ms: bigint): Date | null =>
  ms > EARLIEST_MS && ms < LATEST_MS ? new Date(Number(ms)) : null
