import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Room for several hundred pages; what nobody asked for longest goes first. */
const KEPT_BYTES = 16 * 1024 * 1024
/** What a page takes beside its body: its address, its headers, the hashes of its scripts. */
const FRAME_BYTES = 2_048

type Frame = {
  headers: Record<string, string>
  /** Of its scripts, for the policy. */
  hashes: readonly string[]
}
export type RenderedPage = Frame & { html: string }
/** A tenth of the page in memory, and nothing is left to be compressed when it is sent. */
export type StoredPage = Frame & { gzipped: Uint8Array<ArrayBuffer>; tag: string }

const compress = promisify(gzip)

/**
 * Pages as they were last rendered, each under one address however it is written: rendering takes a
 * hundred times as long as sending. Their tag says which state of the data they show; one whose
 * state is over goes when there is no more room, or with the next rendering.
 */
export function createPageStore(keptBytes = KEPT_BYTES) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzipped }) => FRAME_BYTES + gzipped.byteLength,
  })

  return {
    /** The page if it shows one of these states. */
    find(address: string, tags: readonly string[]): StoredPage | undefined {
      const page = pages.get(address)
      return page && tags.includes(page.tag) ? page : undefined
    },
    /** `tag` as it was before the page was rendered. */
    async keep(address: string, tag: string, page: RenderedPage): Promise<StoredPage> {
      const { html, hashes, headers } = page
      const stored = { hashes, headers, tag, gzipped: await compress(html) }
      pages.set(address, stored)
      return stored
    },
  }
}
