import { z } from 'zod'
import { categorySchema, categorySlugInputSchema } from '#shared/schemas/category.ts'
import { categoryPageSchema } from '#shared/schemas/code.ts'
import {
  blockedInfluencerSchema,
  blockInfluencerInputSchema,
  blockResultSchema,
  influencerPageInputSchema,
  influencerPageSchema,
  unblockInfluencerInputSchema,
} from '#shared/schemas/influencer.ts'
import { searchInputSchema, searchResultsSchema, suggestionSchema } from '#shared/schemas/search.ts'
import { getCategoryPage, listCategories } from '../../services/categories.ts'
import {
  blockInfluencer,
  listBlockedInfluencers,
  unblockInfluencer,
} from '../../services/influencers/block-list.ts'
import { getInfluencerPage } from '../../services/influencers/get-influencer-page.ts'
import { listPopularInfluencers, searchAll, suggestNames } from '../../services/search.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const categoriesRouter = router({
  list: publicProcedure.output(z.array(categorySchema)).query(({ ctx }) => listCategories(ctx)),
  bySlug: publicProcedure
    .input(categorySlugInputSchema)
    .output(categoryPageSchema)
    .query(({ ctx, input }) => getCategoryPage(ctx, input)),
})

export const searchRouter = router({
  all: publicProcedure
    .input(searchInputSchema)
    .output(searchResultsSchema)
    .query(({ ctx, input }) => searchAll(ctx, input)),
  suggest: publicProcedure
    .input(searchInputSchema)
    .output(z.array(suggestionSchema))
    .query(({ ctx, input }) => suggestNames(ctx, input)),
})

export const influencersRouter = router({
  /** For the search page before anything is searched. */
  popular: publicProcedure
    .output(searchResultsSchema.shape.influencers)
    .query(({ ctx }) => listPopularInfluencers(ctx)),
  byUsername: publicProcedure
    .input(influencerPageInputSchema)
    .output(influencerPageSchema)
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
