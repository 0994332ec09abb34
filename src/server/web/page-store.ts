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
export type StoredPage = Frame & { gzipped: Uint8Array<ArrayBuffer> }

const compress = promisify(gzip)

/**
 * Pages as they were last rendered, each under one address however it is written: rendering takes a
 * hundred times as long as sending. They are kept as long as their tag is the current one, that is
 * until anything in the data changes (but quietly: `services/page-changes.ts`), and for a minute at
 * most.
 */
export function createPageStore(keptBytes = KEPT_BYTES) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzipped }) => FRAME_BYTES + gzipped.byteLength,
  })
  let held = ''
  const hold = (tag: string) => {
    if (tag === held) return
    pages.clear()
    held = tag
  }

  return {
    find(tag: string, address: string): StoredPage | undefined {
      hold(tag)
      return pages.get(address)
    },
    /** `tag` as it was before the page was rendered: one overtaken by a change is not kept. */
    async keep(tag: string, address: string, page: RenderedPage): Promise<StoredPage> {
      const { html, hashes, headers } = page
      const stored = { hashes, headers, gzipped: await compress(html) }
      if (tag === held) pages.set(address, stored)
      return stored
    },
  }
}
