import { z } from 'zod'
import { idInputSchema } from '#shared/schemas/common.ts'
import { contactResultSchema } from '#shared/schemas/contact.ts'
import * as schemas from '#shared/schemas/submission.ts'
import * as submissions from '../../services/submissions.ts'
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

export const submissionsRouter = router({
  send: publicProcedure
    .input(schemas.codeSubmissionSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) =>
      submissions.submitCode(ctx, { ...input, siteUrl: ctx.site.publicUrl }),
    ),
  report: publicProcedure
    .input(schemas.codeReportSchema)
    .output(contactResultSchema)
    .mutation(call(submissions.reportCode)),
  list: adminProcedure
    .input(schemas.listSubmissionsInputSchema)
    .output(schemas.submissionsPageSchema)
    .query(call(submissions.listSubmissions)),
  dismiss: adminProcedure
    .input(schemas.dismissSubmissionsInputSchema)
    .output(z.object({ dismissed: z.number().int() }))
    .mutation(call(submissions.dismissSubmissions)),
  close: adminProcedure
    .input(schemas.closeSubmissionInputSchema)
    .output(idInputSchema)
    .mutation(call(submissions.closeSubmission)),
})
