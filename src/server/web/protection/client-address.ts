import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import ipaddr from 'ipaddr.js'
import { type Address, parseAddress } from '../../services/networks.ts'
import type { AppEnv } from '../app-env.ts'

/** The address of requests without a socket, as in tests. */
const NO_SOCKET = '127.0.0.1'
/** As proxies write it: bare, with a port, IPv6 in brackets, each of them in quotes or not. */
const HOP = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5}|(.*))$/

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Where a request comes from, and whether the other end of its connection is a trusted proxy. */
export type Client = { address: string; isFromTrustedProxy: boolean }

/**
 * Finds the address of a client: that of the socket, or what trusted proxies say in `X-Forwarded-For`.
 * `trustedProxies` are networks as `ipaddr.parseCIDR` reads them; the header of others is ignored.
 */
export function createClientFinder(trustedProxies: readonly string[]) {
  const networks = trustedProxies.map((cidr) => ipaddr.parseCIDR(cidr))
  return (remoteAddress: string | undefined, forwarded: string | undefined): Client => {
    const socket = unwrapAddress(remoteAddress || NO_SOCKET)
    const proxy = networks.length > 0 ? parseAddress(socket) : null
    const isFromTrustedProxy = proxy !== null && isWithin(networks, proxy)
    const address =
      isFromTrustedProxy && forwarded ? findClient(forwarded, proxy, networks).toString() : socket
    return { address, isFromTrustedProxy }
  }
}

/** Sets the client's address once for each request. */
export function identifyClient(trustedProxies: readonly string[]) {
  const find = createClientFinder(trustedProxies)
  return createMiddleware<AppEnv>((c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const client = find(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    c.set('isFromTrustedProxy', client.isFromTrustedProxy)
    c.set('clientAddress', client.address)
    return next()
  })
}

/**
 * The last address that is not a trusted proxy's. Each proxy appends the address that it saw, so the
 * entries are read from the right, and only up to the first one that is no address: everything before
 * it could be invented, and the proxy that wrote it counts instead.
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

function parseHop(entry: string): Address | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, withPort, bare = ''] = HOP.exec(text) ?? []
  if (inBrackets?.includes(':') === false) return null
  return parseAddress(inBrackets ?? withPort ?? bare)
}

const isWithin = (networks: readonly Network[], address: Address): boolean =>
  networks.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits]))

/** As the system writes it, IPv4 that came in by IPv6 as IPv4. */
const unwrapAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
