import { createHmac, timingSafeEqual } from 'node:crypto'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import type { ServiceContext } from './context.ts'
import { invalidInput, ServiceError } from './errors.ts'
import { tryWriteLog, writeLog } from './logs.ts'

/**
 * What a fresh contact form needs: a token that proves when it was fetched. `{issuedAt}.{hmac}`: the
 * time in ms to base 36, signed with the key of the process.
 */
export function getContactForm({ formKey, clock }: ServiceContext): { token: string } {
  const issuedAt = clock().getTime().toString(36)
  return { token: `${issuedAt}.${sign(formKey, issuedAt)}` }
}

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
  const { firstName, lastName, email, subject, topic, message } = input
  const texts = [subject, message]
  if ((await admitForm(ctx, input, { use: ctx.rateLimits.useContact, texts })) === null)
    return { sent: true }
  const request = { firstName, lastName, email, subject, topic, message }
  const summary = `Kontaktanfrage (${CONTACT_TEXTS.topics[topic]}): ${subject}`
  writeLog(ctx, { type: 'admin', level: 'info', message: summary, details: request })
  // The visitor does not wait for the mail server: the request is stored.
  void ctx.background.run(() => mailContactRequest(ctx, request))
  return { sent: true }
}

/**
 * What protects every form of visitors from programs that fill it in: the trap, the token, the links
 * in its texts, and a limit per address. Resolves with the visitor's address; null for a filled trap.
 */
export async function admitForm(
  { actor, formKey, clock }: ServiceContext,
  { website, token }: Pick<ContactInput, 'website' | 'token'>,
  { use, texts }: { use: (address: string) => Promise<void>; texts: readonly string[] },
): Promise<string | null> {
  if (actor.kind === 'system') throw new ServiceError('forbidden', 'Nur Menschen können schreiben.')
  if (website !== '') return null
  const state = checkFormToken(formKey, token, clock())
  if (state !== 'valid')
    throw invalidInput('token', state === 'too_early' ? errors.tooFast : errors.expired)
  const links = texts.join('\n').match(LINK)?.length ?? 0
  if (links > LIMITS.contactLinks) throw invalidInput('message', errors.tooManyLinks)
  await use(actor.address)
  return actor.address
}

type ContactRequest = Omit<ContactInput, 'token' | 'website' | 'privacyConsent'>

/** Mails a stored request to the operator; a failure is logged, for nobody waits for it. */
async function mailContactRequest(ctx: ServiceContext, request: ContactRequest): Promise<void> {
  const { firstName, lastName, email, subject, message } = request
  const name = `${firstName} ${lastName}`
  const topic = CONTACT_TEXTS.topics[request.topic]
  try {
    await ctx.mailer?.send({
      subject: `Kontaktanfrage (${topic}): ${subject}`,
      text: `Von: ${name} <${email}>\nThema: ${topic}\nBetreff: ${subject}\n\n${message}\n`,
      replyTo: { name, address: email },
    })
  } catch (error) {
    ctx.logger.error({ err: error }, 'contact mail failed')
    const text = 'Eine Kontaktanfrage konnte nicht per E-Mail verschickt werden'
    const details = { subject, error: error instanceof Error ? error.message : 'unbekannt' }
    tryWriteLog(ctx, { type: 'admin', level: 'error', message: text, details })
  }
}

/** Whether somebody had the form long enough, and not too long; forged and foreign are expired. */
function checkFormToken(key: Buffer, token: string, now: Date) {
  const [issuedAt = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(key, issuedAt))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'expired'
  const age = now.getTime() - Number.parseInt(issuedAt, 36)
  if (age < LIMITS.contactMinFillMs) return 'too_early'
  return age <= LIMITS.contactFormMs ? 'valid' : 'expired'
}

const sign = (key: Buffer, issuedAt: string): string =>
  createHmac('sha256', key).update(`contact ${issuedAt}`).digest('base64url')
