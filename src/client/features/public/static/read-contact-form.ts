import { LIMITS } from '#shared/domain/limits.ts'
import { CONTACT_TOPICS } from '#shared/domain/vocabulary.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'

/** Fields that a visitor fills in, in their order on the page. */
export const CONTACT_FIELDS = [
  'topic',
  'firstName',
  'lastName',
  'email',
  'subject',
  'message',
  'privacyConsent',
] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

export type ContactErrors = Partial<Record<ContactField, string>>

const { errors: TEXTS } = CONTACT_TEXTS
const MAX_LENGTHS = {
  firstName: LIMITS.contactNameLength,
  lastName: LIMITS.contactNameLength,
  email: LIMITS.emailLength,
  subject: LIMITS.contactSubjectLength,
  message: LIMITS.contactMessageLength,
}
const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'subject', 'message'] as const
/** Tabs and line breaks that came in by pasting. */
const CONTROL = /\p{Cc}/u
/** As the server has it; the test holds both together. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * What stands in the form, or one message per field at fault. The rules are those of
 * `contactInputSchema`, without the 15 kB of its library; the server has the last word.
 */
export function readContactForm(
  data: FormData,
  token: string,
): { input: ContactInput } | { errors: ContactErrors } {
  const read = (name: string) => String(data.get(name) ?? '').trim()
  const texts = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
  const topic = CONTACT_TOPICS.find((known) => known === data.get('topic'))
  const errors: ContactErrors = {}
  for (const field of TEXT_FIELDS) {
    const max = MAX_LENGTHS[field]
    if (texts[field] === '') errors[field] = TEXTS[field]
    else if (texts[field].length > max) errors[field] = TEXTS.tooLong(max)
    else if (field !== 'message' && CONTROL.test(texts[field]))
      errors[field] = TEXTS.controlCharacters
  }
  if (!errors.email && !EMAIL.test(texts.email)) errors.email = TEXTS.email
  if (!data.has('privacyConsent')) errors.privacyConsent = TEXTS.privacyConsent
  if (!topic) return { errors: { ...errors, topic: TEXTS.topic } }
  if (Object.keys(errors).length > 0) return { errors }
  return { input: { ...texts, topic, privacyConsent: true, token, website: read('website') } }
}
