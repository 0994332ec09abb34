import { describe, expect, it } from 'vitest'
import type { StubReply } from '#test/http.ts'
import { RIGHT, say, useChatService, VALUE } from '#test/stub-services.ts'

const { start } = useChatService()

describe('a question', () => {
  it('is put with the key, held to the strict schema', async () => {
    const { stub, ask, bodies } = await start(() => say(RIGHT))
    const reply = await ask()
    expect(reply).toEqual({ ok: true, value: VALUE, tokens: 120 })
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
      max_completion_tokens: 2300,
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
    const { tokens } = await ask({ input, instructions: 'y'.repeat(40) })
    expect(tokens).toBe(110 + Math.ceil(RIGHT.length / 4))
  })
})

describe('the health of a model service', () => {
  const list = (...ids: string[]): StubReply => ({ body: { data: ids.map((id) => ({ id })) } })

  it.each(['m-1', 'm-1:latest', 'models/m-1'])('is online when its list has %s', async (id) => {
    const { stub, client } = await start(() => list('other', id))
    expect(await client.checkHealth()).toEqual({ state: 'online' })
    expect(stub.requests).toMatchObject([{ method: 'GET', path: '/v1/models' }])
    expect(stub.requests[0]?.headers.authorization).toBe('Bearer geheim-123')
  })

  it.each<[string, StubReply, RegExp]>([
    ['a missing model', list('m-10'), /das Modell „m-1“ gibt es dort nicht/],
    ['a refused key', { status: 401, body: { error: { message: 'geheim-123' } } }, /Schlüssel/],
  ])('names %s', async (_, reply, hint) => {
    const { client, stub } = await start(() => reply)
    expect(await client.checkHealth()).toEqual({
      state: 'error',
      hint: expect.stringMatching(hint),
    })
    expect(stub.requests).toHaveLength(1)
  })
})
