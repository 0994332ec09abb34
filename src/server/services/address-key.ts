import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** First half of an IPv6 address: what one household gets. */
const NETWORK_BYTES = 8

/**
 * Under which an address counts for limits and voter hashes: IPv4 as it is, IPv6 by its /64. IPv6
 * that only wraps an IPv4 address (mapped, 6to4, Teredo, NAT64) counts as that: one IPv4 address
 * has 65,536 networks of 6to4. What is no address stays as it is.
 */
export function toAddressKey(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return address
  const inside = parsed instanceof ipaddr.IPv6 ? readInside(parsed) : parsed
  if (inside) return inside.toString()
  const network = parsed.toByteArray().slice(0, NETWORK_BYTES)
  return `${ipaddr.fromByteArray([...network, ...network.map(() => 0)]).toString()}/64`
}

/** Tunnels are reached over the internet, whatever address their end claims to have inside. */
const INTERNET: ReadonlySet<string> = new Set(['unicast', '6to4', 'teredo', 'rfc6052'])

/**
 * Whether an address is one visitor's. Proxies that nobody named in TRUSTED_PROXIES, this machine
 * and private networks stand for many people, or for the operator.
 */
export function isInternetAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== null && INTERNET.has(parsed.range())
}

/** Null unless in the usual notation (the library takes '1'); mapped IPv4 is IPv4, without a zone. */
export function parseAddress(address: string): Address | null {
  const [plain = ''] = address.split('%')
  return isIP(plain) ? ipaddr.process(plain) : null
}

/** The IPv4 address that a tunnel's IPv6 address is made of; null for every other. */
function readInside(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
  // Written with every bit turned over, so that routers in between do not rewrite it.
  if (range === 'teredo') return new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))
  // Only 64:ff9b::/96: networks that choose a prefix of their own put the address elsewhere.
  if (range === 'rfc6052' && bytes.slice(4, 12).every((byte) => byte === 0))
    return new ipaddr.IPv4(bytes.slice(12))
  return null
}
