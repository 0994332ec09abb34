/**
 * What a service says of a fault, fit to be shown: plain text without addresses, and without the
 * key should the service repeat it.
 */
export const toServiceWords = (message: string, apiKey: string): string =>
  (apiKey ? message.replaceAll(apiKey, '…') : message)
    .replace(/<[^>]*>/g, '')
    .replace(/https?:\/\/\S+/g, '…')
