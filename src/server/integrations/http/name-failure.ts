import { type HTTPError, isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { ProviderError, type ServiceFaultKind } from '#shared/domain/errors.ts'

/** What went wrong at a service. */
export type Fault = {
  kind: ServiceFaultKind
  /** Said in German instead of what the kind means. */
  says?: string
  /** The service's own words, shown to the operator without keys and addresses. */
  words?: string | undefined
}

/** What a service's own error body or headers mean; undefined leaves it to the status. */
export type ReadFault = (status: number, body: unknown, headers: Headers) => Fault | undefined

/** What messages about a service need to know of it. */
export type Service = {
  /** Its name as the operator knows it. */
  service: string
  /** The key that it is asked with, which no message repeats. */
  apiKey?: string | null
  readFault?: ReadFault
}

const MAX_WORDS = 200

const FAULTS: Record<ServiceFaultKind, string> = {
  auth: 'Der Schlüssel wird nicht angenommen',
  quota: 'Das Kontingent ist verbraucht',
  rate_limited: 'Zu viele Anfragen',
  blocked: 'Der Dienst weist uns ab',
  bad_request: 'Die Anfrage wird nicht angenommen',
  upstream: 'Der Dienst ist gestört oder nicht erreichbar',
  timeout: 'Keine Antwort in der erlaubten Zeit',
  bad_reply: 'Die Antwort hat nicht die erwartete Form',
  refused: 'Das Modell lehnt die Antwort ab',
}

/**
 * Any failure of a call as a `ProviderError` in words that hold no key and no address. Its cause
 * neither: the client's own errors name the whole address and carry the request, and get logged.
 */
export function toProviderError(service: Service, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (isTimeoutError(error)) return nameFault(service, { kind: 'timeout' })
  if (isHTTPError(error)) return nameReply(service, error)
  return nameFault(
    service,
    { kind: 'upstream' },
    { cause: isNetworkError(error) ? error.cause : error },
  )
}

function nameReply(service: Service, error: HTTPError): ProviderError {
  const { status, headers } = error.response
  const fault = service.readFault?.(status, error.data, headers) ?? nameStatus(status)
  return nameFault(service, fault, { status, retryAfterSeconds: parseRetryAfter(error) })
}

type Circumstances = { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown }

/** A fault in the words that the operator reads. */
export function nameFault(
  { service, apiKey }: Service,
  { kind, says = FAULTS[kind], words = '' }: Fault,
  { status, retryAfterSeconds, cause }: Circumstances = {},
): ProviderError {
  const shown = hideSecrets(words, apiKey).replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
  const details = [
    status !== undefined && `HTTP ${status}`,
    shown && `„${shown}“`,
    retryAfterSeconds !== undefined && `wieder in ${retryAfterSeconds} s`,
  ].filter(Boolean)
  const suffix = details.length > 0 ? ` (${details.join(', ')})` : ''
  return new ProviderError(kind, `${service}: ${says}${suffix}.`, { cause })
}

/** Markup, addresses, and keys as services write them. */
const SECRETS = /<[^>]*>|(https?:\/\/\S+|\b(?:sk|gsk|xai|org|proj)-[\w*-]{4,})/g

const hideSecrets = (words: string, apiKey: string | null | undefined): string =>
  (apiKey ? words.replaceAll(apiKey, '…') : words).replace(SECRETS, (_, secret) =>
    secret ? '…' : '',
  )

function nameStatus(status: number): Fault {
  // Not followed, because the key would travel along.
  if (status >= 300 && status < 400)
    return { kind: 'blocked', words: 'leitet an eine andere Adresse um' }
  return { kind: status === 403 ? 'blocked' : kindOfStatus(status) }
}

const KINDS: Readonly<Record<number, ServiceFaultKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'auth',
  408: 'timeout',
  429: 'rate_limited',
}

/** What a status means to a service whose key alone decides who may ask. */
export const kindOfStatus = (status: number): ServiceFaultKind =>
  KINDS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'upstream')

/** Seconds that `Retry-After` asks for, given as seconds or as a date. */
export function parseRetryAfter(error: unknown): number | undefined {
  const header = isHTTPError(error) ? error.response.headers.get('retry-after') : null
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
