import { z } from 'zod'
import { ProviderError } from '#shared/domain/errors.ts'
import { AI_ADVICE } from '#shared/texts/provider-faults-de.ts'
import type { Config } from '../../config.ts'
import { createJsonClient } from '../http/create-json-client.ts'
import { nameFault, type Service } from '../http/name-failure.ts'
import { rememberHealth } from '../http/remember-health.ts'
import {
  chatReplySchema,
  readModelFault,
  readText,
  toBadReply,
  toUnknownModel,
} from './chat-reply.ts'
import type { ModelClient, ModelRequest } from './model-client.ts'

const ANSWER_TIMEOUT_MS = 60_000
const ONLINE_MS = 5 * 60_000
/** Models that think before they answer count that towards the limit of an answer. */
const THINKING_TOKENS = 2000

/** `timeoutMs` is that of one try. */
export type OpenAiOptions = NonNullable<Config['ai']> & { timeoutMs?: number }

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * A model behind any endpoint with OpenAI's chat API that holds answers to a JSON schema (OpenAI, Ollama,
 * LM Studio, vLLM, llama.cpp, Gemini, OpenRouter ...).
 */
export function createOpenAiClient(options: OpenAiOptions): ModelClient {
  const { model, baseUrl, apiKey, timeoutMs = ANSWER_TIMEOUT_MS } = options
  const service = {
    service: 'KI-API',
    baseUrl,
    apiKey,
    headers: { authorization: apiKey === null ? undefined : `Bearer ${apiKey}` },
    timeoutMs,
    pauseMs: 0,
    readFault: (status: number, body: unknown) => readModelFault(status, body, model),
  }
  const askService = createJsonClient(service)

  return {
    model,
    ask: async (request) => {
      const question = buildQuestion(model, request)
      let tokens = 0
      try {
        const reply = await askService(chatReplySchema, 'chat/completions', {
          json: question,
          signal: request.signal,
        })
        const answer = reply.choices?.[0]?.message?.content ?? ''
        const { prompt_tokens: input, completion_tokens: output } = reply.usage ?? {}
        tokens = (input ?? estimateInput(question)) + (output ?? estimateTokens(answer))
        const value = parseAnswer(service, request.schema, readText(service, model, reply))
        return { ok: true, value, tokens }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // A refused call used no tokens, one whose answer was never read did.
        if (error.kind === 'timeout' || error.kind === 'bad_reply')
          tokens ||= estimateInput(question)
        return { ok: false, error, tokens }
      }
    },
    // By the list of models, which costs nothing.
    checkHealth: rememberHealth({
      probe: async (signal) => {
        const { data } = await askService(modelList, 'models', { isProbe: true, signal })
        if (!data.some(({ id }) => isSameModel(id, model)))
          throw nameFault(service, toUnknownModel(model))
      },
      onlineMs: ONLINE_MS,
      advice: AI_ADVICE,
    }),
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

function parseAnswer<T>(service: Service, schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const what = 'ist kein JSON: der Dienst hält sich nicht an „response_format“'
    throw nameFault(service, toBadReply(what))
  }
  const { data, success } = schema.safeParse(value)
  if (!success) throw nameFault(service, toBadReply('hat nicht die verlangte Form'))
  return data
}

/** Four characters to a token: the usual estimate for services that report no usage. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

const estimateInput = ({ messages }: ReturnType<typeof buildQuestion>): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)

/** Ollama lists 'name:latest' for 'name', Gemini 'models/name'. */
const isSameModel = (listed: string, model: string): boolean =>
  listed === model || listed === `${model}:latest` || listed === `models/${model}`
