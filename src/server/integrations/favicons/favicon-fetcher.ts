import { type BitmapMediaType, readBitmapInfo } from '#shared/domain/bitmaps.ts'
import {
  download,
  FaviconError,
  isPublicAddress,
  type NetworkPolicy,
  resolveByDns,
} from './download.ts'

type Favicon = { mediaType: BitmapMediaType; bytes: Buffer; sourceUrl: string }

export type FaviconFetcher = ReturnType<typeof createFaviconFetcher>

type Options = {
  /** Address of an icon service with the placeholder `{domain}`. */
  template: string
  policy?: Partial<NetworkPolicy>
  timeoutMs?: number
}

const INTERNET: NetworkPolicy = {
  resolve: resolveByDns,
  isAllowedAddress: isPublicAddress,
  // The port of the scheme itself reads as an empty text.
  isAllowedPort: (port) => ['', '80', '443'].includes(port),
}
const TIMEOUT_MS = 5_000

/** Asks the brand's own site first, then the icon service. */
export function createFaviconFetcher({ template, ...options }: Options) {
  const policy = { ...INTERNET, ...options.policy }
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS

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
      const bytes = await orAborted(download(sourceUrl, { policy, signal }), signal)
      return { ...requireImage(bytes), bytes, sourceUrl }
    } catch (error) {
      if (error instanceof FaviconError) throw error
      if (timeout.aborted) throw new FaviconError('timeout', `${sourceUrl} is slow`, error)
      throw new FaviconError('network', `${sourceUrl} cannot be reached`, error)
    }
  }
}

/** A DNS look-up cannot be cancelled, so its result is ignored once the signal fires. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

/** Services answer with a single pixel where they know no icon. */
function requireImage(bytes: Buffer): { mediaType: BitmapMediaType } {
  const info = readBitmapInfo(bytes)
  if (!info) throw new FaviconError('wrong_type', 'no bitmap picture')
  if (info.width <= 1 || info.height <= 1) throw new FaviconError('blank', 'a single pixel')
  return { mediaType: info.mediaType }
}
