import { readErrorCode } from '#shared/domain/errors.ts'

/** In words of our own: a server that refuses a login may quote it. */
const LOGIN_REFUSED =
  'Der Mailserver nimmt die Anmeldung nicht an. Bitte prüfen Sie Benutzername und Passwort (in den Einstellungen oder in SMTP_URL).'

/** A mail to the operator; `replyTo` is who wrote the request, if somebody did. */
export type Mail = {
  subject: string
  text: string
  replyTo?: { name: string; address: string }
}

/** Sends to the operator. Rejects with the server's refusal, or when it does not answer in time. */
export type Mailer = { send: (mail: Mail) => Promise<void> }

/** A mail waits this long for each step of the server, in ms. */
const TIMEOUT_MS = 10_000

const toHeaderText = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/**
 * Mails from and to the operator's `address` by the server of `url` (smtp:// or smtps://). No line
 * break gets into a header, and no part of a mail is read from a file or another address. The library
 * is loaded with the first mail.
 */
export function createSmtpMailer({ url, address }: { url: string; address: string }): Mailer {
  return {
    send: async ({ subject, text, replyTo }) => {
      const mail = {
        from: address,
        to: address,
        subject: toHeaderText(subject),
        text,
        ...(replyTo && {
          replyTo: { name: toHeaderText(replyTo.name), address: toHeaderText(replyTo.address) },
        }),
      }
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await transport.sendMail(mail).catch((error: unknown) => {
        throw readErrorCode(error) === 'EAUTH' ? new Error(LOGIN_REFUSED) : error
      })
    },
  }
}
