import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** Requests that reach the app without a socket (tests) come from here. */
const NO_SOCKET = '127.0.0.1'

const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null)

function isTrusted(address: string, trustedProxies: readonly string[]): boolean {
  const parsed = parse(address)
  if (!parsed) return false
  return trustedProxies.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr)
    return range.kind() === parsed.kind() && parsed.match([range, bits])
  })
}

const getSocketAddress = (c: Context): string =>
  (c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined) ?? NO_SOCKET

/** Whether the other end of the connection is a proxy whose headers are believed. */
export const comesFromTrustedProxy = (c: Context, trustedProxies: readonly string[]): boolean =>
  isTrusted(getSocketAddress(c), trustedProxies)

/**
 * The visitor's address: the socket's, or, when that is a trusted proxy, the last entry of
 * `X-Forwarded-For` that is not one. Nobody else's header is believed.
 */
export function getClientAddress(c: Context, trustedProxies: readonly string[]): string {
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => ipaddr.isValid(hop))
  let address = getSocketAddress(c)
  while (isTrusted(address, trustedProxies)) {
    const previous = hops.pop()
    if (previous === undefined) break
    address = previous
  }
  return parse(address)?.toString() ?? NO_SOCKET
}
