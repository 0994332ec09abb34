import { z } from 'zod'
import { idInputSchema } from '#shared/schemas/common.ts'
import { contactResultSchema } from '#shared/schemas/contact.ts'
import {
  closeSubmissionInputSchema,
  codeReportSchema,
  codeSubmissionSchema,
  dismissSubmissionsInputSchema,
  listSubmissionsInputSchema,
  submissionsPageSchema,
} from '#shared/schemas/submission.ts'
import {
  closeSubmission,
  dismissSubmissions,
  listSubmissions,
  reportCode,
  submitCode,
} from '../../services/submissions.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const submissionsRouter = router({
  send: publicProcedure
    .input(codeSubmissionSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) => submitCode(ctx, { ...input, siteUrl: ctx.site.publicUrl })),
  report: publicProcedure
    .input(codeReportSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) => reportCode(ctx, input)),
  list: adminProcedure
    .input(listSubmissionsInputSchema)
    .output(submissionsPageSchema)
    .query(({ ctx, input }) => listSubmissions(ctx, input)),
  dismiss: adminProcedure
    .input(dismissSubmissionsInputSchema)
    .output(z.object({ dismissed: z.number().int() }))
    .mutation(({ ctx, input }) => dismissSubmissions(ctx, input)),
  close: adminProcedure
    .input(closeSubmissionInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => closeSubmission(ctx, input)),
})
