/** Bitmap formats that are kept; SVG can carry script and is not among them. */
export type BitmapMediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/x-icon'
type BitmapInfo = { mediaType: BitmapMediaType; width: number; height: number }

/** Format and size by the bytes themselves, whatever a header says; null for anything else. */
export function readBitmapInfo(bytes: Buffer): BitmapInfo | null {
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readIcon(bytes) ?? readJpeg(bytes)
  } catch (error) {
    // Reading beyond the end: cut off in the middle of its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether the file ends where its format says: nothing is cut off, nothing hangs on behind. */
export function isWholeBitmap(bytes: Buffer, { mediaType }: BitmapInfo): boolean {
  const endsWith = (end: string) => startsWith(bytes, end, bytes.length - end.length)
  if (mediaType === 'image/png') return endsWith('\0\0\0\0IEND\xae\x42\x60\x82')
  if (mediaType === 'image/jpeg') return endsWith('\xff\xd9')
  if (mediaType === 'image/gif') return endsWith('\0;')
  // `readIcon` has compared every part of an icon with the length.
  return mediaType === 'image/x-icon' || bytes.readUInt32LE(4) + 8 === bytes.length
}

const startsWith = (bytes: Buffer, signature: string, offset = 0): boolean =>
  bytes.toString('latin1', offset, offset + signature.length) === signature

function readPng(bytes: Buffer): BitmapInfo | null {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12)) return null
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): BitmapInfo | null {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return null
  return { mediaType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** The three kinds of WebP state their size at different places. */
function readWebp(bytes: Buffer): BitmapInfo | null {
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
function readIcon(bytes: Buffer): BitmapInfo | null {
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
function readJpeg(bytes: Buffer): BitmapInfo | null {
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
