import { z } from 'zod'
import { ProviderError } from '#shared/domain/errors.ts'
import { AI_ADVICE } from '#shared/texts/provider-faults-de.ts'
import type { Config } from '../../config.ts'
import { createJsonClient, type JsonClientOptions } from '../http/create-json-client.ts'
import { rememberHealth } from '../http/remember-health.ts'
import type { SourceHealth } from '../search/search-provider.ts'
import {
  type Chat,
  type ChatEndpoint,
  createChatEndpoint,
  createUsageCounter,
  type UsageCounter,
} from './chat-endpoint.ts'
import { badReply, nameUnknownModel, readModelFault } from './chat-reply.ts'
import type { ModelClient, ModelRequest } from './model-client.ts'
import { readAnswer, toStrictSchema } from './structured-answer.ts'

const SERVICE = 'KI-API'
const ANSWER_TIMEOUT_MS = 60_000
const ONLINE_MS = 5 * 60_000
const HEALTH_TIMEOUT_MS = 10_000

/** `timeoutMs` is that of one try. */
export type OpenAiOptions = NonNullable<Config['ai']> & { timeoutMs?: number }

/**
 * A model behind any endpoint with OpenAI's chat API (OpenAI, Ollama, LM Studio, vLLM,
 * llama.cpp, Gemini, OpenRouter ...). What an endpoint does not know is left out after its first
 * refusal, for as long as the client lives.
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
  const endpoint = createChatEndpoint(httpOptions, options)
  return {
    model,
    checkHealth: createModelHealth(httpOptions, model),
    ask: async (request) => {
      const usage = createUsageCounter()
      try {
        const value = await askWithRepair(endpoint, request, usage)
        return { ok: true, value, usage: usage.read() }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { ok: false, error, usage: usage.read() }
      }
    },
  }
}

/** One try, with a second one that shows the model its own answer and what is wrong with it. */
async function askWithRepair<T>(
  endpoint: ChatEndpoint,
  request: ModelRequest<T>,
  usage: UsageCounter,
): Promise<T> {
  const { schema, signal, ...question } = request
  const chat: Chat = { ...question, schema: toStrictSchema(schema), repair: null }
  const { text, mode } = await endpoint.send(chat, usage, signal)
  const first = readAnswer(schema, text)
  if (first.ok) return first.value
  if (!first.isJson) endpoint.stopAskingForSchema(mode)
  const repair = { answer: text, fault: first.fault }
  const again = await endpoint.send({ ...chat, repair }, usage, signal)
  const second = readAnswer(schema, again.text)
  if (second.ok) return second.value
  throw badReply(SERVICE, 'Die Antwort hat auch beim zweiten Versuch nicht die verlangte Form.')
}

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
