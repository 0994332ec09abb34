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
import { adminMutation, adminQuery, publicMutation, router } from '../init.ts'

export const submissionsRouter = router({
  send: publicMutation(submitCode, contactResultSchema, codeSubmissionSchema),
  report: publicMutation(reportCode, contactResultSchema, codeReportSchema),
  list: adminQuery(listSubmissions, submissionsPageSchema, listSubmissionsInputSchema),
  close: adminMutation(closeSubmission, idInputSchema, closeSubmissionInputSchema),
})
