import { ProviderError } from '#shared/domain/errors.ts'
import type { Webhook } from '#shared/schemas/connections.ts'
import { describeFetchError, fetchPublic, type NetworkPolicy } from './http/fetch-public.ts'
import type { Mailer } from './mail.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

/**
 * Sends what would be mailed to an address of the internet: to ntfy as a text with a title, to others as JSON.
 * The faults hold no address, as that may be a key. `policy` as for `fetchPublic`.
 */
export function createWebhook({ kind, url }: Webhook, policy?: Partial<NetworkPolicy>): Mailer {
  return {
    async send({ subject, text }) {
      // A header holds ASCII: ntfy reads it as mail programs do.
      const title = `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`
      const isText = kind === 'ntfy'
      const headers = {
        'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
        ...(isText && { title }),
      }
      const fields = { title: subject, message: text, text: `${subject}\n${text}` }
      const body = isText ? text : JSON.stringify(fields)
      const { signal } = new AbortController()
      const request = { headers, body, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal, policy }
      await fetchPublic(url, request).catch((error: unknown) => {
        throw new ProviderError('upstream', describeFetchError(error))
      })
    },
  }
}
