import { z } from 'zod'
import { type Fault, kindOfStatus, nameFault, type Service } from '../http/name-failure.ts'

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
type ChatReply = z.infer<typeof chatReplySchema>

/** The answer's text. Throws `ProviderError` when there is none or it is cut off. */
export function readText(service: Service, model: string, reply: ChatReply): string {
  const fault = findFault(reply, model)
  if (fault) throw nameFault(service, fault)
  return reply.choices?.[0]?.message?.content ?? ''
}

function findFault(reply: ChatReply, model: string): Fault | undefined {
  const [chosen] = reply.choices ?? []
  const said = chosen ? undefined : readErrorBody(reply)
  const named = said && readModelFault(readStatus(said.code), reply, model)
  if (named) return named
  const { content = '', refusal } = chosen?.message ?? {}
  if (refusal || chosen?.finish_reason === 'content_filter')
    return { kind: 'refused', words: refusal ?? undefined }
  if (chosen?.finish_reason === 'length') return toBadReply('ist länger als erlaubt und bricht ab')
  return content.trim() === '' ? toBadReply('ist leer') : undefined
}

/** An answer that is none, and why. */
export const toBadReply = (what: string): Fault => ({
  kind: 'bad_reply',
  says: `Die Antwort ${what}`,
})

/** The model that the service does not have. */
export const toUnknownModel = (model: string): Fault => ({
  kind: 'bad_request',
  says: `das Modell „${model}“ gibt es dort nicht`,
})

/** The status that a code names or means; a fault that says nothing is the service's own. */
function readStatus(code: string): number {
  const named = Number(/\b[45]\d\d\b/.exec(code)?.[0])
  if (named) return named
  if (/auth|api_key/.test(code)) return 401
  if (/rate_limit/.test(code)) return 429
  return /invalid_request|not_found|unsupported/.test(code) ? 400 : 500
}

/** Codes that say more than the status. */
const KINDS: readonly [RegExp, Fault['kind']][] = [
  [/country|region|territory/i, 'blocked'],
  [/insufficient_quota|billing/i, 'quota'],
  [/content_filter|content_policy/i, 'refused'],
  // Groq: the model did not keep to the form.
  [/json_validate_failed/i, 'bad_reply'],
]
const NO_MODEL = /model_not_found|(?:unknown|invalid) model\b|\bmodel\b.{0,100}not (?:found|exist)/i

/** What an error means that a service sent for `model`; undefined leaves it to the status. */
export function readModelFault(status: number, body: unknown, model: string): Fault | undefined {
  // What is said about a key may show it, in parts or whole.
  if (status === 401) return { kind: 'auth' }
  const said = readErrorBody(body)
  if (!said) return status === 403 ? { kind: 'auth' } : undefined
  const kind = KINDS.find(([code]) => code.test(said.code))?.[1] ?? kindOfStatus(status)
  if (kind === 'auth') return { kind }
  const isModelUnknown = kind === 'bad_request' && NO_MODEL.test(`${said.code} ${said.message}`)
  return isModelUnknown ? toUnknownModel(model) : { kind, words: said.message }
}

const label = z.union([z.string(), z.number()]).nullish().catch(null)
const errorSchema = z.object({
  message: z.string().nullish().catch(null),
  msg: z.string().nullish().catch(null),
  code: label,
  type: label,
})

/** What a model service says about a fault, whichever of the known shapes it uses. */
type ServiceWords = { message: string; code: string }

/**
 * Reads `{error: {message, type, code}}` (OpenAI), `{error: "…"}` (Ollama), the same in a list
 * (Gemini), the fault itself as the body (vLLM, Mistral), `{detail}` (FastAPI), and bare text that is
 * no page. Undefined when the body names no fault.
 */
function readErrorBody(body: unknown): ServiceWords | undefined {
  if (typeof body === 'string') return readBareText(body.trim())
  const outer = Array.isArray(body) ? body[0] : body
  if (typeof outer !== 'object' || outer === null) return undefined
  if ('error' in outer) return readError(outer.error)
  if ('detail' in outer) return readError(outer.detail)
  return 'message' in outer ? readError(outer) : undefined
}

function readBareText(text: string): ServiceWords | undefined {
  if (text === '' || text.startsWith('<')) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'string' ? readError(body) : readErrorBody(body)
  } catch {
    return readError(text)
  }
}

function readError(value: unknown): ServiceWords | undefined {
  if (typeof value === 'string') return { message: value, code: '' }
  const { data } = errorSchema.safeParse(Array.isArray(value) ? value[0] : value)
  if (!data) return undefined
  // The kind stands in `code`, in `type`, or in both in turns.
  const code = [data.code, data.type].filter((part) => part != null).join(' ')
  return { message: data.message ?? data.msg ?? '', code }
}
