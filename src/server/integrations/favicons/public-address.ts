import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given to networks of the internet so far. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet. Everything else is refused: loopback, private,
 * link-local, ULA, CGNAT, multicast, documentation, and what tunnels or translates to another
 * address (6to4, Teredo, NAT64). An IPv4 address in IPv6 counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  // A zone ('fe80::1%eth0') names a local network.
  if (address.includes('%') || isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}
