import { listAliasesOfBrands, listBrandsToExport } from '#db/queries/transfer-export.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ExportedBrands, ExportInput } from '#shared/schemas/transfer-export.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/**
 * The next brands of an export, oldest first, with what an import needs to make the same ones;
 * `nextId` is the next call's `afterId`. Logos are not part of it, they are fetched again.
 * Throws `unauthenticated` for visitors.
 */
export function exportBrands(ctx: ServiceContext, input: ExportInput): ExportedBrands {
  requireAdmin(ctx)
  const page = { afterId: input.afterId ?? 0, limit: LIMITS.exportBatch }
  const brands = listBrandsToExport(ctx.db, page)
  const aliases = Map.groupBy(
    listAliasesOfBrands(
      ctx.db,
      brands.map(({ id }) => id),
    ),
    (alias) => alias.brandId,
  )
  const rows = brands.map(({ id, createdAt, ...brand }) => {
    const named = (kind: 'handle' | 'spelling') =>
      (aliases.get(id) ?? []).filter((alias) => alias.kind === kind).map(({ alias }) => alias)
    return {
      ...brand,
      handles: named('handle'),
      spellings: named('spelling'),
      createdAt: createdAt.toISOString(),
    }
  })
  return { rows, nextId: brands.length < page.limit ? null : (brands.at(-1)?.id ?? null) }
}
