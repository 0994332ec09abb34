import { deleteLog, listContactRequestIds } from '#db/queries/logs.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import type { Mail } from '../integrations/mail.ts'
import type { ServiceContext } from './context.ts'
import { admitForm } from './forms.ts'
import { tryWriteLog, writeLog } from './logs.ts'
import { toNetworks } from './networks.ts'

const HOUR_MS = 3_600_000

/**
 * Stores a request as an `admin` log entry and mails it to the operator in the background; one with a filled
 * trap is marked as suspicious and not mailed. Throws `forbidden` for the program's own jobs,
 * `invalid_input` for a form that is too fresh, too old, used or of another network and for too many
 * links, and `too_many_requests`.
 */
export async function sendContactRequest(
  ctx: ServiceContext,
  input: ContactInput,
): Promise<{ sent: true }> {
  const { firstName, lastName, email, subject, topic, message } = input
  const request = { firstName, lastName, email, subject, topic, message }
  return admitForm(ctx, input, {
    use: ctx.rateLimits.useContact,
    texts: [subject, message],
    keep: ({ address, isSuspicious }) => {
      if (isSuspicious) storeSuspicious(ctx, request)
      // The visitor does not wait for the mail server: the request is stored.
      else if (storeRequest(ctx, request, toNetworks(address).neighbourhood))
        void ctx.background.run(() => mailContactRequest(ctx, request))
    },
  })
}

/**
 * Writes the request to the log. Above `LIMITS.openContactRequests` in a day the newest of the neighbourhood
 * with most gives way, which may be this one: then false. Requests of before the start count as of one.
 */
function storeRequest(ctx: ServiceContext, request: ContactRequest, place: string): boolean {
  const { contactPlaces } = ctx.forms
  const message = describeRequest(request)
  return writeTransaction(ctx.db, (tx) => {
    const open = listContactRequestIds(tx, { since: startOfDay(ctx), level: 'info' })
    if (open.length >= LIMITS.openContactRequests) {
      const ofPlace = Map.groupBy(open, (id) => contactPlaces.get(id) ?? '')
      const ownCount = (ofPlace.get(place)?.length ?? 0) + 1
      const [largest = []] = [...ofPlace.values()].sort((a, b) => b.length - a.length)
      if (ownCount >= largest.length) return false
      deleteLog(tx, Math.max(...largest))
    }
    const id = writeLog(ctx, { type: 'admin', level: 'info', message, details: request })
    contactPlaces.set(id, place)
    return true
  })
}

/** Suspicious requests have room of their own; what is above it is not kept. */
function storeSuspicious(ctx: ServiceContext, request: ContactRequest): void {
  const open = listContactRequestIds(ctx.db, { since: startOfDay(ctx), level: 'warning' })
  if (open.length >= LIMITS.openContactRequests) return
  const message = `Verdächtige ${describeRequest(request)}`
  const hint = 'Das unsichtbare Feld der Seite war ausgefüllt; es ging keine E-Mail ab.'
  writeLog(ctx, { type: 'admin', level: 'warning', message, details: { ...request, hint } })
}

const describeRequest = ({ topic, subject }: ContactRequest) =>
  `Kontaktanfrage (${CONTACT_TEXTS.topics[topic]}): ${subject}`

const startOfDay = ({ clock }: ServiceContext) => new Date(clock().getTime() - 24 * HOUR_MS)

type ContactRequest = Omit<ContactInput, 'token' | 'website' | 'privacyConsent'>

/**
 * Mails a stored request to the operator, and after `LIMITS.mailsPerHour` of them one mail that says where the
 * others are. A failure is logged, for nobody waits for it.
 */
async function mailContactRequest(ctx: ServiceContext, request: ContactRequest): Promise<void> {
  const { subject } = request
  const count = countMail(ctx)
  if (count > LIMITS.mailsPerHour + 1) return
  try {
    await ctx.mailer?.send(count > LIMITS.mailsPerHour ? SUMMARY : toMail(request))
  } catch (error) {
    ctx.logger.error({ err: error }, 'contact mail failed')
    const text = 'Eine Kontaktanfrage konnte nicht per E-Mail verschickt werden'
    const details = { subject, error: error instanceof Error ? error.message : 'unbekannt' }
    tryWriteLog(ctx, { type: 'admin', level: 'error', message: text, details })
  }
}

/** How many mails this hour has had, this one among them. */
function countMail({ forms: { mails }, clock }: ServiceContext): number {
  const now = clock().getTime()
  if (now - mails.since >= HOUR_MS || now < mails.since)
    Object.assign(mails, { since: now, sent: 0 })
  mails.sent += 1
  return mails.sent
}

function toMail({ firstName, lastName, email, subject, message, topic }: ContactRequest): Mail {
  const name = `${firstName} ${lastName}`
  const about = CONTACT_TEXTS.topics[topic]
  return {
    subject: `Kontaktanfrage (${about}): ${subject}`,
    text: `Von: ${name} <${email}>\nThema: ${about}\nBetreff: ${subject}\n\n${message}\n`,
    replyTo: { name, address: email },
  }
}

const SUMMARY: Mail = {
  subject: 'Weitere Kontaktanfragen',
  text: `Es kamen mehr als ${LIMITS.mailsPerHour} Kontaktanfragen in einer Stunde. Die weiteren dieser Stunde stehen nur im Admin-Bereich, im Tab „Logs“ unter „Kontaktanfragen“.\n`,
}
