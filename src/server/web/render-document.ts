import type { TRPCUntypedClient } from '@trpc/client'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { renderPage } from '#client/entry-server.tsx'
import type { AppRouter } from '../trpc/app-router.ts'
import type { AppEnv } from './app-env.ts'
import type { ClientAssets } from './client-assets.ts'
import { hashScripts } from './hash-scripts.ts'

export type RenderedPage = {
  html: string
  status: ContentfulStatusCode
  headers: Record<string, string>
  /** Of its scripts, for the policy. */
  hashes: readonly string[]
}

/**
 * The page of a request, with its data from `client`. What failed for a while is a 503 that says when
 * to ask again; the router has one status for all failures.
 */
export async function renderDocument(
  c: Context<AppEnv>,
  { manifest }: ClientAssets,
  client: TRPCUntypedClient<AppRouter>,
): Promise<RenderedPage> {
  const nonce = c.get('secureHeadersNonce')
  const page = await renderPage(c.req.raw, {
    client,
    manifest,
    nonce: nonce ?? '',
    requestId: c.get('requestId'),
  })
  const { headers } = page
  const { html, hashes } = nonce ? hashScripts(page.html, nonce) : { html: page.html, hashes: [] }
  c.set('scriptHashes', hashes)
  const retryAfter = c.get('retryAfterSeconds')
  if (page.status !== 500 || retryAfter === undefined)
    return { html, hashes, headers, status: page.status as ContentfulStatusCode }
  return { html, hashes, headers: { ...headers, 'Retry-After': String(retryAfter) }, status: 503 }
}
