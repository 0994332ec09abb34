import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { formatNumber } from '#shared/texts/format.ts'
import { FileFault } from './post-format.ts'

/** What a packed file may become, in GiB: a few kilobytes can become any number of them. */
const MAX_GIB = 1

type Chunks = AsyncIterable<Uint8Array>

/** By their first bytes, in hexadecimals. */
const UNPACKERS: readonly [RegExp, (chunks: Chunks) => Chunks | Promise<Chunks>][] = [
  [/^1f8b/, (chunks) => pipeline(Readable.from(chunks), createGunzip(), () => {})],
  [/^fd377a585a/, unpackXz],
]

async function unpackXz(chunks: Chunks): Promise<Chunks> {
  // Loaded with the first such file.
  const { XzReadableStream } = await import('xz-decompress')
  return new XzReadableStream(Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>)
}

/** The bytes of a file, unpacked where it is packed by gzip or xz. Throws `FileFault` where that becomes too much. */
export async function* unpack(chunks: Chunks, first: string): Chunks {
  const [, start] = UNPACKERS.find(([magic]) => magic.test(first)) ?? []
  if (!start) return yield* chunks
  let size = 0
  const unpacked = await start(chunks)
  const iterator = unpacked[Symbol.asyncIterator]()
  for (;;) {
    const { done, value: chunk } = await iterator.next().catch(failToUnpack)
    if (done) return
    size += chunk.length
    if (size > MAX_GIB * 1024 ** 3)
      throw new FileFault(
        `ist entpackt größer als ${formatNumber(MAX_GIB)} GiB und wurde nur bis dahin gelesen`,
      )
    yield chunk
  }
}

function failToUnpack(cause: unknown): never {
  throw new FileFault('ist beschädigt und lässt sich nicht zu Ende entpacken', { cause })
}
