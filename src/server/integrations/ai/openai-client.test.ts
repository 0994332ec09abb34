import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type StubReply, type StubService, startStubService } from '../../testing/stub-service.ts'
import type { ModelRequest } from './model-client.ts'
import { createOpenAiClient, type OpenAiOptions } from './openai-client.ts'

const schema = z.object({
  codes: z.array(z.object({ code: z.string().max(10), amount: z.number().nullable() })).max(3),
})
type Codes = z.infer<typeof schema>
const RIGHT = '{"codes":[{"code":"ANNA10","amount":10}]}'
const VALUE = { codes: [{ code: 'ANNA10', amount: 10 }] }

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
type Answer = (body: Body, count: number) => StubReply

const stubs: StubService[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.stop()))
})

const say = (content: string | null, more: object = {}): StubReply => ({
  body: {
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content }, ...more }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  },
})
const fail = (status: number, error: unknown): StubReply => ({ status, body: { error } })

async function start(answer: Answer, more: Partial<OpenAiOptions> = {}) {
  const stub = await startStubService(({ body }, count) => answer(JSON.parse(body), count))
  stubs.push(stub)
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

const formatOf = (body: Body | undefined) => body?.response_format?.type ?? 'plain'

describe('a question', () => {
  it('is put with the key, at temperature 0, held to the strict schema', async () => {
    const { stub, ask, bodies } = await start(() => say(RIGHT))
    const reply = await ask()
    expect(reply).toEqual({
      ok: true,
      value: VALUE,
      usage: { calls: 1, inputTokens: 100, outputTokens: 20 },
    })
    expect(stub.requests[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
    expect(stub.requests[0]?.headers.authorization).toBe('Bearer geheim-123')
    const code = { type: 'string' }
    const amount = { type: ['number', 'null'] }
    const item = {
      type: 'object',
      properties: { code, amount },
      required: ['code', 'amount'],
      additionalProperties: false,
    }
    expect(bodies()[0]).toEqual({
      model: 'm-1',
      messages: [
        { role: 'system', content: 'List the codes.' },
        { role: 'user', content: '"Mit ANNA10 spart ihr"' },
      ],
      temperature: 0,
      max_tokens: 300,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'codes',
          strict: true,
          schema: {
            type: 'object',
            properties: { codes: { type: 'array', items: item } },
            required: ['codes'],
            additionalProperties: false,
          },
        },
      },
    })
  })

  it('is put without a key to a model of one’s own', async () => {
    const { stub, ask } = await start(() => say(RIGHT), { apiKey: null })
    expect(await ask()).toMatchObject({ ok: true })
    expect(stub.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('ends with the reason of its signal', async () => {
    const { ask, stub } = await start(() => ({ ...(say(RIGHT) as object), delayMs: 60_000 }))
    const abort = new AbortController()
    const asked = ask({ signal: abort.signal })
    await expect.poll(() => stub.requests.length).toBe(1)
    abort.abort(new Error('halt'))
    await expect(asked).rejects.toThrow('halt')
    await expect(ask({ signal: abort.signal })).rejects.toThrow('halt')
    expect(stub.requests).toHaveLength(1)
  })

  it('estimates the tokens that a service does not tell', async () => {
    const { ask } = await start(() => ({ body: { choices: [{ message: { content: RIGHT } }] } }))
    const input = 'x'.repeat(400)
    expect((await ask({ input, instructions: 'y'.repeat(40) })).usage).toEqual({
      calls: 1,
      inputTokens: 110,
      outputTokens: Math.ceil(RIGHT.length / 4),
    })
  })
})

describe('an endpoint that does not know the', () => {
  const noMode = (word: string) => fail(400, { message: `Unsupported: '${word}'`, type: 'x' })

  it('schema is asked for JSON, with the schema in our own words, and never again otherwise', async () => {
    const { ask, bodies } = await start((body) =>
      formatOf(body) === 'json_schema' ? noMode('response_format.type json_schema') : say(RIGHT),
    )
    expect(await ask()).toMatchObject({ ok: true, value: VALUE, usage: { calls: 2 } })
    await ask()
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'json_object'])
    const [system, user] = bodies()[1]?.messages ?? []
    expect(system?.content).toMatch(
      /^List the codes\.[\s\S]*JSON schema[\s\S]*"additionalProperties"/,
    )
    expect(user?.content).toBe('"Mit ANNA10 spart ihr"')
  })

  it.each([
    ['fences', `Gern:\n\`\`\`json\n${RIGHT}\n\`\`\`\nViel Spaß!`],
    ['prose', `Die Antwort {so} lautet ${RIGHT} und mehr nicht.`],
    ['thoughts', `<think>{"codes":[]} oder doch</think>\n${RIGHT}`],
  ])('modes is asked in words alone and understood in %s', async (_, text) => {
    const { ask, bodies } = await start((body) =>
      body.response_format ? fail(400, 'response_format is not supported') : say(text),
    )
    expect(await ask()).toMatchObject({ ok: true, value: VALUE, usage: { calls: 3 } })
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'plain'])
    expect(bodies()[2]?.messages[0]?.content).toContain('JSON schema')
  })

  it('schema and says so in no word is noticed by its answer', async () => {
    const { ask, bodies } = await start((body) =>
      say(formatOf(body) === 'json_schema' ? 'Der Code ist ANNA10.' : RIGHT),
    )
    expect(await ask()).toMatchObject({ ok: true, value: VALUE })
    await ask()
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  it('old name of the limit gets the new one with room for hidden thinking', async () => {
    const { ask, bodies } = await start((body) =>
      body.max_tokens
        ? fail(400, {
            message:
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            param: 'max_tokens',
            code: 'unsupported_parameter',
          })
        : say(RIGHT),
    )
    await ask()
    await ask()
    const limits = bodies().map((body) => [body.max_tokens, body.max_completion_tokens])
    expect(limits).toEqual([
      [300, undefined],
      [undefined, 2300],
      [undefined, 2300],
    ])
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_schema', 'json_schema'])
  })

  it('temperature is asked without one', async () => {
    const message = "Unsupported value: 'temperature' does not support 0 with this model."
    const { ask, bodies } = await start((body) =>
      body.temperature === undefined
        ? say(RIGHT)
        : fail(400, { message, param: 'temperature', code: 'unsupported_value' }),
    )
    await ask()
    await ask()
    expect(bodies().map(({ temperature }) => temperature)).toEqual([0, undefined, undefined])
  })

  it('extra keys, in the words of FastAPI, is asked without them one by one', async () => {
    const { ask, bodies } = await start((body) => {
      const extra = ['max_tokens', 'max_completion_tokens', 'temperature', 'response_format']
      const loc = extra.find((key) => key in body)
      const detail = [{ loc: ['body', loc], msg: 'Extra inputs are not permitted' }]
      return loc ? { status: 422, body: { detail } } : say(RIGHT)
    })
    expect(await ask()).toMatchObject({ ok: true, usage: { calls: 6 } })
    expect(Object.keys(bodies().at(-1) ?? {})).toEqual(['model', 'messages'])
    await ask()
    expect(bodies()).toHaveLength(7)
  })

  it('anything is asked no more than once in each way', async () => {
    const { ask, bodies } = await start(() => fail(400, 'unsupported request'))
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'bad_request' } })
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_object', 'plain'])
  })

  it('length of a text is not asked in another way', async () => {
    const message = 'max_tokens is too large: 300. This model supports at most 100.'
    const { ask, bodies } = await start(() => fail(400, { message, param: 'max_tokens' }))
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'bad_request' } })
    expect(bodies()).toHaveLength(1)
  })
})

describe('an answer in the wrong form', () => {
  it('is shown to the model once with its fault, and both tries are counted', async () => {
    const { ask, bodies } = await start((_, count) => say(count === 1 ? '{"codes":7}' : RIGHT))
    expect(await ask()).toEqual({
      ok: true,
      value: VALUE,
      usage: { calls: 2, inputTokens: 200, outputTokens: 40 },
    })
    const messages = bodies()[1]?.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]?.content).toBe('{"codes":7}')
    expect(messages[3]?.content).toMatch(/does not fit[\s\S]*codes/)
    expect(bodies().map(formatOf)).toEqual(['json_schema', 'json_schema'])
  })

  it('twice is a fault', async () => {
    const { ask, bodies } = await start(() => say('{"codes":[{"code":"far-too-long-a-code"}]}'))
    const reply = await ask()
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad_reply' }, usage: { calls: 2 } })
    expect(bodies()).toHaveLength(2)
  })
})
