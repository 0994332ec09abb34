import { z } from 'zod'
import { categorySchema, categorySlugInputSchema } from '#shared/schemas/category.ts'
import { categoryPageSchema } from '#shared/schemas/code.ts'
import * as schemas from '#shared/schemas/influencer.ts'
import { searchInputSchema, searchResultsSchema, suggestionSchema } from '#shared/schemas/search.ts'
import { getCategoryPage, listCategories } from '../../services/categories.ts'
import * as blockList from '../../services/influencers/block-list.ts'
import { getInfluencerPage } from '../../services/influencers/get-influencer-page.ts'
import { listPopularInfluencers, searchAll, suggestNames } from '../../services/search.ts'
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

export const categoriesRouter = router({
  list: publicProcedure.output(z.array(categorySchema)).query(call(listCategories)),
  bySlug: publicProcedure
    .input(categorySlugInputSchema)
    .output(categoryPageSchema)
    .query(call(getCategoryPage)),
})

export const searchRouter = router({
  all: publicProcedure.input(searchInputSchema).output(searchResultsSchema).query(call(searchAll)),
  suggest: publicProcedure
    .input(searchInputSchema)
    .output(z.array(suggestionSchema))
    .query(call(suggestNames)),
})

export const influencersRouter = router({
  /** For the search page before anything is searched. */
  popular: publicProcedure
    .output(searchResultsSchema.shape.influencers)
    .query(call(listPopularInfluencers)),
  byUsername: publicProcedure
    .input(schemas.influencerPageInputSchema)
    .output(schemas.influencerPageSchema)
    .query(call(getInfluencerPage)),
  listBlocked: adminProcedure
    .output(z.array(schemas.blockedInfluencerSchema))
    .query(call(blockList.listBlockedInfluencers)),
  /** Removes what is stored of an influencer who objects, and blocks new data. */
  block: adminProcedure
    .input(schemas.blockInfluencerInputSchema)
    .output(schemas.blockResultSchema)
    .mutation(call(blockList.blockInfluencer)),
  unblock: adminProcedure
    .input(schemas.unblockInfluencerInputSchema)
    .output(z.object({ username: z.string() }))
    .mutation(call(blockList.unblockInfluencer)),
})
