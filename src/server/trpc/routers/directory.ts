import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { categorySchema, categorySlugInputSchema } from '#shared/schemas/category.ts'
import { categoryPageSchema } from '#shared/schemas/code.ts'
import {
  blockedInfluencerSchema,
  blockInfluencerInputSchema,
  blockResultSchema,
  type InfluencerPage,
  influencerPageSchema,
  unblockInfluencerInputSchema,
  usernameInputSchema,
} from '#shared/schemas/influencer.ts'
import {
  type SearchResults,
  searchInputSchema,
  searchResultsSchema,
  suggestionSchema,
} from '#shared/schemas/search.ts'
import { getCategoryPage, listCategories } from '../../services/categories.ts'
import {
  blockInfluencer,
  listBlockedInfluencers,
  unblockInfluencer,
} from '../../services/influencers/block-list.ts'
import { getInfluencerPage } from '../../services/influencers/get-influencer-page.ts'
import { searchAll, suggestNames } from '../../services/search.ts'
import {
  adminProcedure,
  checkInDevelopment,
  publicProcedure,
  router,
  SHOWS_NO_VOTES,
} from '../init.ts'

export const categoriesRouter = router({
  list: publicProcedure
    .meta(SHOWS_NO_VOTES)
    .output(checkInDevelopment(z.array(categorySchema)))
    .query(({ ctx }) => listCategories(ctx)),
  bySlug: publicProcedure
    .input(categorySlugInputSchema)
    .output(checkInDevelopment(categoryPageSchema))
    .query(({ ctx, input }) => getCategoryPage(ctx, input)),
})

/** Where there are more codes than are shown, votes on the others may bring them up. */
const showsCodes = ({ codes }: SearchResults) =>
  codes.length < LIMITS.foundCodes ? codes.map(({ brand }) => `brand ${brand.id}` as const) : 'all'

export const searchRouter = router({
  all: publicProcedure
    .meta({ shows: showsCodes })
    .input(searchInputSchema)
    .output(checkInDevelopment(searchResultsSchema))
    .query(({ ctx, input }) => searchAll(ctx, input)),
  suggest: publicProcedure
    .input(searchInputSchema)
    .output(checkInDevelopment(z.array(suggestionSchema)))
    .query(({ ctx, input }) => suggestNames(ctx, input)),
})

export const influencersRouter = router({
  byUsername: publicProcedure
    .meta({ shows: ({ influencer }: InfluencerPage) => [`influencer ${influencer.id}`] })
    .input(usernameInputSchema)
    .output(checkInDevelopment(influencerPageSchema))
    .query(({ ctx, input }) => getInfluencerPage(ctx, input)),
  listBlocked: adminProcedure
    .output(z.array(blockedInfluencerSchema))
    .query(({ ctx }) => listBlockedInfluencers(ctx)),
  /** Removes what is stored of an influencer who objects, and blocks new data. */
  block: adminProcedure
    .input(blockInfluencerInputSchema)
    .output(blockResultSchema)
    .mutation(({ ctx, input }) => blockInfluencer(ctx, input)),
  unblock: adminProcedure
    .input(unblockInfluencerInputSchema)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => unblockInfluencer(ctx, input)),
})
