import {
  listCodesToExport,
  listCopiesToExport,
  listSourcesToExport,
  type SourceToExport,
} from '#db/queries/transfer-export.ts'
import { listVotes } from '#db/queries/votes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ExportedCodes, ExportInput } from '#shared/schemas/transfer-export.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

const toText = (instant: Date | null) => instant?.toISOString() ?? null

/**
 * The next codes of an export, oldest first, each with its evidence, its votes (without anything
 * about the voters) and its copies; `nextId` is the next call's `afterId`.
 * Throws `unauthenticated` for visitors.
 */
export function exportCodes(ctx: ServiceContext, input: ExportInput): ExportedCodes {
  requireAdmin(ctx)
  const page = { afterId: input.afterId ?? 0, limit: LIMITS.exportBatch }
  const codes = listCodesToExport(ctx.db, page)
  const ids = codes.map(({ id }) => id)
  const sources = Map.groupBy(listSourcesToExport(ctx.db, ids), ({ codeId }) => codeId)
  const votes = Map.groupBy(listVotes(ctx.db, ids), ({ codeId }) => codeId)
  const copies = Map.groupBy(listCopiesToExport(ctx.db, ids), ({ codeId }) => codeId)
  const rows = codes.map(({ id, username, ...code }) => {
    const posts = (sources.get(id) ?? []).slice(-LIMITS.transferSources)
    const first = posts.find((post) => post.username === username) ?? posts[0]
    return {
      ...code,
      acceptedAt: toText(code.acceptedAt),
      expiresAt: toText(code.expiresAt),
      lastWorkedAt: toText(code.lastWorkedAt),
      createdAt: code.createdAt.toISOString(),
      extractedAt: code.extractedAt.toISOString(),
      postUrl: first?.postUrl ?? null,
      username,
      quote: first?.quote ?? null,
      postedAt: toText(first?.postedAt ?? null),
      sources: posts.map(toSource),
      votes: (votes.get(id) ?? [])
        .slice(0, LIMITS.transferVotes)
        .map(({ vote, createdAt }) => ({ vote, createdAt: createdAt.toISOString() })),
      copies: (copies.get(id) ?? [])
        .slice(-LIMITS.transferVotes)
        .map(({ day, copies }) => ({ day, copies })),
    }
  })
  return { rows, nextId: codes.length < page.limit ? null : (codes.at(-1)?.id ?? null) }
}

const toSource = (source: SourceToExport) => ({
  ...source,
  postedAt: source.postedAt.toISOString(),
  expiresAt: toText(source.expiresAt),
  readAt: source.readAt.toISOString(),
})
