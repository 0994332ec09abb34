import { z } from 'zod'
import { ProviderError } from '#shared/domain/errors.ts'
import { AI_ADVICE } from '#shared/texts/provider-faults-de.ts'
import type { Config } from '../../config.ts'
import { createJsonClient, type JsonClientOptions } from '../http/create-json-client.ts'
import { rememberHealth } from '../http/remember-health.ts'
import type { SourceHealth } from '../search/search-provider.ts'
import {
  badReply,
  type ChatReply,
  chatReplySchema,
  isModelUnknown,
  isTemperatureRefused,
  nameUnknownModel,
  readModelFault,
  readText,
} from './chat-reply.ts'
import type { ModelClient, ModelRequest, ModelUsage } from './model-client.ts'

const SERVICE = 'KI-API'
const ANSWER_TIMEOUT_MS = 60_000
const ONLINE_MS = 5 * 60_000
const HEALTH_TIMEOUT_MS = 10_000
/** Models that think before they answer count that towards the limit of an answer. */
const THINKING_TOKENS = 2000

/** `timeoutMs` is that of one try. */
export type OpenAiOptions = NonNullable<Config['ai']> & { timeoutMs?: number }

/**
 * A model behind any endpoint with OpenAI's chat API that holds answers to a JSON schema (OpenAI, Ollama,
 * LM Studio, vLLM, llama.cpp, Gemini, OpenRouter ...).
 */
export function createOpenAiClient(options: OpenAiOptions): ModelClient {
  const { model, baseUrl, apiKey, timeoutMs = ANSWER_TIMEOUT_MS } = options
  const httpOptions: JsonClientOptions = {
    service: SERVICE,
    baseUrl,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    timeoutMs,
    pauseMs: 0,
    readFault: (status, body) => readModelFault(status, body, apiKey),
  }
  const askService = createJsonClient(httpOptions)
  // Some models refuse every other temperature than their own: it is left out from then on.
  let hasTemperature = true

  const send = async (
    json: ReturnType<typeof buildQuestion>,
    signal: AbortSignal,
    usage: ModelUsage,
  ): Promise<ChatReply> => {
    usage.calls += 1
    const isWithTemperature = hasTemperature
    try {
      const body = isWithTemperature ? { ...json, temperature: 0 } : json
      return await askService(chatReplySchema, 'chat/completions', {
        method: 'post',
        json: body,
        signal,
      })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (isModelUnknown(error)) throw nameUnknownModel(SERVICE, model, error)
      // A refused call used no tokens, one whose answer was never read did.
      if (error.kind === 'timeout' || error.kind === 'bad_reply')
        usage.inputTokens += estimateInput(json)
      // By this call's own: another one may have been refused meanwhile.
      if (!isWithTemperature || !isTemperatureRefused(error)) throw error
      hasTemperature = false
      return send(json, signal, usage)
    }
  }

  return {
    model,
    checkHealth: createModelHealth(httpOptions, model),
    ask: async (request) => {
      const usage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 }
      const question = buildQuestion(model, request)
      try {
        const reply = await send(question, request.signal, usage)
        const answer = reply.choices?.[0]?.message?.content ?? ''
        usage.inputTokens += reply.usage?.prompt_tokens ?? estimateInput(question)
        usage.outputTokens += reply.usage?.completion_tokens ?? estimateTokens(answer)
        return { ok: true, value: parseAnswer(request, readText(SERVICE, reply, apiKey)), usage }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { ok: false, error, usage }
      }
    },
  }
}

/** Body of `POST /chat/completions`. The system message is ours alone, foreign text stands in the user's. */
function buildQuestion<T>(model: string, request: ModelRequest<T>) {
  const { name, schema, instructions, input, maxTokens } = request
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: input },
    ],
    max_completion_tokens: maxTokens + THINKING_TOKENS,
    response_format: {
      type: 'json_schema',
      json_schema: { name, strict: true, schema: toStrictSchema(schema) },
    },
  }
}

/** The schema as services take it: zod requires every key and forbids others, at every depth. */
export function toStrictSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...strict } = z.toJSONSchema(schema)
  return strict
}

function parseAnswer<T>({ schema }: ModelRequest<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const words = 'Die Antwort ist kein JSON: der Dienst hält sich nicht an „response_format“.'
    throw badReply(SERVICE, words)
  }
  const { data, success } = schema.safeParse(value)
  if (!success) throw badReply(SERVICE, 'Die Antwort hat nicht die verlangte Form.')
  return data
}

/** Four characters to a token: the usual estimate for services that report no usage. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

const estimateInput = ({ messages }: ReturnType<typeof buildQuestion>): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** State of the endpoint by its list of models, which costs nothing. */
function createModelHealth(options: JsonClientOptions, model: string): () => Promise<SourceHealth> {
  const askService = createJsonClient({ ...options, timeoutMs: HEALTH_TIMEOUT_MS, retries: 0 })
  const probe = async (signal: AbortSignal) => {
    const { data } = await askService(modelList, 'models', { signal })
    if (data.some(({ id }) => isSameModel(id, model))) return
    throw nameUnknownModel(options.service, model)
  }
  return rememberHealth({ probe, onlineMs: ONLINE_MS, advice: AI_ADVICE })
}

/** Ollama lists 'name:latest' for 'name', Gemini 'models/name'. */
const isSameModel = (listed: string, model: string): boolean =>
  listed === model || listed === `${model}:latest` || listed === `models/${model}`
