import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getDataVersion } from '../services/health/get-data-version.ts'
import type { AppDeps } from './app-env.ts'

const MINUTE_MS = 60_000

/**
 * Tags of rendered pages. They are known before a page is rendered: it says the same as long as the
 * program, the data and the minute are the same. Weak, because the bytes also hold milliseconds.
 */
export function createPageTags({ services }: AppDeps) {
  const start = randomUUID()
  return {
    current: (): string => {
      const minute = Math.floor(Date.now() / MINUTE_MS)
      const state = `${start} ${minute} ${getDataVersion(services)}`
      return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
    },
    /** Whether the reader has the page with this tag already. */
    isKnown: (c: Context, tag: string): boolean =>
      (c.req.header('if-none-match') ?? '').split(/\s*,\s*/).includes(tag),
  }
}
