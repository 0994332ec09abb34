import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { FaviconError } from './favicon-error.ts'

/** What the network looks like; tests put their own in place of the internet. */
export type NetworkPolicy = {
  resolve: (host: string) => Promise<readonly LookupAddress[]>
  isAllowedAddress: (address: string) => boolean
  isAllowedPort: (port: string) => boolean
}

export const resolveByDns = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true })

/**
 * The addresses of a host, each one allowed; the caller connects to these and looks nothing up
 * again. `host` as in `URL.hostname`, an IPv6 address in brackets. Throws `FaviconError` (`dns`,
 * `refused_address`): one forbidden address among many is enough.
 */
export async function resolveHost(host: string, policy: NetworkPolicy): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family ? [{ address: literal, family }] : await lookUp(host, policy)
  const refused = addresses.find(({ address }) => !policy.isAllowedAddress(address))
  if (refused) throw new FaviconError('refused_address', `${host} is ${refused.address}`)
  return addresses
}

async function lookUp(host: string, { resolve }: NetworkPolicy): Promise<LookupAddress[]> {
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new FaviconError('dns', `${host} cannot be resolved`, error)
  })
  if (addresses.length === 0) throw new FaviconError('dns', `${host} has no address`)
  return [...addresses]
}
