import { LIMITS } from '#shared/domain/limits.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { checkFormToken } from './form-token.ts'
import { mailContactRequest } from './mail-contact-request.ts'

/** Scheme or `www.`, as spam writes its links. */
const LINK = /https?:\/\/|\bwww\./gi

const { errors } = CONTACT_TEXTS

/**
 * Stores a request as an `admin` log entry and mails it to the operator in the background. A filled
 * trap field is answered alike, but nothing is kept. Throws `forbidden` for the program's own jobs,
 * `invalid_input` for a form that is too fresh or too old and for too many links, and
 * `too_many_requests`.
 */
export async function sendContactRequest(
  ctx: ServiceContext,
  input: ContactInput,
): Promise<{ sent: true }> {
  if (ctx.actor.kind === 'system')
    throw new ServiceError('forbidden', 'Nur Menschen können schreiben.')
  if (input.website !== '') return { sent: true }
  requireGoodRequest(ctx, input)
  await ctx.rateLimits.useContact(ctx.actor.address)
  const { firstName, lastName, email, subject, topic, message } = input
  const request = { firstName, lastName, email, subject, topic, message }
  writeLog(ctx, {
    type: 'admin',
    level: 'info',
    message: `Kontaktanfrage (${CONTACT_TEXTS.topics[topic]}): ${subject}`,
    details: request,
  })
  // The visitor does not wait for the mail server: the request is stored.
  void ctx.background.run(() => mailContactRequest(ctx, request))
  return { sent: true }
}

function requireGoodRequest(ctx: ServiceContext, { token, subject, message }: ContactInput): void {
  const refuse = (field: string, text: string) => new ServiceError('invalid_input', text, { field })
  const state = checkFormToken(ctx.formKey, token, ctx.clock())
  if (state !== 'valid')
    throw refuse('token', state === 'too_early' ? errors.tooFast : errors.expired)
  const links = `${subject}\n${message}`.match(LINK)?.length ?? 0
  if (links > LIMITS.contactLinks) throw refuse('message', errors.tooManyLinks)
}
