import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { aborted } from 'node:util'
import ipaddr from 'ipaddr.js'
import { type BitmapMediaType, readLogo } from '#shared/domain/bitmaps.ts'

type Favicon = { mediaType: BitmapMediaType; bytes: Buffer; sourceUrl: string }

export type FaviconFetcher = ReturnType<typeof createFaviconFetcher>

type Options = {
  /** Address of an icon service with the placeholder `{domain}`. */
  template: string
  policy?: Partial<NetworkPolicy>
  timeoutMs?: number
}

/** What the network looks like; tests put their own in place of the internet. */
export type NetworkPolicy = {
  resolve: (host: string) => Promise<LookupAddress[]>
  isAllowedAddress: (address: string) => boolean
  isAllowedPort: (port: string) => boolean
}

const MAX_REDIRECTS = 3
const MAX_BYTES = 64 * 1024
/** All of IPv6 that is given to networks of the internet so far. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

const INTERNET: NetworkPolicy = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowedAddress: isPublicAddress,
  // The port of the scheme itself reads as an empty text.
  isAllowedPort: (port) => ['', '80', '443'].includes(port),
}
const TIMEOUT_MS = 5_000

/** Asks the brand's own site first, then the icon service. */
export function createFaviconFetcher({ template, timeoutMs = TIMEOUT_MS, ...options }: Options) {
  const policy = { ...INTERNET, ...options.policy }

  return {
    /**
     * A domain's icon, or null with one failure for each place that was asked. Rejects only when
     * `signal` fires.
     */
    async fetchFavicon(
      domain: string,
      signal: AbortSignal,
    ): Promise<{ favicon: Favicon | null; failures: FaviconError[] }> {
      const service = template.replaceAll('{domain}', encodeURIComponent(domain))
      const failures: FaviconError[] = []
      for (const sourceUrl of [`https://${domain}/favicon.ico`, service]) {
        try {
          return { favicon: await fetchImage(sourceUrl, signal), failures }
        } catch (error) {
          signal.throwIfAborted()
          failures.push(error as FaviconError)
        }
      }
      return { favicon: null, failures }
    },
  }

  async function fetchImage(sourceUrl: string, stop: AbortSignal): Promise<Favicon> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([stop, timeout])
    try {
      // A DNS look-up cannot be cancelled, so its result is ignored once the signal fires.
      const bytes = await Promise.race([
        download(sourceUrl, policy, signal),
        aborted(signal, policy).then((): never => {
          throw signal.reason
        }),
      ])
      return { ...requireLogo(bytes), sourceUrl }
    } catch (error) {
      if (error instanceof FaviconError) throw error
      if (timeout.aborted) throw new FaviconError('timeout', `${sourceUrl} is slow`, error)
      throw new FaviconError('network', `${sourceUrl} cannot be reached`, error)
    }
  }
}

/** Services answer with a single pixel where they know no icon. */
function requireLogo(bytes: Buffer): Pick<Favicon, 'mediaType' | 'bytes'> {
  const logo = readLogo(bytes)
  if ('fault' in logo) throw new FaviconError(logo.fault, 'no picture of moderate size')
  return logo
}

/**
 * The body behind an address, at most 64 KiB; redirects are followed by hand and checked like the
 * first address. Throws `FaviconError`; `signal` ends it at any point.
 */
async function download(
  address: string,
  policy: NetworkPolicy,
  signal: AbortSignal,
): Promise<Buffer> {
  let url = parseAddress(address, policy)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await resolveHost(url.hostname, policy)
    signal.throwIfAborted()
    const response = await openResponse(url, addresses, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response)
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new FaviconError('status', `${url.host} answered ${statusCode}`)
    url = parseAddress(headers.location, policy, url)
  }
  throw new FaviconError('too_many_redirects', `more than ${MAX_REDIRECTS} redirects`)
}

function parseAddress(address: string, policy: NetworkPolicy, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const isAllowed =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    policy.isAllowedPort(url.port) &&
    !url.username &&
    !url.password
  if (!isAllowed) throw new FaviconError('refused_url', `${url?.origin ?? 'address'} is refused`)
  return url
}

/** Connects to one of `addresses` and nowhere else, whatever the name resolves to by now. */
function openResponse(
  url: URL,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const [first] = addresses
  if (!first) throw new FaviconError('dns', `${url.hostname} has no address`)
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, first.address, first.family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Codefluencer',
    }
    request(url, { agent: false, lookup, signal, headers })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BYTES) throw new FaviconError('too_large', `more than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}

/**
 * The addresses of a host, each one allowed; the caller connects to these and looks nothing up
 * again. `host` as in `URL.hostname`, an IPv6 address in brackets. Throws `FaviconError` (`dns`,
 * `refused_address`): one forbidden address among many is enough.
 */
async function resolveHost(host: string, policy: NetworkPolicy): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family
    ? [{ address: literal, family }]
    : await policy.resolve(host).catch((error: unknown) => {
        throw new FaviconError('dns', `${host} cannot be resolved`, error)
      })
  const refused = addresses.find(({ address }) => !policy.isAllowedAddress(address))
  if (refused) throw new FaviconError('refused_address', `${host} is ${refused.address}`)
  return addresses
}

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

type FaviconErrorKind =
  | 'refused_url'
  | 'refused_address'
  | 'dns'
  | 'network'
  | 'timeout'
  | 'status'
  | 'too_many_redirects'
  | 'too_large'
  | 'wrong_type'
  | 'blank'

/** Why a place gave no icon. */
export class FaviconError extends Error {
  readonly kind: FaviconErrorKind

  constructor(kind: FaviconErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FaviconError'
    this.kind = kind
  }
}
