import { findLogo } from '#db/queries/images.ts'
import type { ServiceDeps } from '../context.ts'
import { notFound } from '../errors.ts'

/**
 * The cached picture of a brand. Throws `not_found` where there is none; the cache is never
 * filled by a visitor's request.
 */
export function getLogo(deps: ServiceDeps, input: { brandId: number }) {
  const logo = findLogo(deps.db, input.brandId)
  if (!logo?.bytes || !logo.mediaType) throw notFound('Ein Logo ist nicht vorhanden.')
  return { mediaType: logo.mediaType, bytes: logo.bytes }
}
