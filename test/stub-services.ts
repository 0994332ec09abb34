import { inspect } from 'node:util'
import { afterEach, expect } from 'vitest'
import { z } from 'zod'
import {
  createJsonClient,
  type JsonClient,
  type JsonClientOptions,
} from '#server/integrations/http/create-json-client.ts'
import type { ModelRequest } from '#server/integrations/model/model-client.ts'
import { createOpenAiClient, type OpenAiOptions } from '#server/integrations/model/openai-client.ts'
import { ProviderError } from '#shared/domain/errors.ts'
import { type StubReply, type StubService, startStubService } from '#test/http.ts'

/** Starts outside services for the tests of a file; each is gone after its test. */
export function useStubServices(): typeof startStubService {
  const services: StubService[] = []
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.stop()))
  })
  return async (answer) => {
    const service = await startStubService(answer)
    services.push(service)
    return service
  }
}

export const KEY = 'geheim-0123456789'
export const answerSchema = z.object({ answer: z.number() })

export const OK = { body: { answer: 42 } } satisfies StubReply

/** Services for the tests of a file, each gone after its test. */
export function useJsonService() {
  const startStub = useStubServices()

  const start = (answer: (count: number) => StubReply): Promise<StubService> =>
    startStub((_, count) => answer(count))
  return {
    start,
    /** A service that gives these replies in turn, the last one for ever. */
    stub: (...replies: StubReply[]) => start((count) => replies[count - 1] ?? replies.at(-1) ?? OK),
  }
}

/** A client that makes no pause, unless told otherwise. */
export const createClient = (
  { url }: StubService,
  options: Partial<JsonClientOptions> = {},
): JsonClient =>
  createJsonClient({
    service: 'Dienst',
    baseUrl: `${url}/pfad`,
    apiKey: KEY,
    headers: { 'x-key': KEY },
    timeoutMs: 5_000,
    pauseMs: 0,
    ...options,
  })

/** One call of a client made for it. */
export const ask = (
  service: StubService,
  options: Partial<JsonClientOptions> = {},
  signal = new AbortController().signal,
) =>
  createClient(service, options)(answerSchema, 'suche', {
    query: { q: 'ä & b', none: undefined },
    signal,
  })

/** The failure of a call, which neither says nor carries the key or the address. */
export async function failureOf(
  call: Promise<unknown>,
  { url }: StubService,
): Promise<ProviderError> {
  const error = await call.then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw error
  for (const text of [error.message, inspect(error, { depth: 10, showHidden: true })]) {
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(`${url}/`)
  }
  return error
}

/** What the tests ask a model for. */
const schema = z.object({
  codes: z.array(z.object({ code: z.string(), amount: z.number().nullable() })),
})
type Codes = z.infer<typeof schema>
/** An answer in that form, and what it says. */
export const RIGHT = '{"codes":[{"code":"ANNA10","amount":10}]}'
export const VALUE = { codes: [{ code: 'ANNA10', amount: 10 }] }

/** A question as it arrives. */
type Body = {
  model: string
  messages: { role: string; content: string }[]
  max_completion_tokens?: number
  response_format?: {
    type: string
    json_schema?: { name: string; strict: boolean; schema: object }
  }
}

/** A reply of the model's words, with their price. */
export const say = (content: string): StubReply => ({
  body: {
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  },
})

/** Model services for the tests of a file, each gone after its test, and a client for each. */
export function useChatService() {
  const startStub = useStubServices()

  async function start(
    answer: (body: Body, count: number) => StubReply,
    more: Partial<OpenAiOptions> = {},
  ) {
    const stub = await startStub(({ body }, count) => answer(JSON.parse(body || '{}'), count))
    const options = { baseUrl: `${stub.url}/v1/`, apiKey: 'geheim-123', model: 'm-1', ...more }
    const client = createOpenAiClient(options)
    const ask = (request: Partial<ModelRequest<Codes>> = {}) =>
      client.ask({
        name: 'codes',
        schema,
        instructions: 'List the codes.',
        input: '"Mit ANNA10 spart ihr"',
        maxTokens: 300,
        signal: new AbortController().signal,
        ...request,
      })
    const bodies = () => stub.requests.map(({ body }): Body => JSON.parse(body))
    return { stub, client, ask, bodies }
  }

  return { start }
}
