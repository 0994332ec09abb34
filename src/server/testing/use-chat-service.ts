import { z } from 'zod'
import type { ModelRequest } from '../integrations/ai/model-client.ts'
import { createOpenAiClient, type OpenAiOptions } from '../integrations/ai/openai-client.ts'
import type { StubReply } from './stub-service.ts'
import { useStubServices } from './use-stub-services.ts'

/** What the tests ask a model for. */
const schema = z.object({
  codes: z.array(z.object({ code: z.string().max(10), amount: z.number().nullable() })).max(3),
})
type Codes = z.infer<typeof schema>
/** An answer in that form, and what it says. */
export const RIGHT = '{"codes":[{"code":"ANNA10","amount":10}]}'
export const VALUE = { codes: [{ code: 'ANNA10', amount: 10 }] }

/** A question as it arrives. */
type Body = {
  model: string
  messages: { role: string; content: string }[]
  temperature?: number
  max_tokens?: number
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

export const fail = (status: number, error: unknown): StubReply => ({ status, body: { error } })

/** How the question asks for an answer in form. */
export const formatOf = (body: Body | undefined) => body?.response_format?.type ?? 'plain'

/** Model services for the tests of a file, each gone after its test, and a client for each. */
export function useChatService() {
  const startStub = useStubServices()

  async function start(
    answer: (body: Body, count: number) => StubReply,
    more: Partial<OpenAiOptions> = {},
  ) {
    const stub = await startStub(({ body }, count) => answer(JSON.parse(body), count))
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
    return { stub, ask, bodies }
  }

  return { start }
}
