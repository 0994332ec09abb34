import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { FaviconError } from './favicon-error.ts'
import { type NetworkPolicy, resolveHost } from './resolve-host.ts'

const MAX_REDIRECTS = 3
const MAX_BYTES = 64 * 1024

type Options = { policy: NetworkPolicy; signal: AbortSignal }

/**
 * The body behind an address, at most 64 KiB; redirects are followed by hand and checked like the
 * first address. Throws `FaviconError`; `signal` ends it at any point.
 */
export async function download(address: string, options: Options): Promise<Buffer> {
  let url = parseAddress(address, options.policy)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await resolveHost(url.hostname, options.policy)
    options.signal.throwIfAborted()
    const response = await openResponse(url, addresses, options.signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response)
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new FaviconError('status', `${url.host} answered ${statusCode}`)
    url = parseAddress(headers.location, options.policy, url)
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
