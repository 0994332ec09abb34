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
  adminMutation,
  adminProcedure,
  publicQuery,
  publicRead,
  router,
  SHOWS_NO_VOTES,
} from '../init.ts'

export const categoriesRouter = router({
  list: publicRead(z.array(categorySchema), SHOWS_NO_VOTES).query(({ ctx }) => listCategories(ctx)),
  bySlug: publicQuery(categorySlugInputSchema, categoryPageSchema, getCategoryPage),
})

/** Where there are more codes than are shown, votes on the others may bring them up. */
const showsCodes = ({ codes }: SearchResults) =>
  codes.length < LIMITS.foundCodes ? codes.map(({ brand }) => `brand ${brand.id}` as const) : 'all'

export const searchRouter = router({
  all: publicQuery(searchInputSchema, searchResultsSchema, searchAll, { shows: showsCodes }),
  suggest: publicQuery(searchInputSchema, z.array(suggestionSchema), suggestNames),
})

export const influencersRouter = router({
  byUsername: publicQuery(usernameInputSchema, influencerPageSchema, getInfluencerPage, {
    shows: ({ influencer }: InfluencerPage) => [`influencer ${influencer.id}`],
  }),
  listBlocked: adminProcedure
    .output(z.array(blockedInfluencerSchema))
    .query(({ ctx }) => listBlockedInfluencers(ctx)),
  /** Removes what is stored of an influencer who objects, and blocks new data. */
  block: adminMutation(blockInfluencerInputSchema, blockResultSchema, blockInfluencer),
  unblock: adminProcedure
    .input(unblockInfluencerInputSchema)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => unblockInfluencer(ctx, input)),
})
