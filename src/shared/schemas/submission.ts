import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { readPostLink } from '../domain/post-address.ts'
import { REPORT_REASONS, SUBMISSION_DECISIONS, SUBMISSION_KINDS } from '../domain/vocabulary.ts'
import { SUBMISSION_TEXTS } from '../texts/submissions-de.ts'
import { brandSchema } from './brand.ts'
import { idInputSchema, idSchema, instantSchema, pageNumberSchema } from './common.ts'
import { formProofSchema } from './contact.ts'

const { errors } = SUBMISSION_TEXTS

const line = (error: string, [min, max]: [number, number]) =>
  z
    .string(error)
    .trim()
    .min(min, error)
    .max(max, error)
    .regex(/^\P{Cc}*$/u, error)

export const codeSubmissionSchema = formProofSchema.extend({
  code: line(errors.code, [2, LIMITS.codeLength]),
  shop: line(errors.shop, [1, LIMITS.brandNameLength]),
  /** What the code gives, in the visitor's words. */
  benefit: line(errors.benefit, [1, LIMITS.benefitLength]),
  /** The post that shows the code. */
  postUrl: z
    .string(errors.postUrl)
    .trim()
    .max(LIMITS.webAddressLength, errors.postUrl)
    .transform((text, context) => {
      const url = readPostLink(text)
      if (url === null) context.addIssue({ code: 'custom', message: errors.postUrl })
      return url ?? z.NEVER
    }),
})
export type CodeSubmission = z.infer<typeof codeSubmissionSchema>

export const codeReportSchema = formProofSchema.extend({
  /** Of the code. */
  id: idSchema,
  reason: z.enum(REPORT_REASONS, errors.reason),
  remark: z.string().trim().max(LIMITS.benefitLength, errors.remark).default(''),
})
export type CodeReport = z.infer<typeof codeReportSchema>

/** Newest first, suspicious ones last; `LIMITS.submissionsPerPage` on each page. */
export const listSubmissionsInputSchema = z.object({ page: pageNumberSchema })
const submissionSchema = z.object({
  id: idSchema,
  kind: z.enum(SUBMISSION_KINDS),
  /** Handed in, or reported. */
  code: z.string(),
  codeId: idSchema.nullable(),
  brand: brandSchema.pick({ id: true, name: true, slug: true }).nullable(),
  shop: z.string().nullable(),
  benefit: z.string().nullable(),
  postUrl: z.string().nullable(),
  reason: z.enum(REPORT_REASONS).nullable(),
  remark: z.string().nullable(),
  /** How often it was handed in. */
  times: z.number().int(),
  /** The form's hidden field was filled in, by a program or by a browser itself. */
  isSuspicious: z.boolean(),
  createdAt: instantSchema,
})
export type Submission = z.infer<typeof submissionSchema>
export const submissionsPageSchema = z.object({
  submissions: z.array(submissionSchema),
  total: z.number().int(),
})
export const dismissSubmissionsInputSchema = z.object({
  ids: z.array(idSchema).min(1).max(LIMITS.submissionsPerPage),
})
export const closeSubmissionInputSchema = idInputSchema.extend({
  decision: z.enum(SUBMISSION_DECISIONS),
})
export type CloseSubmissionInput = z.infer<typeof closeSubmissionInputSchema>
