import { z } from 'zod'
import {
  adminCodeSchema,
  bulkResultSchema,
  codeIdsInputSchema,
  codesPageSchema,
  listCodesInputSchema,
  mergeInputSchema,
  resolveContradictionInputSchema,
  reviewCodesInputSchema,
  reviewResultSchema,
  setCodeStatusInputSchema,
  similarCodesSchema,
  undoReviewInputSchema,
  undoVotesInputSchema,
} from '#shared/schemas/admin-code.ts'
import {
  browseCodesInputSchema,
  codeListSchema,
  codeSchema,
  copyResultSchema,
  updateCodeInputSchema,
  voteCountsSchema,
  voteInputSchema,
  voteResultSchema,
} from '#shared/schemas/code.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { deleteCode, deleteCodes, updateCode } from '../../services/codes/edit-codes.ts'
import {
  browseCodes,
  getTopCodeOfWeek,
  listCodes,
  listFeaturedCodes,
  listRecentCodes,
} from '../../services/codes/list-codes.ts'
import { mergeCodes } from '../../services/codes/merge-codes.ts'
import { allowRemovals } from '../../services/codes/removals.ts'
import {
  acceptAllOfInfluencer,
  listSimilarWaiting,
  resolveContradiction,
  reviewCodes,
  setCodeStatus,
  undoReview,
} from '../../services/codes/review-codes.ts'
import { recordCopy, recordVote, undoVotes, withdrawVote } from '../../services/codes/votes.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'
export const codesRouter = router({
  recent: publicProcedure.output(z.array(codeSchema)).query(({ ctx }) => listRecentCodes(ctx)),
  topWeek: publicProcedure.output(codeSchema.nullable()).query(({ ctx }) => getTopCodeOfWeek(ctx)),
  featured: publicProcedure.output(z.array(codeSchema)).query(({ ctx }) => listFeaturedCodes(ctx)),
  /** Any vote may change which codes stand on a page: all votes invalidate it. */
  browse: publicProcedure
    .input(browseCodesInputSchema)
    .output(codeListSchema)
    .query(({ ctx, input }) => browseCodes(ctx, input)),
  vote: publicProcedure
    .input(voteInputSchema)
    .output(voteResultSchema)
    .mutation(({ ctx, input }) => recordVote(ctx, input)),
  withdrawVote: publicProcedure
    .input(idInputSchema)
    .output(voteCountsSchema)
    .mutation(({ ctx, input }) => withdrawVote(ctx, input)),
  copy: publicProcedure
    .input(idInputSchema)
    .output(copyResultSchema)
    .mutation(({ ctx, input }) => recordCopy(ctx, input)),
  update: adminProcedure
    .input(updateCodeInputSchema)
    .output(adminCodeSchema)
    .mutation(({ ctx, input }) => updateCode(ctx, input)),
  list: adminProcedure
    .input(listCodesInputSchema)
    .output(codesPageSchema)
    .query(({ ctx, input }) => listCodes(ctx, input)),
  deleteMany: adminProcedure
    .input(codeIdsInputSchema)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => deleteCodes(ctx, input)),
  setStatus: adminProcedure
    .input(setCodeStatusInputSchema)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => setCodeStatus(ctx, input)),
  undoVotes: adminProcedure
    .input(undoVotesInputSchema)
    .output(z.object({ votes: z.number().int(), codes: z.number().int() }))
    .mutation(({ ctx, input }) => undoVotes(ctx, input)),
  allowRemovals: adminProcedure.mutation(({ ctx }) => allowRemovals(ctx)),
  review: adminProcedure
    .input(reviewCodesInputSchema)
    .output(reviewResultSchema)
    .mutation(({ ctx, input }) => reviewCodes(ctx, input)),
  undoReview: adminProcedure
    .input(undoReviewInputSchema)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => undoReview(ctx, input)),
  similarWaiting: adminProcedure
    .input(idInputSchema)
    .output(similarCodesSchema)
    .query(({ ctx, input }) => listSimilarWaiting(ctx, input)),
  /** The id is the influencer's. */
  acceptAllOfInfluencer: adminProcedure
    .input(idInputSchema)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => acceptAllOfInfluencer(ctx, input)),
  resolveContradiction: adminProcedure
    .input(resolveContradictionInputSchema)
    .output(adminCodeSchema)
    .mutation(({ ctx, input }) => resolveContradiction(ctx, input)),
  merge: adminProcedure
    .input(mergeInputSchema)
    .output(adminCodeSchema)
    .mutation(({ ctx, input }) => mergeCodes(ctx, input)),
  delete: adminProcedure
    .input(idInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => deleteCode(ctx, input)),
})
