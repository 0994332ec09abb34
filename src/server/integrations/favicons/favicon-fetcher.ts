import {
  download,
  FaviconError,
  isPublicAddress,
  type NetworkPolicy,
  resolveByDns,
} from './download.ts'

type Favicon = { mediaType: ImageMediaType; bytes: Buffer; sourceUrl: string }

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
function requireImage(bytes: Buffer): { mediaType: ImageMediaType } {
  const info = readImageInfo(bytes)
  if (!info) throw new FaviconError('wrong_type', 'no bitmap picture')
  if (info.width <= 1 || info.height <= 1) throw new FaviconError('blank', 'a single pixel')
  return { mediaType: info.mediaType }
}

/** Bitmap formats that are kept; SVG can carry script and is not among them. */
type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/x-icon'
type ImageInfo = { mediaType: ImageMediaType; width: number; height: number }

/** Format and size by the bytes themselves, whatever a header says; null for anything else. */
export function readImageInfo(bytes: Buffer): ImageInfo | null {
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readIcon(bytes) ?? readJpeg(bytes)
  } catch (error) {
    // Reading beyond the end: cut off in the middle of its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

const startsWith = (bytes: Buffer, signature: string, offset = 0): boolean =>
  bytes.toString('latin1', offset, offset + signature.length) === signature

function readPng(bytes: Buffer): ImageInfo | null {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12)) return null
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): ImageInfo | null {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return null
  return { mediaType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** The three kinds of WebP state their size at different places. */
function readWebp(bytes: Buffer): ImageInfo | null {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return null
  const mediaType = 'image/webp'
  if (startsWith(bytes, 'VP8X', 12))
    return { mediaType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21)
    return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return null
  return {
    mediaType,
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  }
}

/** The largest picture of an icon file counts; each must lie within the file. */
function readIcon(bytes: Buffer): ImageInfo | null {
  const count = startsWith(bytes, '\0\0\x01\0') ? bytes.readUInt16LE(4) : 0
  if (count === 0) return null
  const sizes = Array.from({ length: count }, (_, index) => {
    const entry = 6 + 16 * index
    const end = bytes.readUInt32LE(entry + 8) + bytes.readUInt32LE(entry + 12)
    if (end > bytes.length) throw new RangeError('icon is cut off')
    return { width: bytes.readUInt8(entry) || 256, height: bytes.readUInt8(entry + 1) || 256 }
  })
  return {
    mediaType: 'image/x-icon',
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  }
}

/** Walks the segments to the frame header (SOF0 to SOF15, without DHT, JPG and DAC). */
function readJpeg(bytes: Buffer): ImageInfo | null {
  if (!startsWith(bytes, '\xff\xd8\xff')) return null
  let offset = 2
  while (bytes.readUInt8(offset) === 0xff) {
    const marker = bytes.readUInt8(offset + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        mediaType: 'image/jpeg',
        height: bytes.readUInt16BE(offset + 5),
        width: bytes.readUInt16BE(offset + 7),
      }
    // Any number of 0xff may fill up the space before a marker.
    offset += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(offset + 2)
  }
  return null
}
