import { expect, it, test } from 'vitest'
import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import type { StubReply } from '#test/http.ts'
import { say, useChatService } from '#test/stub-services.ts'

const { start } = useChatService()

async function askWith(reply: StubReply, timeoutMs?: number) {
  const { ask, stub } = await start(() => reply, timeoutMs ? { timeoutMs } : {})
  const answer = await ask({ input: 'x'.repeat(400) })
  if (answer.ok) throw new Error('an answer where a fault was due')
  return { ...answer, calls: stub.requests.length }
}

/** Asked again at once, where it is asked again, so that no test waits. */
const fail = (status: number, body: unknown): StubReply => ({
  status,
  body,
  headers: { 'retry-after': '0' },
})
const openAi = (status: number, message: string, code: string | null, type = 'x') =>
  fail(status, { error: { message, type, param: null, code } })
const choice = (more: object, content: string | null = null): StubReply => ({
  body: { choices: [{ finish_reason: 'stop', message: { content }, ...more }] },
})
const KEY_FAULT = openAi(401, 'Incorrect API key: geheim-123', 'invalid_api_key')
const NO_COUNTRY = openAi(403, 'Not available', 'unsupported_country_region_territory')
const SPENT = 'You exceeded your quota'
const TOO_LONG = "This model's maximum context length is 8192 tokens"
const NO_MODEL = /: das Modell „m-1“ gibt es dort nicht/
const GONE = 'model "m-1" not found, try pulling it first'
const REFUSED = choice({ message: { content: null, refusal: 'I cannot' } })

const FAULTS: [string, StubReply, ServiceFaultKind, RegExp][] = [
  ['a wrong key', KEY_FAULT, 'auth', /Schlüssel/],
  ['a key without rights', openAi(403, 'Missing scopes', null), 'auth', /HTTP 403/],
  ['a country not served', NO_COUNTRY, 'blocked', /weist uns ab/],
  ['spent money', openAi(429, SPENT, 'insufficient_quota'), 'quota', /quota/],
  ['spent money, by type', openAi(429, SPENT, null, 'insufficient_quota'), 'quota', /Kontingent/],
  ['no credits', fail(402, { error: { message: 'No credits', code: 402 } }), 'quota', /No credits/],
  ['an unknown model of OpenAI', openAi(404, 'x', 'model_not_found'), 'bad_request', NO_MODEL],
  ['an unknown model of Ollama', fail(404, { error: GONE }), 'bad_request', NO_MODEL],
  ['a wrong address', fail(404, '404 page not found'), 'bad_request', /404 page not/],
  ['Ollama’s words', fail(400, { error: 'invalid role' }), 'bad_request', /„invalid role“/],
  ['Gemini’s list', fail(400, [{ error: { code: 400, message: 'No' } }]), 'bad_request', /„No“/],
  ['no schemas', fail(400, { error: 'no response_format' }), 'bad_request', /no response_format/],
  [
    'a long text',
    openAi(400, TOO_LONG, 'context_length_exceeded'),
    'bad_request',
    /context length/,
  ],
  ['a filtered question', openAi(400, 'x', 'content_filter'), 'refused', /lehnt/],
  ['a form not kept to', openAi(400, 'No JSON', 'json_validate_failed'), 'bad_reply', /No JSON/],
  ['429', openAi(429, 'Slow down', 'rate_limit_exceeded'), 'rate_limited', /„Slow down“/],
  ['500', openAi(500, 'Oops', null, 'server_error'), 'upstream', /„Oops“/],
  ['503', fail(503, { error: 'loading model' }), 'upstream', /„loading model“/],
  ['a broken connection', 'break', 'upstream', /nicht erreichbar/],
  // What follows comes with status 200.
  ['another shape', { body: { choices: 'none' } }, 'bad_reply', /Form/],
  ['cut off', choice({ finish_reason: 'length' }, '{"c'), 'bad_reply', /länger als erlaubt/],
  ['refused', REFUSED, 'refused', /„I cannot“/],
  ['filtered', choice({ finish_reason: 'content_filter' }, ''), 'refused', /lehnt/],
  ['no choices', { body: { choices: [] } }, 'bad_reply', /leer/],
  ['no words', choice({}, ''), 'bad_reply', /leer/],
  ['no message', { body: { choices: [{ finish_reason: 'stop' }] } }, 'bad_reply', /leer/],
  ['its status', { body: { error: { code: 429, message: 'Busy' } } }, 'rate_limited', /„Busy“/],
  ['the key', { body: { error: { code: 'invalid_api_key', message: 'x' } } }, 'auth', /Schlüssel/],
  ['a bare fault', { body: { error: 'went wrong' } }, 'upstream', /went wrong/],
  ['other keys', say('{"codes":7}'), 'bad_reply', /nicht die verlangte Form/],
  ['no JSON', say('Der Code ist ANNA10.'), 'bad_reply', /„response_format“/],
]
test.each(FAULTS)('%s is a fault', async (_, reply, kind, words) => {
  const { error, calls } = await askWith(reply)
  expect(error.kind).toBe(kind)
  expect(error.message).toMatch(/^KI-API: /)
  expect(error.message).toMatch(words)
  expect(error.message).not.toContain('geheim')
  // What will be the same again is not asked again.
  const isAskedAgain = kind === 'upstream' || kind === 'rate_limited'
  expect(calls).toBe(isAskedAgain && (reply === 'break' || 'status' in (reply as object)) ? 2 : 1)
})

it.each<[string, StubReply, number]>([
  ['is in the wrong form', say('{"codes":7}'), 120],
  ['does not come in time', { ...(choice({}) as object), delayMs: 60_000 }, 104],
  ['is a refusal', KEY_FAULT, 0],
])('counts the tokens of an answer that %s', async (_, reply, tokens) => {
  expect((await askWith(reply, 300)).tokens).toBe(tokens)
})
