import { toPostKey } from '#shared/domain/post-address.ts'

/** Posts that are remembered at least; the memory for them is a few megabytes. */
const REMEMBERED = 50_000

/**
 * Tells whether a post came before, by its address. Of very many posts only the latest are
 * remembered; whoever stores them finds out about the others.
 */
export function createPostMemory(remembered = REMEMBERED): { isNew: (url: string) => boolean } {
  let newer = new Set<string>()
  let older = new Set<string>()
  return {
    isNew(url) {
      const key = toPostKey(url)
      if (newer.has(key) || older.has(key)) return false
      newer.add(key)
      if (newer.size >= remembered) {
        older = newer
        newer = new Set()
      }
      return true
    },
  }
}
