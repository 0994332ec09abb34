import { z } from 'zod'
import {
  codeSchema,
  copyResultSchema,
  updateCodeInputSchema,
  voteInputSchema,
  voteResultSchema,
} from '#shared/schemas/code.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { deleteCode } from '../../services/codes/delete-code.ts'
import { getTopCodeOfWeek } from '../../services/codes/get-top-code-of-week.ts'
import { listAllCodes } from '../../services/codes/list-all-codes.ts'
import { listFeaturedCodes } from '../../services/codes/list-featured-codes.ts'
import { listRecentCodes } from '../../services/codes/list-recent-codes.ts'
import { recordCopy } from '../../services/codes/record-copy.ts'
import { recordVote } from '../../services/codes/record-vote.ts'
import { updateCode } from '../../services/codes/update-code.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const codesRouter = router({
  recent: publicProcedure.output(z.array(codeSchema)).query(({ ctx }) => listRecentCodes(ctx)),
  topWeek: publicProcedure.output(codeSchema.nullable()).query(({ ctx }) => getTopCodeOfWeek(ctx)),
  featured: publicProcedure.output(z.array(codeSchema)).query(({ ctx }) => listFeaturedCodes(ctx)),
  vote: publicProcedure
    .input(voteInputSchema)
    .output(voteResultSchema)
    .mutation(({ ctx, input }) => recordVote(ctx, input)),
  copy: publicProcedure
    .input(idInputSchema)
    .output(copyResultSchema)
    .mutation(({ ctx, input }) => recordCopy(ctx, input)),
  listAll: adminProcedure.output(z.array(codeSchema)).query(({ ctx }) => listAllCodes(ctx)),
  update: adminProcedure
    .input(updateCodeInputSchema)
    .output(codeSchema)
    .mutation(({ ctx, input }) => updateCode(ctx, input)),
  delete: adminProcedure
    .input(idInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => deleteCode(ctx, input)),
})
