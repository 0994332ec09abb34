import { z } from 'zod'
import { ProviderError } from '#shared/domain/errors.ts'
import { type Fault, kindOfStatus, nameFault } from '../http/name-failure.ts'

const textPart = z.object({ text: z.string().nullish().catch(null) })
const content = z
  .union([z.string(), z.array(textPart)])
  .nullish()
  .transform((value) =>
    Array.isArray(value) ? value.map(({ text }) => text ?? '').join('') : (value ?? ''),
  )
const choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content, refusal: z.string().nullish() }).nullish(),
})
const tokenCount = z.number().int().nonnegative()

/** Loose: some services answer a fault with status 200, in one of several shapes. */
export const chatReplySchema = z.looseObject({
  choices: z.array(choice).nullish(),
  usage: z
    .object({ prompt_tokens: tokenCount, completion_tokens: tokenCount })
    .nullish()
    .catch(null),
})
export type ChatReply = z.infer<typeof chatReplySchema>

/** The answer's text. Throws `ProviderError` when there is none or it is cut off. */
export function readText(service: string, reply: ChatReply, hidden: string | null): string {
  const chosen = reply.choices?.[0]
  if (!chosen) throw nameEmptyReply(service, reply, hidden)
  const refusal = chosen.message?.refusal
  if (refusal || chosen.finish_reason === 'content_filter')
    throw nameFault(service, { kind: 'refused', words: refusal ?? undefined })
  if (chosen.finish_reason === 'length')
    throw badReply(service, 'Die Antwort ist länger als erlaubt und bricht ab.')
  const text = chosen.message?.content ?? ''
  if (text.trim() === '') throw badReply(service, 'Die Antwort ist leer.')
  return text
}

function nameEmptyReply(service: string, reply: ChatReply, hidden: string | null): ProviderError {
  const said = readErrorBody(reply)
  if (!said) return badReply(service, 'Die Antwort ist leer.')
  const fault = readModelFault(readStatus(said.code), reply, hidden)
  return nameFault(service, fault ?? { kind: 'upstream' })
}

/** The status that a code names or means; a fault that says nothing is the service's own. */
function readStatus(code: string): number {
  const named = Number(/\b[45]\d\d\b/.exec(code)?.[0])
  if (named) return named
  if (/auth|api_key/.test(code)) return 401
  if (/rate_limit/.test(code)) return 429
  return /invalid_request|not_found|unsupported/.test(code) ? 400 : 500
}

export const badReply = (service: string, words: string): ProviderError =>
  new ProviderError('bad_reply', `${service}: ${words}`)

export function nameUnknownModel(
  service: string,
  model: string,
  cause?: ProviderError,
): ProviderError {
  const message = `${service}: das Modell „${model}“ gibt es dort nicht.`
  return new ProviderError('bad_request', message, { cause })
}

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
  const kind = KINDS.find(([code]) => code.test(said.code))?.[1] ?? kindOfStatus(status, true)
  if (kind === 'auth') return { kind }
  return { kind, words, cause: new ServiceFault({ ...said, message: words }) }
}

/** Codes that say more than the status. */
const KINDS: readonly [RegExp, Fault['kind']][] = [
  [/country|region|territory/i, 'blocked'],
  [/insufficient_quota|billing/i, 'quota'],
  [/content_filter|content_policy/i, 'refused'],
  // Groq: the model did not keep to the form.
  [/json_validate_failed/i, 'bad_reply'],
]

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

/** Whether the endpoint answers at its own temperature alone. */
export function isTemperatureRefused(error: ProviderError): boolean {
  const said = error.kind === 'bad_request' ? wordsOf(error) : null
  return said !== null && /temperature/i.test(`${said.param} ${said.message}`)
}

/** What a model service says about a fault, whichever of the known shapes it uses. */
type ServiceWords = { message: string; param: string; code: string }

const label = z.union([z.string(), z.number()]).nullish().catch(null)
const detail = z.object({
  message: z.string().nullish().catch(null),
  msg: z.string().nullish().catch(null),
  param: label,
  code: label,
  type: label,
  loc: z
    .array(z.union([z.string(), z.number()]))
    .nullish()
    .catch(null),
})

/**
 * Reads `{error: {message, type, param, code}}` (OpenAI), `{error: "…"}` (Ollama), the same in a
 * list (Gemini), the fault itself as the body (vLLM, Mistral), `{detail}` (FastAPI), and bare text
 * that is no page. Null when the body names no fault.
 */
function readErrorBody(body: unknown): ServiceWords | null {
  if (typeof body === 'string') return readBareText(body.trim())
  const outer = Array.isArray(body) ? body[0] : body
  if (typeof outer !== 'object' || outer === null) return null
  if ('error' in outer) return readFault(outer.error)
  if ('detail' in outer) return readFault(outer.detail)
  return 'message' in outer ? readFault(outer) : null
}

function readBareText(text: string): ServiceWords | null {
  if (text === '' || text.startsWith('<')) return null
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'string' ? readFault(body) : readErrorBody(body)
  } catch {
    return readFault(text)
  }
}

function readFault(value: unknown): ServiceWords | null {
  if (typeof value === 'string') return { message: value, param: '', code: '' }
  const { data } = detail.safeParse(Array.isArray(value) ? value[0] : value)
  if (!data) return null
  return {
    message: data.message ?? data.msg ?? '',
    param: String(data.param ?? data.loc?.join('.') ?? ''),
    // The kind stands in `code`, in `type`, or in both in turns.
    code: [data.code, data.type].filter((part) => part != null).join(' '),
  }
}
