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
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

export const submissionsRouter = router({
  send: publicProcedure
    .input(codeSubmissionSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) => submitCode(ctx, { ...input, siteUrl: ctx.site.publicUrl })),
  report: publicProcedure
    .input(codeReportSchema)
    .output(contactResultSchema)
    .mutation(call(reportCode)),
  list: adminProcedure
    .input(listSubmissionsInputSchema)
    .output(submissionsPageSchema)
    .query(call(listSubmissions)),
  dismiss: adminProcedure
    .input(dismissSubmissionsInputSchema)
    .output(z.object({ dismissed: z.number().int() }))
    .mutation(call(dismissSubmissions)),
  close: adminProcedure
    .input(closeSubmissionInputSchema)
    .output(idInputSchema)
    .mutation(call(closeSubmission)),
})
