import * as LIMITS from './limits.ts'

/** Bitmap formats that are kept; SVG can carry script and is not among them. */
export type BitmapMediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/x-icon'
type Size = { width: number; height: number }
/** `end` is where the picture ends; what stands behind is no part of it. */
type Bitmap = Size & { mediaType: BitmapMediaType; end: number }

type Logo = { mediaType: BitmapMediaType; bytes: Buffer }

/**
 * A brand's picture without what stands behind its end, or why it is none: no whole bitmap with image data,
 * a single line of pixels, more bytes or pixels than a logo may have.
 */
export function readLogo(bytes: Buffer): Logo | { fault: 'wrong_type' | 'blank' | 'too_large' } {
  const bitmap = readBitmap(bytes)
  if (!bitmap) return { fault: 'wrong_type' }
  const { mediaType, width, height, end } = bitmap
  if (Math.min(width, height) < 2) return { fault: 'blank' }
  if (Math.max(width, height) > LIMITS.logoPixels || end > LIMITS.logoBytes)
    return { fault: 'too_large' }
  return { mediaType, bytes: bytes.subarray(0, end) }
}

/**
 * Format, size and end by the bytes themselves, whatever a header says; null for anything else, for what
 * is cut off, and for a picture without image data. Of several pictures in one file the largest counts:
 * browsers take the memory that the inner ones ask for.
 */
export function readBitmap(bytes: Buffer): Bitmap | null {
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readIcon(bytes) ?? readJpeg(bytes)
  } catch (error) {
    // Reading beyond the end: cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

const startsWith = (bytes: Buffer, signature: string, offset = 0): boolean =>
  bytes.toString('latin1', offset, offset + signature.length) === signature

/** Answers `end`; throws a `RangeError` where there is less than that. */
function within(available: number, end: number): number {
  if (end > available) throw new RangeError('cut off')
  return end
}

function largest(sizes: readonly Size[]): Size | null {
  if (sizes.length === 0) return null
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  }
}

function readPng(bytes: Buffer): Bitmap | null {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12)) return null
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let hasData = false
  for (let offset = 8; ; ) {
    const length = bytes.readUInt32BE(offset)
    const end = within(bytes.length, offset + 12 + length)
    if (startsWith(bytes, 'IEND', offset + 4))
      return hasData ? { mediaType: 'image/png', ...size, end } : null
    if (startsWith(bytes, 'IDAT', offset + 4) && length > 0) hasData = true
    offset = end
  }
}

/** Frames may be larger than the screen that the head names. */
function readGif(bytes: Buffer): Bitmap | null {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return null
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const frames: Size[] = []
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let offset = 13 + colours(bytes.readUInt8(10))
  for (;;) {
    const kind = bytes.readUInt8(offset)
    if (kind === 0x3b) {
      const size = frames.length > 0 ? largest([screen, ...frames]) : null
      return size && { mediaType: 'image/gif', ...size, end: offset + 1 }
    }
    if (kind !== 0x21 && kind !== 0x2c) return null
    if (kind === 0x2c) {
      const [left, top] = [bytes.readUInt16LE(offset + 1), bytes.readUInt16LE(offset + 3)]
      const [width, height] = [bytes.readUInt16LE(offset + 5), bytes.readUInt16LE(offset + 7)]
      const data = offset + 11 + colours(bytes.readUInt8(offset + 9))
      if (bytes.readUInt8(data) > 0) frames.push({ width: left + width, height: top + height })
      offset = skipBlocks(bytes, data)
    } else offset = skipBlocks(bytes, offset + 2)
  }
}

/** Past blocks that begin with their length, and the empty one that ends them. */
function skipBlocks(bytes: Buffer, start: number): number {
  let offset = start
  for (let length = bytes.readUInt8(offset); length > 0; length = bytes.readUInt8(offset))
    offset += 1 + length
  return offset + 1
}

/** The canvas and each frame state their size at different places. */
function readWebp(bytes: Buffer): Bitmap | null {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return null
  const end = within(bytes.length, bytes.readUInt32LE(4) + 8)
  const canvas: Size[] = []
  const frames: Size[] = []
  const readChunks = (from: number, to: number): void => {
    for (let offset = from; offset + 8 <= to; ) {
      const data = offset + 8
      const length = bytes.readUInt32LE(offset + 4)
      // A part that reached beyond the one around it would be read again and again.
      const next = within(to, data + length)
      const readSize = (at: number): Size => ({
        width: bytes.readUIntLE(at, 3) + 1,
        height: bytes.readUIntLE(at + 3, 3) + 1,
      })
      if (startsWith(bytes, 'VP8X', offset)) canvas.push(readSize(data + 4))
      else if (startsWith(bytes, 'ANMF', offset)) {
        canvas.push(readSize(data + 6))
        readChunks(data + 16, next)
      } else if (startsWith(bytes, 'VP8L', offset)) {
        const bits = bytes.readUInt32LE(data + 1)
        frames.push({ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 })
      } else if (startsWith(bytes, 'VP8 ', offset))
        frames.push({
          width: bytes.readUInt16LE(data + 6) & 0x3fff,
          height: bytes.readUInt16LE(data + 8) & 0x3fff,
        })
      offset = next + (length & 1)
    }
  }
  readChunks(12, end)
  const size = frames.length > 0 ? largest([...canvas, ...frames]) : null
  return size && { mediaType: 'image/webp', ...size, end }
}

/** The head of a bitmap of Windows inside an icon; its height counts the mask as well. */
const BMP_HEAD = 40
/** Many entries may name the same bytes, and each of them is read. */
const MOST_ICON_PICTURES = 64

/** What the pictures inside say counts: the list before them has no room for more than 256 pixels. */
function readIcon(bytes: Buffer): Bitmap | null {
  const count = startsWith(bytes, '\0\0\x01\0') ? bytes.readUInt16LE(4) : 0
  if (count > MOST_ICON_PICTURES) return null
  const sizes: Size[] = []
  let end = 0
  for (let index = 0; index < count; index += 1) {
    const entry = 6 + 16 * index
    const [length, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    end = Math.max(end, within(bytes.length, start + length))
    const picture = bytes.subarray(start, start + length)
    const png = readPng(picture)
    if (png) sizes.push(png)
    else if (length > BMP_HEAD && picture.readUInt32LE(0) >= BMP_HEAD)
      sizes.push({
        width: Math.abs(picture.readInt32LE(4)),
        height: Math.abs(picture.readInt32LE(8)) / 2,
      })
    else return null
  }
  const size = largest(sizes)
  return size && { mediaType: 'image/x-icon', width: size.width, height: size.height, end }
}

/** Walks the segments: sizes stand in frame headers (SOF0 to SOF15, without DHT, JPG and DAC). */
function readJpeg(bytes: Buffer): Bitmap | null {
  if (!startsWith(bytes, '\xff\xd8\xff')) return null
  const frames: Size[] = []
  let hasData = false
  for (let offset = 2; bytes.readUInt8(offset) === 0xff; ) {
    const marker = bytes.readUInt8(offset + 1)
    if (marker === 0xd9) {
      const size = hasData ? largest(frames) : null
      return size && { mediaType: 'image/jpeg', ...size, end: offset + 2 }
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      frames.push({ height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) })
    // Any number of 0xff may fill up the space before a marker.
    offset += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(offset + 2)
    if (marker === 0xda) {
      const start = offset
      offset = findMarker(bytes, start)
      if (offset > start) hasData = true
    }
  }
  return null
}

/** The next marker in image data, where 0xff is followed by 0 and restarts are numbered 0xd0 to 0xd7. */
function findMarker(bytes: Buffer, start: number): number {
  for (let offset = start; ; offset += 2) {
    offset = bytes.indexOf(0xff, offset)
    if (offset === -1) throw new RangeError('cut off')
    const next = bytes.readUInt8(offset + 1)
    if (next === 0xff) offset -= 1
    else if (next !== 0 && (next < 0xd0 || next > 0xd7)) return offset
  }
}
