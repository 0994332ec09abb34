import { type BitmapMediaType, readLogo } from '#shared/domain/bitmaps.ts'
import { FetchError, fetchPublic, type NetworkPolicy } from '../http/fetch-public.ts'

type Favicon = { mediaType: BitmapMediaType; bytes: Buffer; sourceUrl: string }

export type FaviconFetcher = ReturnType<typeof createFaviconFetcher>

type Options = {
  /** Address of an icon service with the placeholder `{domain}`. */
  template: string
  policy?: Partial<NetworkPolicy>
  timeoutMs?: number
}

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 5_000

/** Asks the brand's own site first, then the icon service. */
export function createFaviconFetcher({ template, timeoutMs = TIMEOUT_MS, policy }: Options) {
  return {
    /**
     * A domain's icon, or null with one failure for each place that was asked. Rejects only when
     * `signal` fires.
     */
    async fetchFavicon(
      domain: string,
      signal: AbortSignal,
    ): Promise<{ favicon: Favicon | null; failures: FetchError[] }> {
      const service = template.replaceAll('{domain}', encodeURIComponent(domain))
      const failures: FetchError[] = []
      for (const sourceUrl of [`https://${domain}/favicon.ico`, service]) {
        try {
          return { favicon: await fetchImage(sourceUrl, signal), failures }
        } catch (error) {
          signal.throwIfAborted()
          failures.push(error as FetchError)
        }
      }
      return { favicon: null, failures }
    },
  }

  async function fetchImage(sourceUrl: string, signal: AbortSignal): Promise<Favicon> {
    const { status, bytes } = await fetchPublic(sourceUrl, {
      headers: { accept: 'image/*' },
      maxBytes: MAX_BYTES,
      timeoutMs,
      signal,
      policy,
    })
    if (status !== 200) throw new FetchError('status', `${sourceUrl} answered ${status}`)
    return { ...requireLogo(bytes), sourceUrl }
  }
}

/** Services answer with a single pixel where they know no icon. */
function requireLogo(bytes: Buffer): Pick<Favicon, 'mediaType' | 'bytes'> {
  const logo = readLogo(bytes)
  if ('fault' in logo) throw new FetchError(logo.fault, 'no picture of moderate size')
  return logo
}
