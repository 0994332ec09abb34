import { influencerPageSchema, usernameInputSchema } from '#shared/schemas/influencer.ts'
import { getInfluencerPage } from '../../services/influencers/get-influencer-page.ts'
import { publicProcedure, router } from '../init.ts'

export const influencersRouter = router({
  byUsername: publicProcedure
    .input(usernameInputSchema)
    .output(influencerPageSchema)
    .query(({ ctx, input }) => getInfluencerPage(ctx, input)),
})
