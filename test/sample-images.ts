const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )

/** The beginnings of pictures, as far as format and size are read. */
export const samplePng = (width = 32, height = width) =>
  bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, width, 0, 0, 0, height], [8, 6, 0])

export const sampleGif = (width = 16, height = width) =>
  bytes('GIF89a', [width, 0, height, 0, 0, 0, 0])

/** An icon file with one picture of four bytes. */
export const sampleIcon = (size = 16) =>
  bytes(
    [0, 0, 1, 0, 1, 0],
    [size, size, 0, 0, 1, 0, 32, 0],
    [4, 0, 0, 0, 22, 0, 0, 0],
    [1, 2, 3, 4],
  )

/** With a comment before the frame header, and a filled-up marker. */
export const sampleJpeg = (width = 20, height = width) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2],
    [0xff, 0xff, 0xc0, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0],
  )

export const sampleWebp = (kind: 'VP8 ' | 'VP8L' | 'VP8X', size = 24) => {
  const head = bytes('RIFF', [40, 0, 0, 0], 'WEBP', kind, [20, 0, 0, 0])
  if (kind === 'VP8X') return bytes(head, [0, 0, 0, 0, size - 1, 0, 0, size - 1, 0, 0])
  if (kind === 'VP8 ') return bytes(head, [0, 0, 0, 0x9d, 0x01, 0x2a, size, 0, size, 0])
  const bits = (size - 1) | ((size - 1) << 14)
  return bytes(head, [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, bits >> 24])
}

/** Ends of files, as their formats ask for. */
const PNG_END = bytes([0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82])
/** A PNG that is whole by its signature, head and end. */
export const wholePng = (width = 32) => Buffer.concat([samplePng(width), PNG_END])
