import { z } from 'zod'
import { ProviderError } from '#shared/domain/provider-error.ts'
import { nameFault } from '../http/name-failure.ts'
import { readModelFault } from './model-fault.ts'
import { readErrorBody } from './read-error-body.ts'

const part = z.object({ text: z.string().nullish().catch(null) })
const content = z
  .union([z.string(), z.array(part)])
  .nullish()
  .transform((value) =>
    Array.isArray(value) ? value.map(({ text }) => text ?? '').join('') : (value ?? ''),
  )
const choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content, refusal: z.string().nullish() }).nullish(),
})
const count = z.number().int().nonnegative()

/** Loose: some services answer a fault with status 200, in one of several shapes. */
export const chatReplySchema = z.looseObject({
  choices: z.array(choice).nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
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
  const fault = readModelFault(readStatus(said.code), reply, hidden) ?? {
    kind: 'upstream' as const,
  }
  return nameFault(service, fault, { cause: fault.cause })
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
