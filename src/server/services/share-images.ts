import {
  findBrandShareImage,
  findSiteShareImage,
  listStaleShareImages,
  putShareImage,
} from '#db/queries/images.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ShareImageCard } from '../integrations/share-images/share-image-renderer.ts'
import type { ServiceContext, ServiceDeps } from './context.ts'
import { brandNotFound } from './errors.ts'

/**
 * The finished picture of a brand, or the site's where `slug` is null or the brand's is still to be
 * drawn; null while there is neither. Nothing is drawn here. Throws `not_found` for an unknown slug.
 */
export function getShareImage(deps: ServiceDeps, input: { slug: string | null }): Buffer | null {
  const brand = input.slug === null ? null : findBrandShareImage(deps.db, input.slug)
  if (brand === undefined) throw brandNotFound()
  return brand?.png ?? findSiteShareImage(deps.db)?.png ?? null
}

type Task = { brandId: number | null; contentKey: string; card: ShareImageCard }

/**
 * Draws sharing pictures that are missing or show something that has changed, at most
 * `LIMITS.shareImagesPerRun`, each stored as soon as it is done. Ends early when the program stops.
 */
export async function drawStaleShareImages(ctx: ServiceContext) {
  const tasks = listTasks(ctx)
  const cards = tasks.map(({ card }) => card)
  const counts = { drawn: 0, failed: 0 }
  let position = 0
  for await (const png of ctx.shareImages.render(cards)) {
    const task = tasks[position]
    position += 1
    if (!task || !png) counts.failed += 1
    else if (putShareImage(ctx.db, { ...task, png, createdAt: ctx.clock() })) counts.drawn += 1
  }
  return counts
}

function listTasks({ db, shareImages: { siteName, layout } }: ServiceContext): Task[] {
  const design = `${layout}|${siteName}`
  const site: Task = { brandId: null, contentKey: design, card: { siteName, brand: null } }
  const limit = LIMITS.shareImagesPerRun
  const stale = listStaleShareImages(db, { design, limit }).map(
    ({ brandId, contentKey, ...brand }): Task => ({
      brandId,
      contentKey,
      card: { siteName, brand },
    }),
  )
  return findSiteShareImage(db)?.contentKey === design ? stale : [site, ...stale].slice(0, limit)
}
