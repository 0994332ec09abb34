import { z } from 'zod'

/** What a model service says about a fault, whichever of the known shapes it uses. */
export type ServiceWords = { message: string; param: string; code: string }

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
export function readErrorBody(body: unknown): ServiceWords | null {
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
