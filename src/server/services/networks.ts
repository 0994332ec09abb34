import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** From the narrowest to the widest, each a text that stands for the network. */
export type Networks = {
  /** What one device or flat has: an IPv4 address, or an IPv6 /64. For limits. */
  subnet: string
  /** What one line is given, and so what counts as one person: an IPv4 address, or an IPv6 /56. */
  network: string
  /** What one rented server or tunnel is given: IPv4 /24, IPv6 /48. */
  neighbourhood: string
  /** What one provider has: IPv4 /16, IPv6 /32. */
  wideNetwork: string
}

/**
 * The networks that an address is part of. IPv6 that only wraps an IPv4 address (mapped, 6to4, Teredo,
 * NAT64) counts as that: one IPv4 address has 65,536 networks of 6to4. What is no address is a network
 * of its own.
 */
export function toNetworks(address: string): Networks {
  const parsed = parseAddress(address)
  if (!parsed)
    return { subnet: address, network: address, neighbourhood: address, wideNetwork: address }
  const counted = parsed instanceof ipaddr.IPv6 ? (readInside(parsed) ?? parsed) : parsed
  if (counted instanceof ipaddr.IPv4) {
    const own = counted.toString()
    return {
      subnet: own,
      network: own,
      neighbourhood: cutTo(counted, 24),
      wideNetwork: cutTo(counted, 16),
    }
  }
  return {
    subnet: cutTo(counted, 64),
    network: cutTo(counted, 56),
    neighbourhood: cutTo(counted, 48),
    wideNetwork: cutTo(counted, 32),
  }
}

/** How many times what one subnet may use all subnets of an IPv6 /56 may use together. */
const SHARES_OF_NETWORK = 4
/** The same for an IPv6 /48 and an IPv4 /24. */
const SHARES_OF_NEIGHBOURHOOD = 8

/** A network whose use is limited: to `shares` times what is allowed to one subnet. */
export type LimitedNetwork = { key: string; shares: number }

/**
 * The networks that a limit counts for an address, from the narrowest to the widest. Who rents one server
 * has a /48 of 65,536 subnets, or a few neighbours in a /24.
 */
export function listLimitedNetworks(address: string): LimitedNetwork[] {
  const { subnet, network, neighbourhood } = toNetworks(address)
  const limited = [{ key: subnet, shares: 1 }]
  if (network !== subnet) limited.push({ key: network, shares: SHARES_OF_NETWORK })
  if (neighbourhood !== network)
    limited.push({ key: neighbourhood, shares: SHARES_OF_NEIGHBOURHOOD })
  return limited
}

function cutTo(address: Address, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
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
