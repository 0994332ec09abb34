import type { ServiceFaultKind } from '#shared/domain/provider-error.ts'

/** What a status means where the key alone decides who may ask. */
export function kindOfStatus(status: number): ServiceFaultKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'upstream' : 'bad_request'
}

/**
 * What a service says of a fault, fit to be shown: plain text without addresses, and without the
 * key should the service repeat it.
 */
export const toServiceWords = (message: string, apiKey: string): string =>
  (apiKey ? message.replaceAll(apiKey, '…') : message)
    .replace(/<[^>]*>/g, '')
    .replace(/https?:\/\/\S+/g, '…')
