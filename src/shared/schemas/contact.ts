import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { CONTACT_TOPICS } from '../domain/vocabulary.ts'
import { CONTACT_TEXTS } from '../texts/contact-de.ts'

const { errors } = CONTACT_TEXTS

const text = (missing: string, maxLength: number) =>
  z.string(missing).trim().min(1, missing).max(maxLength, errors.tooLong(maxLength))

/** One line: what goes into a mail's header carries no line break. */
const line = (missing: string, maxLength: number) =>
  text(missing, maxLength).regex(/^\P{Cc}*$/u, errors.controlCharacters)

export const contactFormSchema = z.object({
  /** Proves when the form was fetched; goes back with the request. */
  token: z.string(),
})

/** What every form of visitors sends along. */
export const formProofSchema = z.object({
  token: z.string(errors.expired).max(200, errors.expired),
  /** Honeypot: hidden from people. A request that fills it in is kept as suspicious, as browsers fill in fields, too. */
  website: z.string().max(LIMITS.contactMessageLength).default(''),
})

export const contactInputSchema = z.object({
  firstName: line(errors.firstName, LIMITS.contactNameLength),
  lastName: line(errors.lastName, LIMITS.contactNameLength),
  email: z
    .string(errors.email)
    .trim()
    .max(LIMITS.emailLength, errors.tooLong(LIMITS.emailLength))
    .pipe(z.email(errors.email)),
  subject: line(errors.subject, LIMITS.contactSubjectLength),
  message: text(errors.message, LIMITS.contactMessageLength),
  topic: z.enum(CONTACT_TOPICS, errors.topic),
  privacyConsent: z.literal(true, errors.privacyConsent),
  ...formProofSchema.shape,
})
export type ContactInput = z.infer<typeof contactInputSchema>
export const contactResultSchema = z.object({ sent: z.literal(true) })
