/** Names that lead nowhere on the public internet (RFC 2606, 6761, 6762, 8375 and habit). */
const PRIVATE_ENDINGS =
  /(?:^|\.)(?:test|example|invalid|localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|alt)$|(?:^|\.)example\.(?:com|net|org)$/u

/** Where brands have profiles and stalls, which are not their own shop. */
const PLATFORMS =
  /(?:^|\.)(?:instagram|facebook|tiktok|youtube|twitter|x|pinterest|linkedin|linktr|beacons|amazon|ebay|etsy|google|apple|wikipedia|myshopify|wixsite|wordpress|blogspot)\.[a-z.]+$/u

/** At least two labels of letters, digits and inner hyphens; the last one of letters or punycode. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$/u

/**
 * The host that a text means ('https://www.marke.de/shop' is 'marke.de'), or null where it can be
 * no shop's: an IP address, a name of a private network, a platform, no host at all. Asks nobody.
 */
export function readDomain(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const url = /^https?:\/\//u.test(trimmed) ? trimmed : `https://${trimmed}`
  if (/\s/u.test(trimmed) || !URL.canParse(url)) return null
  const { hostname, username, port } = new URL(url)
  const host = hostname.replace(/^www\./u, '')
  if (username || port || !HOST.test(host) || host.length > 253) return null
  return PRIVATE_ENDINGS.test(host) || PLATFORMS.test(host) ? null : host
}
