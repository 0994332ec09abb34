import type { ProviderError } from '#shared/domain/provider-error.ts'
import type { Fault } from '../http/name-failure.ts'
import { readErrorBody, type ServiceWords } from './read-error-body.ts'

/** A part of our request that an endpoint may not know. */
export type RequestPart = 'limit' | 'temperature' | 'mode'

/** The service's own words as the cause of a `ProviderError`, without what must stay secret. */
class ServiceFault extends Error {
  readonly param: string
  readonly code: string

  constructor({ message, param, code }: ServiceWords) {
    super(message)
    this.name = 'ServiceFault'
    this.param = param
    this.code = code
  }
}

/**
 * What an error means that a model service sent; undefined leaves it to the status. `hidden` is
 * never repeated: services quote the key they were given.
 */
export function readModelFault(
  status: number,
  body: unknown,
  hidden: string | null,
): Fault | undefined {
  // What is said about a key may show it, in parts or whole.
  if (status === 401) return { kind: 'auth' }
  const said = readErrorBody(body)
  if (!said) return status === 403 ? { kind: 'auth' } : undefined
  const words = hideSecrets(said.message, hidden)
  const kind = KINDS.find(([code]) => code.test(said.code))?.[1] ?? kindOf(status)
  if (kind === 'auth') return { kind }
  return { kind, words, cause: new ServiceFault({ ...said, message: words }) }
}

/** Codes that say more than the status. */
const KINDS: readonly [RegExp, Fault['kind']][] = [
  [/country|region|territory/i, 'blocked'],
  [/insufficient_quota|billing/i, 'quota'],
  [/content_filter|content_policy/i, 'refused'],
  // Groq: the model did not keep to the form, which another mode would not change.
  [/json_validate_failed/i, 'bad_reply'],
]

function kindOf(status: number): Fault['kind'] {
  if (status === 402) return 'quota'
  if (status === 403) return 'auth'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  return status >= 400 && status < 500 ? 'bad_request' : 'upstream'
}

const SECRETS = /https?:\/\/\S+|\b(?:sk|gsk|xai|org|proj)-[\w*-]{4,}/g

function hideSecrets(words: string, hidden: string | null): string {
  const known = hidden ? words.replaceAll(hidden, '…') : words
  return known.replace(SECRETS, '…')
}

const wordsOf = ({ cause }: ProviderError): ServiceFault | null =>
  cause instanceof ServiceFault ? cause : null

const NO_MODEL = /(?:unknown|invalid) model\b|\bmodel\b.{0,100}not (?:found|exist)/i

/** Whether the endpoint does not know the model that it was asked for. */
export function isModelUnknown(error: ProviderError): boolean {
  const said = error.kind === 'bad_request' ? wordsOf(error) : null
  return said !== null && (/model_not_found/.test(said.code) || NO_MODEL.test(said.message))
}

const UNKNOWN =
  /unsupported|not (?:yet )?support|unrecogni[sz]ed|unknown|unexpected|not (?:permitted|allowed)|extra/i
const MODE = /response.?format|json.?schema|json.?object|structured.?output|grammar|\bschema\b/i

/**
 * Which part of the request the endpoint does not know; null when the fault lies elsewhere. What
 * it calls unsupported without a name is the mode: everything else is as old as the dialect.
 */
export function readRefusedPart(error: ProviderError): RequestPart | null {
  if (error.kind !== 'bad_request' && error.kind !== 'upstream') return null
  const said = wordsOf(error)
  if (!said) return null
  const words = `${said.param} ${said.code} ${said.message}`
  const isUnknown = UNKNOWN.test(words)
  if (isUnknown && /max_(?:completion_)?tokens/i.test(words)) return 'limit'
  if (isUnknown && /temperature/i.test(words)) return 'temperature'
  return MODE.test(words) || (isUnknown && error.kind === 'bad_request') ? 'mode' : null
}
