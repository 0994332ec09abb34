import { expect, test } from 'vitest'
import { sampleGif, sampleIcon, sampleJpeg, samplePng, sampleWebp } from '#test/sample-images.ts'
import { readBitmapInfo } from './bitmaps.ts'

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
  expect(readBitmapInfo(bytes)).toEqual({ mediaType, width, height })
})

test.each([samplePng(), sampleGif(), sampleIcon(), sampleJpeg(), sampleWebp('VP8L')])(
  'a header that breaks off is no picture, wherever it does (%#)',
  (bytes) => {
    const shortest = bytes.findIndex(
      (_, length) => readBitmapInfo(bytes.subarray(0, length)) !== null,
    )
    const header = shortest === -1 ? bytes.length : shortest
    expect(header).toBeGreaterThan(8)
    for (let length = 0; length < header; length += 1)
      expect(readBitmapInfo(bytes.subarray(0, length))).toBeNull()
  },
)

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
  expect(readBitmapInfo(Buffer.from(text, 'latin1'))).toBeNull()
})

test('an icon whose picture lies beyond the end is refused', () => {
  const icon = sampleIcon()
  icon.writeUInt32LE(5000, 14)
  expect(readBitmapInfo(icon)).toBeNull()
})
