import { expect, test } from 'vitest'
import { sampleGif, sampleIcon, sampleJpeg, samplePng, sampleWebp } from '#test/sample-images.ts'
import { readBitmap, readLogo } from './bitmaps.ts'

test.each([
  ['image/png', samplePng(32, 16), 32, 16],
  ['image/gif', sampleGif(16, 8), 16, 8],
  ['image/x-icon', sampleIcon(48), 48, 48],
  ['image/x-icon', sampleIcon(0), 256, 256],
  ['image/jpeg', sampleJpeg(20, 10), 20, 10],
  ['image/webp', sampleWebp('VP8 ', 24), 24, 24],
  ['image/webp', sampleWebp('VP8L', 24), 24, 24],
  ['image/webp', sampleWebp('VP8X', 24), 24, 24],
])('%s is known by its bytes', (mediaType, bytes, width, height) => {
  expect(readBitmap(bytes)).toEqual({ mediaType, width, height, end: bytes.length })
  const longer = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])
  expect(readLogo(longer)).toEqual({ mediaType, bytes })
})

test.each([samplePng(), sampleGif(), sampleIcon(), sampleJpeg(), sampleWebp('VP8X')])(
  'what breaks off is no picture, wherever it does (%#)',
  (bytes) => {
    for (let length = 0; length < bytes.length; length += 1)
      expect(readBitmap(bytes.subarray(0, length))).toBeNull()
  },
)

test.each([
  ['a PNG without data', samplePng(32, 32, Buffer.from('00000000744558740a0b0c0d', 'hex'))],
  ['an icon of four bytes', sampleIcon(16, Buffer.from([1, 2, 3, 4]))],
  ['an icon around no picture', sampleIcon(16, Buffer.alloc(60))],
  ['a GIF without frames', Buffer.from('GIF89a\x10\0\x10\0\0\0\0;', 'latin1')],
  ['a JPEG without data', Buffer.concat([sampleJpeg().subarray(0, 22), Buffer.from([0xff, 0xd9])])],
])('%s is none', (_, bytes) => {
  expect(readLogo(bytes)).toEqual({ fault: 'wrong_type' })
})

test.each([
  ['a PNG', samplePng(21_500)],
  ['a PNG in an icon of 16 pixels', sampleIcon(16, samplePng(21_500))],
  ['a frame of a small GIF', sampleGif(16, 16, 21_500)],
])('%s of 21,500 pixels a side is too large, however few bytes it has', (_, bytes) => {
  expect(readLogo(bytes)).toEqual({ fault: 'too_large' })
})

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<?xml version="1.0"?><svg/>',
  '<!doctype html><html><img src="x.png"></html>',
  'BM6 a bitmap of Windows',
  '%PDF-1.7',
  '\0\0\x01\0\0\0 an icon without pictures',
  '\0\0\x02\0\x01\0 a mouse pointer',
  'RIFF....WAVEfmt ',
])('%j is no picture to keep', (text) => {
  expect(readBitmap(Buffer.from(text, 'latin1'))).toBeNull()
})

test('an icon whose picture lies beyond the end is refused', () => {
  const icon = sampleIcon()
  icon.writeUInt32LE(5000, 14)
  expect(readBitmap(icon)).toBeNull()
})

test('parts that reach beyond those around them are not read again and again', () => {
  const frame = Buffer.alloc(24)
  frame.write('ANMF', 0, 'latin1')
  const count = 60
  const parts = Buffer.concat(
    Array.from({ length: count }, (_, index) => {
      const part = Buffer.from(frame)
      // Even ones hold the head of the next one alone, which reaches to the end of the file.
      part.writeUInt32LE(index % 2 ? 24 * (count - index) - 8 : 40, 4)
      return part
    }),
  )
  const head = Buffer.from('RIFF....WEBP', 'latin1')
  head.writeUInt32LE(parts.length + 4, 4)
  expect(readBitmap(Buffer.concat([head, parts]))).toBeNull()
})

test('an icon of thousands of entries for the same bytes is refused', () => {
  const [icon, count] = [sampleIcon(), 4_000]
  const entry = icon.subarray(6, 22)
  entry.writeUInt32LE(6 + 16 * count, 12)
  const head = Buffer.from(icon.subarray(0, 6))
  head.writeUInt16LE(count, 4)
  const entries = Array.from({ length: count }, () => entry)
  expect(readBitmap(Buffer.concat([head, ...entries, icon.subarray(22)]))).toBeNull()
})
