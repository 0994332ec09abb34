import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import type { ServiceContext } from '../context.ts'
import { writeLogInBackground } from '../logs/write-log.ts'

export type ContactRequest = Omit<ContactInput, 'token' | 'website' | 'privacyConsent'>

/** Mails a stored request to the operator; a failure is logged, for nobody waits for it. */
export async function mailContactRequest(
  ctx: ServiceContext,
  request: ContactRequest,
): Promise<void> {
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
    await writeLogInBackground(ctx, { type: 'admin', level: 'error', message: text, details })
  }
}
