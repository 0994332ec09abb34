import { findBrandShareImage, findSiteShareImage } from '#db/queries/images.ts'
import type { ServiceDeps } from '../context.ts'
import { notFound } from '../errors.ts'

/**
 * The finished picture of a brand, or the site's where `slug` is null or the brand's is still to be
 * drawn; null while there is neither. Nothing is drawn here. Throws `not_found` for an unknown slug.
 */
export function getShareImage(deps: ServiceDeps, input: { slug: string | null }): Buffer | null {
  const brand = input.slug === null ? null : findBrandShareImage(deps.db, input.slug)
  if (brand === undefined) throw notFound('Marke nicht gefunden')
  return brand?.png ?? findSiteShareImage(deps.db)?.png ?? null
}
