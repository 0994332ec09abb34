import { z } from 'zod'
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
import { getCategoryPage, listCategories } from '../../services/categories.ts'
import {
  blockInfluencer,
  listBlockedInfluencers,
  unblockInfluencer,
} from '../../services/influencers/block-list.ts'
import { getInfluencerPage } from '../../services/influencers/get-influencer-page.ts'
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
