import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Config } from '../config.ts'
import type { MetricsRecorder } from '../metrics/metrics-recorder.ts'
import type { Actor, ServiceDeps } from '../services/context.ts'
import type { DataState } from '../services/public-data.ts'
import { listCalledProcedures } from '../trpc/app-router.ts'
import { toTrpcAnswer } from '../trpc/map-error.ts'
import type { ClientAssets } from './pages/client-assets.ts'

/** Everything the Hono app stands on; made in the composition root, or by a test. */
export type AppDeps = {
  services: ServiceDeps
  site: Config['site']
  trustedProxies: readonly string[]
  assets: ClientAssets
  /** False from the moment the process is asked to stop. */
  isReady: () => boolean
  /** Addresses in one sitemap file; absent: as many as the protocol allows. */
  sitemapUrls?: number
  /** False only under hot reload, which needs inline styles and a socket. */
  securityHeaders?: boolean
  /** False where nothing answers at /mcp. */
  mcp?: boolean
  /** Absent without METRICS_TOKEN: nothing is measured then. */
  metrics?: { token: string; recorder: MetricsRecorder } | null
}

/** An answer as a route makes it, with the hashes of its scripts where it is a page. */
export type FreshAnswer = {
  body: string
  status: ContentfulStatusCode
  headers: Record<string, string>
  hashes?: readonly string[]
}

export type KeptAnswer = Omit<FreshAnswer, 'body' | 'status'> & {
  /** Kept compressed: a tenth of the memory, and no work when it is sent. */
  gzipped: Uint8Array<ArrayBuffer>
  tag: string
  state: DataState
  /** The brand whose votes it shows; null where votes may be a minute old. */
  brandId: number | null
  /** Procedures that were called for it. */
  procedures: readonly string[]
  /** How it went out the first time; null until then. */
  sent: SentHeaders | null
}

/** What is known of a kept answer once it was sent. */
export type SentHeaders = {
  /** Names and values by turns, as Node takes them; of the whole answer, and of a 304. */
  headers: readonly string[]
  headersOfUnchanged: readonly string[]
  /** The route that the log names. */
  route: string
  /** As how many reads the limit counts it. */
  points: number
}

type AppVariables = {
  requestId: string
  /** The client's address, as far as its source is trusted (client-address.ts). */
  clientAddress: string
  /** Whether the other end of the connection is a trusted proxy. */
  isFromTrustedProxy: boolean
  /** Procedures that the request called, for the access log. */
  procedures: Set<string>
  actor: Actor
  /** Set for a request that waited in the work queue and may compute. */
  isQueued?: boolean
  sessionToken: string | null
  secureHeadersNonce?: string
  /** Set once a call failed in a way that a later try may not. */
  retryAfterSeconds?: number
  /** The brand whose votes the answer shows. */
  brandId?: number
  /** Set when the answer is one that the cache keeps. */
  kept?: { key: string; answer: KeptAnswer }
  /** How many reads the request counted as; see `limit-reads.ts`. */
  readPoints?: number
  /** Of the scripts in a page, which then needs no nonce. */
  scriptHashes?: readonly string[]
}
export type AppEnv = { Variables: AppVariables }

/**
 * Every error in JSON has this shape: `{"message": "..."}`, in German. What is answered before tRPC to its
 * calls has tRPC's shape, in which the browser finds that message.
 */
export const answerError = (c: Context, status: ContentfulStatusCode, message: string) =>
  listCalledProcedures(c.req.path).length > 0
    ? c.json(toTrpcAnswer(status, message, c.res.headers.get('Retry-After')), status)
    : c.json({ message }, status)
