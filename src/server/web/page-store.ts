import { LRUCache } from 'lru-cache'

/** Room for some hundred pages; what nobody asked for longest goes first. */
const KEPT_BYTES = 16 * 1024 * 1024
const BYTES_PER_LETTER = 2

export type StoredPage = {
  html: string
  headers: Record<string, string>
  /** Of its scripts, for the policy. */
  hashes: readonly string[]
}

/**
 * Pages as they were last rendered, by their whole address: rendering takes a hundred times as long
 * as sending. They are kept as long as their tag is the current one, that is until anything in the
 * data changes (but quietly: `services/page-changes.ts`), and for a minute at most.
 */
export function createPageStore(keptBytes = KEPT_BYTES) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: keptBytes,
    sizeCalculation: ({ html }, address) => BYTES_PER_LETTER * (html.length + address.length),
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
    keep(tag: string, address: string, page: StoredPage): void {
      if (tag === held) pages.set(address, page)
    },
  }
}
