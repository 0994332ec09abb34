import { z } from 'zod'
import { AI_ADVICE } from '#shared/texts/provider-faults-de.ts'
import { createJsonClient, type JsonClientOptions } from '../http/create-json-client.ts'
import { rememberHealth } from '../http/remember-health.ts'
import type { SourceHealth } from '../search/search-provider.ts'
import { nameUnknownModel } from './chat-reply.ts'

const ONLINE_MS = 5 * 60_000
const TIMEOUT_MS = 10_000

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** State of the endpoint by its list of models, which costs nothing. */
export function createModelHealth(
  options: JsonClientOptions,
  model: string,
): () => Promise<SourceHealth> {
  const askService = createJsonClient({ ...options, timeoutMs: TIMEOUT_MS, retries: 0 })
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
