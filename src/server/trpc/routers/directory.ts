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
import { searchAll, suggestNames } from '../../services/search.ts'
import { adminMutation, adminQuery, publicQuery, router } from '../init.ts'

export const categoriesRouter = router({
  list: publicQuery(listCategories, z.array(categorySchema)),
  bySlug: publicQuery(getCategoryPage, categoryPageSchema, categorySlugInputSchema),
})

export const searchRouter = router({
  all: publicQuery(searchAll, searchResultsSchema, searchInputSchema),
  suggest: publicQuery(suggestNames, z.array(suggestionSchema), searchInputSchema),
})

export const influencersRouter = router({
  byUsername: publicQuery(getInfluencerPage, influencerPageSchema, influencerPageInputSchema),
  listBlocked: adminQuery(listBlockedInfluencers, z.array(blockedInfluencerSchema)),
  /** Removes what is stored of an influencer who objects, and blocks new data. */
  block: adminMutation(blockInfluencer, blockResultSchema, blockInfluencerInputSchema),
  unblock: adminMutation(
    unblockInfluencer,
    z.object({ username: z.string() }),
    unblockInfluencerInputSchema,
  ),
})
