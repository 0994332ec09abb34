import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { StubReply } from '#test/http.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createOpenAiClient } from './openai-client.ts'

/** Of no known form: it is hidden because it is the key. */
const KEY = 'geheim4711'
const startStub = useStubServices()

async function askWith(reply: StubReply, timeoutMs?: number) {
  const stub = await startStub(() => reply)
  const options = { baseUrl: `${stub.url}/v1`, apiKey: KEY, model: 'm-1' }
  const client = createOpenAiClient(timeoutMs ? { ...options, timeoutMs } : options)
  const answer = await client.ask({
    name: 'codes',
    schema: z.object({ codes: z.array(z.string()) }),
    instructions: 'List the codes.',
    input: 'x'.repeat(400),
    maxTokens: 300,
    signal: new AbortController().signal,
  })
  if (answer.ok) throw new Error('an answer where a fault was due')
  return { error: answer.error, usage: answer.usage, calls: stub.requests.length }
}

const choice = (more: object, content: string | null = null): StubReply => ({
  body: { choices: [{ finish_reason: 'stop', message: { content }, ...more }] },
})
const openAi = (status: number, message: string, code: string | null, type = 'x'): StubReply => ({
  status,
  body: { error: { message, type, param: null, code } },
})

describe('faults that the service names', () => {
  const cases: [string, StubReply, string, RegExp][] = [
    [
      'a wrong key',
      openAi(401, `Incorrect API key: ${KEY}`, 'invalid_api_key'),
      'auth',
      /Schlüssel/,
    ],
    ['a key without rights', openAi(403, 'Missing scopes', null), 'auth', /HTTP 403/],
    [
      'a country not served',
      openAi(403, 'Not available', 'unsupported_country_region_territory'),
      'blocked',
      /weist uns ab/,
    ],
    ['spent money', openAi(429, 'You exceeded your quota', 'insufficient_quota'), 'quota', /quota/],
    [
      'spent money, named by type',
      openAi(429, 'You exceeded your quota', null, 'insufficient_quota'),
      'quota',
      /Kontingent/,
    ],
    [
      'no credits',
      { status: 402, body: { error: { message: 'No credits', code: 402 } } },
      'quota',
      /No credits/,
    ],
    [
      'an unknown model of OpenAI',
      openAi(404, 'The model `m-1` does not exist', 'model_not_found'),
      'bad_request',
      /das Modell „m-1“ gibt es dort nicht/,
    ],
    [
      'an unknown model of Ollama',
      { status: 404, body: { error: 'model "m-1" not found, try pulling it first' } },
      'bad_request',
      /das Modell „m-1“ gibt es dort nicht/,
    ],
    ['a wrong address', { status: 404, body: '404 page not found' }, 'bad_request', /404 page not/],
    [
      'Ollama’s words',
      { status: 400, body: { error: 'invalid role' } },
      'bad_request',
      /„invalid role“/,
    ],
    [
      'Gemini’s list',
      { status: 400, body: [{ error: { code: 400, message: 'Nope' } }] },
      'bad_request',
      /„Nope“/,
    ],
    [
      'a long text',
      openAi(400, "This model's maximum context length is 8192 tokens", 'context_length_exceeded'),
      'bad_request',
      /context length/,
    ],
    [
      'a filtered question',
      openAi(400, 'The prompt was filtered', 'content_filter'),
      'refused',
      /lehnt/,
    ],
    [
      'a form not kept to',
      openAi(400, 'Failed to generate JSON', 'json_validate_failed'),
      'bad_reply',
      /Failed to generate/,
    ],
  ]
  it.each(cases)('%s', async (_, reply, kind, words) => {
    const { error, usage } = await askWith(reply)
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(/^KI-API: /)
    expect(error.message).toMatch(words)
    expect(error.message).not.toContain('geheim')
    expect(usage.outputTokens).toBe(0)
  })

  it('hides the key and addresses wherever they are quoted', async () => {
    const message = `Key ${KEY} (not sk-geheim) of org-abc123 is limited, see https://example.com/limits?key=${KEY}`
    const { error } = await askWith(openAi(400, message, null))
    expect(error.message).toContain('Key … (not …) of … is limited')
    expect(error.message).not.toMatch(/geheim|https:|abc123/)
  })
})

describe('a service in trouble', () => {
  const busy = { 'retry-after': '0' }
  it.each<[string, StubReply, string, number]>([
    [
      '429',
      { ...(openAi(429, 'Slow down', 'rate_limit_exceeded') as object), headers: busy },
      'rate_limited',
      3,
    ],
    ['500', openAi(500, 'Oops', null, 'server_error'), 'upstream', 3],
    ['503', { status: 503, headers: busy, body: { error: 'loading model' } }, 'upstream', 3],
    ['a broken connection', 'break', 'upstream', 3],
    ['another shape', { body: { choices: 'none' } }, 'bad_reply', 1],
  ])('%s', async (_, reply, kind, calls) => {
    const answer = await askWith(reply)
    expect(answer.error.kind).toBe(kind)
    expect(answer.calls).toBe(calls)
  })

  it('does not answer in time: the tokens it was sent are counted', async () => {
    const answer = await askWith({ ...(choice({}) as object), delayMs: 60_000 }, 100)
    expect(answer.error.kind).toBe('timeout')
    expect(answer.usage).toMatchObject({ calls: 1, inputTokens: 104 })
  })
})

describe('replies with status 200 that are no answers', () => {
  it.each<[string, StubReply, string, RegExp]>([
    [
      'cut off',
      choice({ finish_reason: 'length' }, '{"codes":["A'),
      'bad_reply',
      /länger als erlaubt/,
    ],
    [
      'refused',
      choice({ message: { content: null, refusal: 'I cannot' } }),
      'refused',
      /„I cannot“/,
    ],
    ['filtered', choice({ finish_reason: 'content_filter' }, ''), 'refused', /lehnt/],
    ['no choices', { body: { choices: [] } }, 'bad_reply', /leer/],
    ['no words', choice({}, ''), 'bad_reply', /leer/],
    ['no message', { body: { choices: [{ finish_reason: 'stop' }] } }, 'bad_reply', /leer/],
    [
      'a fault with its status',
      { body: { error: { code: 429, message: 'Busy' } } },
      'rate_limited',
      /„Busy“/,
    ],
    [
      'a fault of the key',
      { body: { error: { code: 'invalid_api_key', message: KEY } } },
      'auth',
      /Schlüssel/,
    ],
    [
      'a bare fault',
      { body: { error: 'something went wrong' } },
      'upstream',
      /something went wrong/,
    ],
  ])('%s', async (_, reply, kind, words) => {
    const { error, calls } = await askWith(reply)
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(words)
    expect(error.message).not.toContain('geheim')
    expect(calls).toBe(1)
  })
})
