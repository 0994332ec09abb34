import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'
import type { AppRouter } from '../trpc/app-router.ts'
import { createMemoryRateLimits } from './protection/memory-rate-limits.ts'

let isReady = true
const site = useFresh(() => {
  isReady = true
  return createTestApp(
    { rateLimits: createMemoryRateLimits({ enabled: true }) },
    { trustedProxies: ['127.0.0.1/32'], isReady: () => isReady },
  )
})

const ADDRESS = '93.184.216.34'

/** The failures of two calls that travel in one request, as the browser's client gets them. */
async function failTwice(headers: Record<string, string>, email = 'anna@example.org') {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: 'http://localhost/trpc',
        headers: { 'x-forwarded-for': ADDRESS, ...headers },
        fetch: async (url, init) => site.app.request(String(url), init as RequestInit),
      }),
    ],
  })
  const results = await Promise.allSettled([
    client.auth.login.mutate({ username: 'admin', password: email }),
    client.auth.login.mutate({ username: 'admin', password: 'nochmal' }),
  ])
  return results.map((result) => {
    if (result.status === 'fulfilled' || !(result.reason instanceof TRPCClientError))
      throw new Error('The call did not fail in tRPC’s form')
    return { message: result.reason.message, ...result.reason.data }
  })
}

type Case = [
  name: string,
  send: () => ReturnType<typeof failTwice>,
  code: string,
  httpStatus: number,
  says: string,
]

test.each<Case>([
  [
    'a foreign origin',
    () => failTwice({ origin: 'https://boese.example' }),
    ...(['FORBIDDEN', 403, 'fremden Seite'] as const),
  ],
  [
    'too large a body',
    () => failTwice({}, 'x'.repeat(LIMITS.bodyBytes)),
    ...(['PAYLOAD_TOO_LARGE', 413, 'zu groß (höchstens 1 MiB)'] as const),
  ],
  [
    'a compressed body',
    () => failTwice({ 'content-encoding': 'gzip' }),
    ...(['UNSUPPORTED_MEDIA_TYPE', 415, 'Gepackte Anfragen'] as const),
  ],
  [
    'too many reads',
    async () => {
      await site.deps.rateLimits.useReads(ADDRESS, 600)
      return failTwice({})
    },
    ...(['TOO_MANY_REQUESTS', 429, 'Zu viele Anfragen'] as const),
  ],
  [
    'a server that stops',
    () => {
      isReady = false
      return failTwice({})
    },
    ...(['SERVICE_UNAVAILABLE', 503, 'neu gestartet'] as const),
  ],
])(
  '%s is refused in tRPC’s form, for each call of a batch',
  async (_, send, code, httpStatus, says) => {
    const failures = await send()
    const message = expect.stringContaining(says)
    expect(failures).toMatchObject([
      { code, httpStatus, message },
      { code, httpStatus, message },
    ])
    const waits = httpStatus === 429 || httpStatus === 503
    expect(failures[0]?.retryAfterSeconds).toEqual(waits ? expect.any(Number) : null)
  },
)

test.each([
  [`/trpc/site.get?${'x'.repeat(LIMITS.urlLength)}`, 414, 'zu lang'],
  ['/trpc/site.get%', 400, 'nicht lesbar'],
])('an address that cannot be read is refused in tRPC’s form, too', async (path, status, says) => {
  const response = await site.app.request(path)
  expect([response.status, await response.json()]).toEqual([
    status,
    {
      error: {
        message: expect.stringContaining(says),
        code: expect.any(Number),
        data: { code: 'BAD_REQUEST', httpStatus: status, retryAfterSeconds: null },
      },
    },
  ])
})
