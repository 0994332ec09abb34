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
} from '#shared/schemas/admin-code.ts'
import {
  browseCodesInputSchema,
  codeListSchema,
  codeSchema,
  copyResultSchema,
  updateCodeInputSchema,
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
import {
  listSimilarWaiting,
  resolveContradiction,
  reviewCodes,
  setCodeStatus,
  undoReview,
} from '../../services/codes/review-codes.ts'
import { recordCopy, recordVote } from '../../services/codes/votes.ts'
import { adminMutation, adminQuery, publicMutation, publicQuery, router } from '../init.ts'
export const codesRouter = router({
  recent: publicQuery(listRecentCodes, z.array(codeSchema)),
  topWeek: publicQuery(getTopCodeOfWeek, codeSchema.nullable()),
  featured: publicQuery(listFeaturedCodes, z.array(codeSchema)),
  /** Any vote may change which codes stand on a page: all votes invalidate it. */
  browse: publicQuery(browseCodes, codeListSchema, browseCodesInputSchema),
  vote: publicMutation(recordVote, voteResultSchema, voteInputSchema),
  copy: publicMutation(recordCopy, copyResultSchema, idInputSchema),
  update: adminMutation(updateCode, adminCodeSchema, updateCodeInputSchema),
  list: adminQuery(listCodes, codesPageSchema, listCodesInputSchema),
  deleteMany: adminMutation(deleteCodes, bulkResultSchema, codeIdsInputSchema),
  setStatus: adminMutation(setCodeStatus, bulkResultSchema, setCodeStatusInputSchema),
  review: adminMutation(reviewCodes, reviewResultSchema, reviewCodesInputSchema),
  undoReview: adminMutation(undoReview, bulkResultSchema, undoReviewInputSchema),
  similarWaiting: adminQuery(listSimilarWaiting, similarCodesSchema, idInputSchema),
  resolveContradiction: adminMutation(
    resolveContradiction,
    adminCodeSchema,
    resolveContradictionInputSchema,
  ),
  merge: adminMutation(mergeCodes, adminCodeSchema, mergeInputSchema),
  delete: adminMutation(deleteCode, idInputSchema, idInputSchema),
})
