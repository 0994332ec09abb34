/** A mail to the operator; `replyTo` is who wrote the request. */
export type Mail = {
  subject: string
  text: string
  replyTo: { name: string; address: string }
}

/** Sends to the operator. Rejects with the server's refusal, or when it does not answer in time. */
export type Mailer = { send: (mail: Mail) => Promise<void> }
