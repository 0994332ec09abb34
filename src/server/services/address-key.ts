import ipaddr from 'ipaddr.js'

/** First half of an IPv6 address: what one household gets. */
const NETWORK_BYTES = 8

/**
 * Under which an address counts for limits and voter hashes: IPv4 as it is (also when mapped into
 * IPv6), IPv6 by its /64. What is no address stays as it is.
 */
export function toAddressKey(address: string): string {
  const plain = address.split('%')[0] ?? address
  if (!ipaddr.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().slice(0, NETWORK_BYTES)
  return `${ipaddr.fromByteArray([...network, ...network.map(() => 0)]).toString()}/64`
}
