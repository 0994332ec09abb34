import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { aborted } from 'node:util'
import ipaddr from 'ipaddr.js'

/** What the network looks like; tests put their own in place of the internet. */
export type NetworkPolicy = {
  resolve: (host: string) => Promise<LookupAddress[]>
  isAllowedAddress: (address: string) => boolean
  isAllowedPort: (port: string) => boolean
}

export type PublicRequest = {
  headers: Record<string, string>
  /** Sent by POST, after a redirect again. */
  body?: string
  maxBytes: number
  /** For all of it, redirects and body included. */
  timeoutMs: number
  signal: AbortSignal
  policy?: Partial<NetworkPolicy> | undefined
}

const MAX_REDIRECTS = 3
/** All of IPv6 that is given to networks of the internet so far. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

const INTERNET: NetworkPolicy = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowedAddress: isPublicAddress,
  // The port of the scheme itself reads as an empty text.
  isAllowedPort: (port) => ['', '80', '443'].includes(port),
}

/**
 * What an address of the public internet answers, by 2xx or 304: addresses that strangers write reach nothing
 * inside. Redirects are followed by hand and checked like the first address. Throws `FetchError`, or the
 * reason of `signal`.
 */
export async function fetchPublic(address: string, request: PublicRequest) {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = AbortSignal.any([request.signal, timeout])
  const policy = { ...INTERNET, ...request.policy }
  try {
    // A DNS look-up cannot be cancelled, so its result is ignored once the signal fires.
    return await Promise.race([
      download(address, { ...request, signal, policy }),
      aborted(signal, policy).then((): never => {
        throw signal.reason
      }),
    ])
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof FetchError) throw error
    const { host } = new URL(address)
    if (timeout.aborted) throw new FetchError('timeout', `${host} is slow`, error)
    throw new FetchError('network', `${host} cannot be reached`, error)
  }
}

type CheckedRequest = PublicRequest & { policy: NetworkPolicy }
type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

async function download(address: string, request: CheckedRequest): Promise<Answer> {
  let url = parseAddress(address, request.policy)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await resolveHost(url.hostname, request.policy)
    request.signal.throwIfAborted()
    const response = await openResponse(url, addresses, request)
    const { statusCode: status = 0, headers } = response
    if ((status >= 200 && status < 300) || status === 304)
      return { status, headers, bytes: await readBody(response, request.maxBytes) }
    response.destroy()
    if (status < 300 || status > 399 || !headers.location)
      throw new FetchError('status', `${url.host} answered ${status}`)
    url = parseAddress(headers.location, request.policy, url)
  }
  throw new FetchError('too_many_redirects', `more than ${MAX_REDIRECTS} redirects`)
}

function parseAddress(address: string, policy: NetworkPolicy, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const isAllowed =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    policy.isAllowedPort(url.port) &&
    !url.username &&
    !url.password
  if (!isAllowed) throw new FetchError('refused_url', `${url?.origin ?? 'address'} is refused`)
  return url
}

/** Connects to one of `addresses` and nowhere else, whatever the name resolves to by now. */
function openResponse(
  url: URL,
  addresses: LookupAddress[],
  { headers, body, signal }: CheckedRequest,
): Promise<IncomingMessage> {
  const [first] = addresses
  if (!first) throw new FetchError('dns', `${url.hostname} has no address`)
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, first.address, first.family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const all = { 'accept-encoding': 'identity', 'user-agent': 'Codefluencer', ...headers }
    request(url, { method, agent: false, lookup, signal, headers: all })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new FetchError('too_large', `more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}

/**
 * The addresses of a host, each one allowed; the caller connects to these and looks nothing up
 * again. `host` as in `URL.hostname`, an IPv6 address in brackets. Throws `FetchError` (`dns`,
 * `refused_address`): one forbidden address among many is enough.
 */
async function resolveHost(host: string, policy: NetworkPolicy): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family
    ? [{ address: literal, family }]
    : await policy.resolve(host).catch((error: unknown) => {
        throw new FetchError('dns', `${host} cannot be resolved`, error)
      })
  const refused = addresses.find(({ address }) => !policy.isAllowedAddress(address))
  if (refused) throw new FetchError('refused_address', `${host} is ${refused.address}`)
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

type FetchErrorKind =
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

/** Why an address gave nothing; the last two: no icon. */
export class FetchError extends Error {
  readonly kind: FetchErrorKind

  constructor(kind: FetchErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FetchError'
    this.kind = kind
  }
}

const FAULTS: Partial<Record<FetchErrorKind, string>> = {
  dns: 'Diesen Namen gibt es im Internet nicht.',
  refused_url: 'Die Adresse führt an einen Ort, der nicht erlaubt ist.',
  refused_address: 'Die Adresse führt in ein privates Netz.',
  timeout: 'Der Server antwortet zu langsam.',
  status: 'Der Server lehnt die Anfrage ab.',
  too_many_redirects: 'Der Server leitet zu oft um.',
  too_large: 'Die Antwort des Servers ist zu groß.',
}

/** The same in German, without the address. */
export const describeFetchError = (error: unknown): string =>
  (error instanceof FetchError && FAULTS[error.kind]) || 'Der Server ist nicht erreichbar.'
