import medium from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff?inline'
import bold from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?inline'
import heavy from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff?inline'
import heavyExtended from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff?inline'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import resvgWasm from '@resvg/resvg-wasm/index_bg.wasm?url&inline'
import satori from 'satori'
import { layOutCard, SHARE_IMAGE_SIZE } from './lay-out-card.ts'
import type { ShareImageCard } from './share-image-renderer.ts'

// Everything lies inside the bundle as data addresses: no file is read beside it.
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

const FONTS = [
  { name: 'Bricolage', weight: 500 as const, data: bytesOf(medium) },
  { name: 'Bricolage', weight: 700 as const, data: bytesOf(bold) },
  { name: 'Bricolage', weight: 800 as const, data: bytesOf(heavy) },
  { name: 'Bricolage Extended', weight: 800 as const, data: bytesOf(heavyExtended) },
]

let ready: Promise<void> | undefined

/** Draws one picture (1200 x 630). Costs some 100 ms of processor time: never in a request. */
export async function drawShareImage(card: ShareImageCard): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(bytesOf(resvgWasm))
  await ready
  const svg = await satori(layOutCard(card), { ...SHARE_IMAGE_SIZE, fonts: FONTS })
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = drawing.render()
  const png = new Uint8Array(image.asPng())
  image.free()
  drawing.free()
  return png
}
