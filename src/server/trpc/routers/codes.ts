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
import { adminProcedure, call, publicProcedure, router } from '../init.ts'
export const codesRouter = router({
  recent: publicProcedure.output(z.array(codeSchema)).query(call(listRecentCodes)),
  topWeek: publicProcedure.output(codeSchema.nullable()).query(call(getTopCodeOfWeek)),
  featured: publicProcedure.output(z.array(codeSchema)).query(call(listFeaturedCodes)),
  /** Any vote may change which codes stand on a page: all votes invalidate it. */
  browse: publicProcedure
    .input(browseCodesInputSchema)
    .output(codeListSchema)
    .query(call(browseCodes)),
  vote: publicProcedure.input(voteInputSchema).output(voteResultSchema).mutation(call(recordVote)),
  withdrawVote: publicProcedure
    .input(idInputSchema)
    .output(voteCountsSchema)
    .mutation(call(withdrawVote)),
  copy: publicProcedure.input(idInputSchema).output(copyResultSchema).mutation(call(recordCopy)),
  update: adminProcedure
    .input(updateCodeInputSchema)
    .output(adminCodeSchema)
    .mutation(call(updateCode)),
  list: adminProcedure.input(listCodesInputSchema).output(codesPageSchema).query(call(listCodes)),
  deleteMany: adminProcedure
    .input(codeIdsInputSchema)
    .output(bulkResultSchema)
    .mutation(call(deleteCodes)),
  setStatus: adminProcedure
    .input(setCodeStatusInputSchema)
    .output(bulkResultSchema)
    .mutation(call(setCodeStatus)),
  undoVotes: adminProcedure
    .input(undoVotesInputSchema)
    .output(z.object({ votes: z.number().int(), codes: z.number().int() }))
    .mutation(call(undoVotes)),
  allowRemovals: adminProcedure.mutation(call(allowRemovals)),
  review: adminProcedure
    .input(reviewCodesInputSchema)
    .output(reviewResultSchema)
    .mutation(call(reviewCodes)),
  undoReview: adminProcedure
    .input(undoReviewInputSchema)
    .output(bulkResultSchema)
    .mutation(call(undoReview)),
  similarWaiting: adminProcedure
    .input(idInputSchema)
    .output(similarCodesSchema)
    .query(call(listSimilarWaiting)),
  /** The id is the influencer's. */
  acceptAllOfInfluencer: adminProcedure
    .input(idInputSchema)
    .output(bulkResultSchema)
    .mutation(call(acceptAllOfInfluencer)),
  resolveContradiction: adminProcedure
    .input(resolveContradictionInputSchema)
    .output(adminCodeSchema)
    .mutation(call(resolveContradiction)),
  merge: adminProcedure.input(mergeInputSchema).output(adminCodeSchema).mutation(call(mergeCodes)),
  delete: adminProcedure.input(idInputSchema).output(idInputSchema).mutation(call(deleteCode)),
})
