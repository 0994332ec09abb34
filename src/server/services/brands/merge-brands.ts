import { findBrandRef } from '#db/queries/brand-directory.ts'
import { hideBrandRow } from '#db/queries/brand-writes.ts'
import { listBrandsById } from '#db/queries/brands.ts'
import { takeOverNames } from '#db/queries/merging.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { MergeInput } from '#shared/schemas/admin-code.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound, ServiceError } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { removeHiddenRowsSoon } from '../remove-hidden-rows.ts'
import { toBrand } from './to-brand.ts'

/**
 * Makes two brands one: from now on the first is gone, its name is an alias of the second and its
 * address leads there; aliases, runs and schedule entries are the second's. The codes follow in the
 * background, and a code of both is merged. Answers the second brand, counted without them. Throws
 * `unauthenticated`, `not_found`, `invalid_input` for a brand with itself.
 */
export function mergeBrands(ctx: ServiceContext, input: MergeInput): Brand {
  requireAdmin(ctx)
  if (input.fromId === input.intoId)
    throw new ServiceError(
      'invalid_input',
      'Eine Marke kann nicht mit sich selbst vereint werden.',
      { field: 'intoId' },
    )
  const now = ctx.clock()
  const brand = writeTransaction(ctx.db, (tx) => {
    const from = findBrandRef(tx, input.fromId)
    const into = findBrandRef(tx, input.intoId)
    if (!from || !into) throw notFound('Marke nicht gefunden')
    takeOverNames(tx, from, { intoId: into.id, now })
    const codesMoved = hideBrandRow(tx, from.id, { mergedIntoId: into.id, now })
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Marke „${from.name}“ mit „${into.name}“ vereint`,
        details: { brandId: into.id, slug: into.slug, formerSlug: from.slug, codesMoved },
      },
    )
    const [row] = listBrandsById(tx, [into.id])
    if (!row) throw notFound('Marke nicht gefunden')
    return toBrand(row)
  })
  removeHiddenRowsSoon(ctx)
  return brand
}
