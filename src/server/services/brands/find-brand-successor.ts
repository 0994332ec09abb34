import { findSuccessorSlug } from '#db/queries/merging.ts'
import type { ServiceDeps } from '../context.ts'

/** The present slug of the brand into which the one with this slug was merged, else null. */
export function findBrandSuccessor(deps: ServiceDeps, input: { slug: string }): string | null {
  return findSuccessorSlug(deps.db, input.slug) ?? null
}
