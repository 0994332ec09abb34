import type { Db } from '#db/open-database.ts'
import { findPublicInfluencer } from '#db/queries/influencers.ts'
import { listListedCodeIds } from '#db/queries/public-lists.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeHandle } from '#shared/domain/names.ts'
import type { InfluencerPage, InfluencerPageInput } from '#shared/schemas/influencer.ts'
import { loadCodes } from '../codes/load-codes.ts'
import type { ServiceContext } from '../context.ts'
import { fail, influencerNotFound } from '../errors.ts'

/**
 * An influencer with the active codes they showed first, in rank order unless sorted otherwise.
 * Throws `not_found` where there is nobody of that name, or no public code of theirs, neither
 * active nor expired.
 */
export function getInfluencerPage(
  ctx: ServiceContext,
  { username, sort: view = 'all' }: InfluencerPageInput,
): InfluencerPage {
  const { db } = ctx
  const influencer = getPublicInfluencer(db, username)
  const ids = listListedCodeIds(db, {
    influencerId: influencer.id,
    view,
    now: ctx.clock(),
    limit: LIMITS.codesPerInfluencer,
  })
  return { influencer, codes: loadCodes(db, ids) }
}

/** Somebody with a public code, by the name as people type it. Throws `not_found`. */
export const getPublicInfluencer = (db: Db, name: string) =>
  findPublicInfluencer(db, normalizeHandle(name)) ?? fail(influencerNotFound())
