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
 * Pages as they were last rendered, by their whole address: rendering takes a hundred times as long
 * as sending. They are kept as long as their tag is the current one, that is until anything in the
 * data changes (but quietly: `services/page-changes.ts`), and for a minute at most.
 */
export function createPageStore(keptBytes = KEPT_BYTES) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzipped }) => FRAME_BYTES + gzipped.byteLength,
  })
  const underWay = new Map<string, Promise<StoredPage | undefined>>()
  let held = ''
  const hold = (tag: string) => {
    if (tag === held) return
    pages.clear()
    underWay.clear()
    held = tag
  }

  /** `tag` as it was before the page was rendered: one overtaken by a change is not kept. */
  async function keep(tag: string, address: string, page: RenderedPage | undefined) {
    if (!page) return undefined
    const { html, hashes, headers } = page
    const stored = { hashes, headers, gzipped: await compress(html) }
    if (tag === held) pages.set(address, stored)
    return stored
  }

  return {
    /**
     * The page that is kept, or that `render` makes to be kept. Whoever asks meanwhile waits for the
     * same one: after a change many ask for the same page at once. Undefined when `render` had none
     * that is for all, or failed for somebody else; it throws for the one who called it.
     */
    async take(
      tag: string,
      address: string,
      render: () => Promise<RenderedPage | undefined>,
    ): Promise<StoredPage | undefined> {
      hold(tag)
      const known = pages.get(address)
      if (known) return known
      const others = underWay.get(address)
      if (others) return others.catch(() => undefined)
      const own = render().then((page) => keep(tag, address, page))
      underWay.set(address, own)
      try {
        return await own
      } finally {
        if (underWay.get(address) === own) underWay.delete(address)
      }
    },
  }
}
