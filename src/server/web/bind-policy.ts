import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

const POLICY = 'Content-Security-Policy'

/**
 * Makes the policy of a page part of it, for both are cached together: it names the page's scripts
 * by their hashes, if it has any, instead of the request's nonce. A 304 carries none, since a cache would put it in
 * the place of the one that belongs to the page it has.
 */
export const bindPolicy = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  const policy = headers.get(POLICY)
  const isShared = headers.has('CDN-Cache-Control')
  const hashes = c.get('scriptHashes') ?? (isShared ? [] : null)
  if (status === 304) headers.delete(POLICY)
  else if (policy && hashes) headers.set(POLICY, nameScripts(policy, hashes))
})

/** The nonce gives way to the hashes for scripts, and to nothing elsewhere. */
function nameScripts(policy: string, hashes: readonly string[]): string {
  const directives = policy.split('; ').map((directive) => {
    const parts = directive.split(' ').filter((part) => !part.startsWith("'nonce-"))
    return (directive.startsWith('script-src ') ? [...parts, ...hashes] : parts).join(' ')
  })
  return directives.join('; ')
}
