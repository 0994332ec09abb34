import { expect, test } from 'vitest'
import type { StubReply, StubRequest } from '#test/http.ts'
import { answerLists, foundVideo, wholeVideo } from '#test/search-results.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createYoutubeSource } from './youtube-source.ts'

const KEY = 'AIzaSyTestKey'
const signal = new AbortController().signal

const startStub = useStubServices()

async function start(answer: (request: StubRequest) => StubReply) {
  const stub = await startStub(answer)
  const source = createYoutubeSource({ baseUrl: stub.url, apiKey: KEY })
  return { stub, source }
}

const retried = { 'retry-after': '0' }
const toFault = (code: number, reason: string, message: string, more: object = {}) => ({
  status: code,
  headers: retried,
  body: {
    error: { code, message, errors: [{ message, domain: 'global', reason }], ...more },
  },
})
const INFO = 'type.googleapis.com/google.rpc.ErrorInfo'

const faults: [string, StubReply, object][] = [
  [
    'used-up units',
    toFault(
      403,
      'quotaExceeded',
      'You have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    ),
    { kind: 'quota', message: expect.stringContaining('„You have exceeded your quota.“') },
  ],
  [
    'the old daily limit',
    toFault(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
    { kind: 'quota' },
  ],
  [
    'used-up searches, told by the message',
    toFault(
      429,
      'rateLimitExceeded',
      "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day' of service 'youtube.googleapis.com'",
      { status: 'RESOURCE_EXHAUSTED' },
    ),
    { kind: 'quota' },
  ],
  [
    'used-up searches, told by the details',
    toFault(429, 'rateLimitExceeded', 'Quota exceeded.', {
      details: [
        { '@type': INFO, reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_unit: '1/d/{project}' } },
      ],
    }),
    { kind: 'quota' },
  ],
  [
    'too many calls a minute',
    toFault(429, 'rateLimitExceeded', 'Quota exceeded.', {
      details: [
        {
          '@type': INFO,
          reason: 'RATE_LIMIT_EXCEEDED',
          metadata: { quota_unit: '1/min/{project}/{user}' },
        },
      ],
    }),
    { kind: 'rate_limited' },
  ],
  [
    'the same as a 403',
    toFault(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
    { kind: 'rate_limited' },
  ],
  [
    'a wrong key',
    toFault(400, 'badRequest', 'API key not valid. Please pass a valid API key.', {
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': INFO, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
    }),
    { kind: 'auth' },
  ],
  ['a wrong key, in the old words', toFault(400, 'keyInvalid', 'Bad Request'), { kind: 'auth' }],
  [
    'a key that may not search',
    toFault(403, 'forbidden', 'Requests to this API are blocked.', {
      status: 'PERMISSION_DENIED',
      details: [{ '@type': INFO, reason: 'API_KEY_SERVICE_BLOCKED' }],
    }),
    { kind: 'auth' },
  ],
  [
    'an interface that is switched off',
    toFault(403, 'accessNotConfigured', 'Enable it by visiting https://console.example/?id=1 now.'),
    { kind: 'auth', message: expect.stringContaining('„Enable it by visiting … now.“') },
  ],
  ['a fault of ours', toFault(400, 'invalidPageToken', 'Bad token'), { kind: 'bad_request' }],
  ['an outage', toFault(503, 'backendError', 'Backend Error'), { kind: 'upstream' }],
  ['a gateway that speaks HTML', { status: 501, body: '<h1>No</h1>' }, { kind: 'upstream' }],
  ['another shape', { body: { items: [{ id: 'x' }] } }, { kind: 'bad_reply' }],
]

test.each(faults)('%s is a typed failure', async (_, reply, fault) => {
  const { source } = await start(() => reply)
  await expect(source.fetchPage('Snocks', null, signal)).rejects.toMatchObject({
    name: 'ProviderError',
    ...fault,
  })
})

test('a page without its channels is a failure, not a page of guessed names', async () => {
  const lists = answerLists({
    search: { items: [foundVideo('aaaaaaaaaaa')] },
    videos: [wholeVideo],
  })
  const { source } = await start((request) =>
    request.path === '/channels' ? toFault(503, 'backendError', 'Backend Error') : lists(request),
  )
  await expect(source.fetchPage('Snocks', null, signal)).rejects.toMatchObject({ kind: 'upstream' })
})

test('shows no key, though the service repeats it', async () => {
  const { source } = await start(() => toFault(400, 'keyInvalid', `Key ${KEY} is unknown`))
  const error: Error = await source.fetchPage('Snocks', null, signal).catch((thrown) => thrown)
  expect(error.message).toContain('Key … is unknown')
  expect(error.message).not.toContain(KEY)
})

test('asks for one video to know its state, and only once in a while', async () => {
  const { stub, source } = await start(answerLists({ videos: [wholeVideo] }))
  await Promise.all([source.checkHealth(), source.checkHealth()])
  expect(await source.checkHealth()).toEqual({ state: 'online' })
  expect(stub.requests.map(({ path, query }) => `${path} ${query}`)).toEqual([
    '/videos part=id&id=jNQXAC9IVRw',
  ])
})

test.each([
  [
    toFault(403, 'accessNotConfigured', 'Not enabled.'),
    'YouTube: Der Schlüssel wird nicht angenommen (HTTP 403, „Not enabled.“, wieder in 0 s). Prüfen Sie SEARCH_API_KEY und ob die „YouTube Data API v3“ im Google-Projekt eingeschaltet ist.',
  ],
  [
    { body: { kind: 'youtube#somethingElse' } },
    'YouTube: Die Antwort hat nicht die erwartete Form (kind).',
  ],
])('says what is wrong and what to do: %#', async (reply, hint) => {
  const { source } = await start(() => reply)
  expect(await source.checkHealth()).toEqual({ state: 'error', hint })
})
