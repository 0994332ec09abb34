import type { Actor, ServiceDeps } from '../services/context.ts'
import type { SiteConfig } from '../trpc/init.ts'
import type { ClientAssets } from './client-assets.ts'

/** Everything the Hono app stands on; made in the composition root, or by a test. */
export type AppDeps = {
  services: ServiceDeps
  site: SiteConfig
  trustedProxies: readonly string[]
  /** Null where no client is built: pages then answer 503, everything else works. */
  assets: ClientAssets | null
  /** False from the moment the process is asked to stop. */
  isReady: () => boolean
  /** Addresses in one sitemap file; absent: as many as the protocol allows. */
  sitemapUrls?: number
  /** False only under hot reload, which needs inline styles and a socket. */
  securityHeaders?: boolean
}

export type AppVariables = {
  actor: Actor
  sessionToken: string | null
  secureHeadersNonce?: string
}
export type AppEnv = { Variables: AppVariables }
