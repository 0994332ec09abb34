import { z } from 'zod'
import * as admin from '#shared/schemas/admin-code.ts'
import * as schemas from '#shared/schemas/code.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { deleteCode, deleteCodes, updateCode } from '../../services/codes/edit-codes.ts'
import * as lists from '../../services/codes/list-codes.ts'
import { mergeCodes } from '../../services/codes/merge-codes.ts'
import { allowRemovals } from '../../services/codes/removals.ts'
import * as review from '../../services/codes/review-codes.ts'
import { undoMove } from '../../services/codes/undo-move.ts'
import { recordCopy, recordVote, undoVotes, withdrawVote } from '../../services/codes/votes.ts'
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

export const codesRouter = router({
  recent: publicProcedure.output(z.array(schemas.codeSchema)).query(call(lists.listRecentCodes)),
  topWeek: publicProcedure
    .output(schemas.codeSchema.nullable())
    .query(call(lists.getTopCodeOfWeek)),
  featured: publicProcedure
    .output(z.array(schemas.codeSchema))
    .query(call(lists.listFeaturedCodes)),
  /** Any vote may change which codes stand on a page: all votes invalidate it. */
  browse: publicProcedure
    .input(schemas.browseCodesInputSchema)
    .output(schemas.codeListSchema)
    .query(call(lists.browseCodes)),
  vote: publicProcedure
    .input(schemas.voteInputSchema)
    .output(schemas.voteResultSchema)
    .mutation(call(recordVote)),
  withdrawVote: publicProcedure
    .input(idInputSchema)
    .output(schemas.voteCountsSchema)
    .mutation(call(withdrawVote)),
  copy: publicProcedure
    .input(idInputSchema)
    .output(schemas.copyResultSchema)
    .mutation(call(recordCopy)),
  update: adminProcedure
    .input(schemas.updateCodeInputSchema)
    .output(admin.adminCodeSchema)
    .mutation(call(updateCode)),
  list: adminProcedure
    .input(admin.listCodesInputSchema)
    .output(admin.codesPageSchema)
    .query(call(lists.listCodes)),
  deleteMany: adminProcedure
    .input(admin.codeIdsInputSchema)
    .output(admin.bulkResultSchema)
    .mutation(call(deleteCodes)),
  setStatus: adminProcedure
    .input(admin.setCodeStatusInputSchema)
    .output(admin.bulkResultSchema)
    .mutation(call(review.setCodeStatus)),
  undoVotes: adminProcedure
    .input(admin.undoVotesInputSchema)
    .output(z.object({ votes: z.number().int(), codes: z.number().int() }))
    .mutation(call(undoVotes)),
  allowRemovals: adminProcedure.mutation(call(allowRemovals)),
  review: adminProcedure
    .input(admin.reviewCodesInputSchema)
    .output(admin.reviewResultSchema)
    .mutation(call(review.reviewCodes)),
  undoReview: adminProcedure
    .input(admin.undoReviewInputSchema)
    .output(admin.bulkResultSchema)
    .mutation(call(review.undoReview)),
  countReleasable: adminProcedure
    .input(admin.releaseInputSchema)
    .output(z.object({ codes: z.number().int() }))
    .query(call(review.countReleasable)),
  releaseWaiting: adminProcedure
    .input(admin.releaseInputSchema)
    .output(admin.reviewResultSchema)
    .mutation(call(review.releaseWaiting)),
  similarWaiting: adminProcedure
    .input(idInputSchema)
    .output(admin.similarCodesSchema)
    .query(call(review.listSimilarWaiting)),
  /** The id is the influencer's. */
  acceptAllOfInfluencer: adminProcedure
    .input(idInputSchema)
    .output(admin.bulkResultSchema)
    .mutation(call(review.acceptAllOfInfluencer)),
  resolveContradiction: adminProcedure
    .input(admin.resolveContradictionInputSchema)
    .output(admin.adminCodeSchema)
    .mutation(call(review.resolveContradiction)),
  merge: adminProcedure
    .input(admin.mergeInputSchema)
    .output(admin.adminCodeSchema)
    .mutation(call(mergeCodes)),
  /** Takes back that a code was moved or merged; the id is the one that it had. */
  undoMove: adminProcedure
    .input(idInputSchema)
    .output(admin.adminCodeSchema)
    .mutation(call(undoMove)),
  delete: adminProcedure.input(idInputSchema).output(idInputSchema).mutation(call(deleteCode)),
})
