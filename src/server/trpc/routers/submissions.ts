import { idInputSchema } from '#shared/schemas/common.ts'
import { contactResultSchema } from '#shared/schemas/contact.ts'
import {
  closeSubmissionInputSchema,
  codeReportSchema,
  codeSubmissionSchema,
  listSubmissionsInputSchema,
  submissionsPageSchema,
} from '#shared/schemas/submission.ts'
import {
  closeSubmission,
  listSubmissions,
  reportCode,
  submitCode,
} from '../../services/submissions.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const submissionsRouter = router({
  send: publicProcedure
    .input(codeSubmissionSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) => submitCode(ctx, input)),
  report: publicProcedure
    .input(codeReportSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) => reportCode(ctx, input)),
  list: adminProcedure
    .input(listSubmissionsInputSchema)
    .output(submissionsPageSchema)
    .query(({ ctx, input }) => listSubmissions(ctx, input)),
  close: adminProcedure
    .input(closeSubmissionInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => closeSubmission(ctx, input)),
})
