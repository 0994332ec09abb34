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
import {
  explainSourceInputSchema,
  sourceExplanationSchema,
} from '#shared/schemas/source-explanation.ts'
import { deleteCode, deleteCodes, updateCode } from '../../services/codes/edit-codes.ts'
import { explainSource } from '../../services/codes/explain-source.ts'
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
import {
  adminMutation,
  adminQuery,
  parseAtOnce,
  publicMutation,
  publicQuery,
  publicRead,
  router,
} from '../init.ts'
export const codesRouter = router({
  recent: publicRead(z.array(codeSchema)).query(({ ctx }) => listRecentCodes(ctx)),
  topWeek: publicRead(codeSchema.nullable()).query(({ ctx }) => getTopCodeOfWeek(ctx)),
  featured: publicRead(z.array(codeSchema)).query(({ ctx }) => listFeaturedCodes(ctx)),
  /** Any vote may change which codes stand on a page: all votes invalidate it. */
  browse: publicQuery(browseCodesInputSchema, codeListSchema, browseCodes),
  vote: publicMutation(voteInputSchema, voteResultSchema, recordVote),
  copy: publicMutation(idInputSchema, copyResultSchema, recordCopy),
  update: adminMutation(updateCodeInputSchema, adminCodeSchema, updateCode),
  list: adminQuery(listCodesInputSchema, parseAtOnce(codesPageSchema), listCodes),
  explain: adminQuery(explainSourceInputSchema, sourceExplanationSchema, explainSource),
  deleteMany: adminMutation(codeIdsInputSchema, bulkResultSchema, deleteCodes),
  setStatus: adminMutation(setCodeStatusInputSchema, bulkResultSchema, setCodeStatus),
  review: adminMutation(reviewCodesInputSchema, reviewResultSchema, reviewCodes),
  undoReview: adminMutation(undoReviewInputSchema, bulkResultSchema, undoReview),
  similarWaiting: adminQuery(idInputSchema, similarCodesSchema, listSimilarWaiting),
  resolveContradiction: adminMutation(
    resolveContradictionInputSchema,
    adminCodeSchema,
    resolveContradiction,
  ),
  merge: adminMutation(mergeInputSchema, adminCodeSchema, mergeCodes),
  delete: adminMutation(idInputSchema, idInputSchema, deleteCode),
})
