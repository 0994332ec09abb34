import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { MetricsRecorder } from '../metrics/metrics-recorder.ts'
import type { Actor, ServiceDeps } from '../services/context.ts'
import type { Shown } from '../services/page-changes.ts'
import type { SiteConfig } from '../trpc/init.ts'
import type { KeptAnswer } from './answer-store.ts'
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
  /** Where changes are sent; absent on the primary, and where there is one node only. */
  primaryUrl?: string | null
  /** False only under hot reload, which needs inline styles and a socket. */
  securityHeaders?: boolean
  /** Absent without METRICS_TOKEN: nothing is measured then. */
  metrics?: { token: string; recorder: MetricsRecorder } | null
}

export type AppVariables = {
  requestId: string
  /** Where the request comes from, as far as it can be believed (client-address.ts). */
  clientAddress: string
  /** Whether the other end of the connection is a proxy whose headers are believed. */
  isFromTrustedProxy: boolean
  /** Procedures that the request called, for the access log. */
  procedures: Set<string>
  actor: Actor
  /** Set for a request that waited in the work queue and may compute. */
  hasTurn?: boolean
  sessionToken: string | null
  secureHeadersNonce?: string
  /** Set once something failed that the next try may not. */
  retryAfterSeconds?: number
  /** What the answers of the procedures that were called show; 'all' once one did not say. */
  shown?: Shown
  /** Set when the answer is one that the store keeps. */
  kept?: { key: string; answer: KeptAnswer }
  /** How many reads the request counted as; see `limit-reads.ts`. */
  readPoints?: number
  /** Of the scripts in a page, which then needs no nonce. */
  scriptHashes?: readonly string[]
}
export type AppEnv = { Variables: AppVariables }

/** Writes the one shape that errors have; it stands in rest, above what refuses requests. */
export type AnswerError = (c: Context, status: ContentfulStatusCode, message: string) => Response
