const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )

/** Pictures that are whole by their structure; what they show is not to be looked at. */
export const samplePng = (width = 32, height = width, ...data: Buffer[]) =>
  bytes(
    '\x89PNG\r\n\x1a\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 6, 0, 0, 0],
    [1, 2, 3, 4],
    ...(data.length > 0 ? data : [bytes([0, 0, 0, 1], 'IDAT', [7, 1, 2, 3, 4])]),
    [0, 0, 0, 0],
    'IEND',
    [0xae, 0x42, 0x60, 0x82],
  )

export const sampleGif = (width = 16, height = width, frame = width) =>
  bytes(
    'GIF89a',
    [width, 0, height, 0, 0, 0, 0],
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, frame & 255, frame >> 8, height, 0, 0, 2, 2, 0x4c, 1, 0],
    [0x3b],
  )

/** An icon file with one picture, a bitmap of Windows unless it is given. */
export const sampleIcon = (size = 16, picture?: Buffer) => {
  const bitmap = Buffer.alloc(48)
  bitmap.writeUInt32LE(40, 0)
  bitmap.writeInt32LE(size || 256, 4)
  bitmap.writeInt32LE(2 * (size || 256), 8)
  const inside = picture ?? bitmap
  return bytes(
    [0, 0, 1, 0, 1, 0],
    [size, size, 0, 0, 1, 0, 32, 0],
    [inside.length & 255, inside.length >> 8, 0, 0, 22, 0, 0, 0],
    inside,
  )
}

/** With a comment before the frame header, a filled-up marker, and a restart within the data. */
export const sampleJpeg = (width = 20, height = width) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2],
    [0xff, 0xff, 0xc0, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9],
  )

export const sampleWebp = (kind: 'VP8 ' | 'VP8L' | 'VP8X', size = 24) => {
  const bits = (size - 1) | ((size - 1) << 14)
  const lossless = [
    0x2f,
    bits & 255,
    (bits >> 8) & 255,
    (bits >> 16) & 255,
    bits >> 24,
    0,
    0,
    0,
    0,
    0,
  ]
  const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, size, 0, size, 0]
  const frame = bytes(
    kind === 'VP8 ' ? kind : 'VP8L',
    [10, 0, 0, 0],
    kind === 'VP8 ' ? lossy : lossless,
  )
  const canvas = bytes('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, size - 1, 0, 0, size - 1, 0, 0])
  const chunks = kind === 'VP8X' ? bytes(canvas, frame) : frame
  return bytes('RIFF', [chunks.length + 4, 0, 0, 0], 'WEBP', chunks)
}
