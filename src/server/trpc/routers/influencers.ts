import { z } from 'zod'
import {
  blockedInfluencerSchema,
  blockInfluencerInputSchema,
  blockResultSchema,
  type InfluencerPage,
  influencerPageSchema,
  unblockInfluencerInputSchema,
  usernameInputSchema,
} from '#shared/schemas/influencer.ts'
import { blockInfluencer } from '../../services/influencers/block-influencer.ts'
import { getInfluencerPage } from '../../services/influencers/get-influencer-page.ts'
import { listBlockedInfluencers } from '../../services/influencers/list-blocked-influencers.ts'
import { unblockInfluencer } from '../../services/influencers/unblock-influencer.ts'
import { checkInDevelopment } from '../check-in-development.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const influencersRouter = router({
  byUsername: publicProcedure
    .meta({ shows: ({ influencer }: InfluencerPage) => [`influencer ${influencer.id}`] })
    .input(usernameInputSchema)
    .output(checkInDevelopment(influencerPageSchema))
    .query(({ ctx, input }) => getInfluencerPage(ctx, input)),
  listBlocked: adminProcedure
    .output(z.array(blockedInfluencerSchema))
    .query(({ ctx }) => listBlockedInfluencers(ctx)),
  /** Removes what is stored of somebody who objects, and keeps it out. */
  block: adminProcedure
    .input(blockInfluencerInputSchema)
    .output(blockResultSchema)
    .mutation(({ ctx, input }) => blockInfluencer(ctx, input)),
  unblock: adminProcedure
    .input(unblockInfluencerInputSchema)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => unblockInfluencer(ctx, input)),
})
