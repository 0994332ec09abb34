import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import ipaddr from 'ipaddr.js'
import { type Address, parseAddress } from '../services/address-key.ts'
import type { AppEnv } from './app-env.ts'

/** Requests that reach the app without a socket (tests) come from here. */
const NO_SOCKET = '127.0.0.1'

type Network = ReturnType<typeof ipaddr.parseCIDR>

/**
 * Tells once for each request where it comes from: the socket's address, or what trusted proxies
 * say in `X-Forwarded-For`. `trustedProxies` are networks as `ipaddr.parseCIDR` reads them; nobody
 * else's header is looked at.
 */
export function identifyClient(trustedProxies: readonly string[]) {
  const networks = trustedProxies.map((cidr) => ipaddr.parseCIDR(cidr))
  return createMiddleware<AppEnv>((c, next) => {
    const socket = readSocketAddress(c)
    const proxy = networks.length > 0 ? parseAddress(socket) : null
    const isFromProxy = proxy !== null && isWithin(networks, proxy)
    const forwarded = isFromProxy ? c.req.header('x-forwarded-for') : undefined
    c.set('isFromTrustedProxy', isFromProxy)
    c.set(
      'clientAddress',
      proxy && forwarded ? findClient(forwarded, proxy, networks).toString() : socket,
    )
    return next()
  })
}

/**
 * The nearest address that is no trusted proxy's. Each entry was written by the hop behind it, so
 * they are read from the right, and only up to the first one that names no address: whoever stands
 * before that could have written anything, and the hop that did not know him counts instead.
 */
function findClient(forwarded: string, proxy: Address, networks: readonly Network[]): Address {
  let nearest = proxy
  for (const entry of forwarded.split(',').reverse()) {
    const hop = parseHop(entry)
    if (!hop) break
    nearest = hop
    if (!isWithin(networks, hop)) break
  }
  return nearest
}

/** As proxies write it: bare, with a port, IPv6 in brackets, each of them in quotes or not. */
const HOP = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5}|(.*))$/

function parseHop(entry: string): Address | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, withPort, bare = ''] = HOP.exec(text) ?? []
  if (inBrackets?.includes(':') === false) return null
  return parseAddress(inBrackets ?? withPort ?? bare)
}

const isWithin = (networks: readonly Network[], address: Address): boolean =>
  networks.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits]))

/** As the system writes it, IPv4 that came in by IPv6 as IPv4. */
function readSocketAddress(c: Context): string {
  const hasSocket = c.env && 'incoming' in c.env
  const address = (hasSocket && getConnInfo(c).remote.address) || NO_SOCKET
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
