import { z } from 'zod'
import type { ServiceFaultKind } from '#shared/domain/provider-error.ts'
import type { Fault } from '../http/name-failure.ts'
import { kindOfStatus, toServiceWords } from './service-words.ts'

const errorSchema = z.object({ code: z.string(), detail: z.string().optional() })
/** The service writes the one, its documentation shows the other. */
const faultSchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z
    .object({ errors: z.tuple([errorSchema]).rest(errorSchema) })
    .transform(({ errors }) => errors[0]),
])

const KINDS: Readonly<Record<string, ServiceFaultKind>> = {
  SUBSCRIPTION_TOKEN_INVALID: 'auth',
  OPTION_NOT_IN_PLAN: 'auth',
  VALIDATION: 'bad_request',
}

type BraveReply = { status: number; body: unknown; headers: Headers; apiKey: string }

/** What an error of Brave means: a wrong key comes with 422, a used-up month with 429. */
export function readBraveFault({ status, body, headers, apiKey }: BraveReply): Fault | undefined {
  const error = faultSchema.safeParse(body).data
  const words = error?.detail && toServiceWords(error.detail, apiKey)
  if (status === 429)
    return { kind: isMonthUsedUp(headers, error?.code) ? 'quota' : 'rate_limited', words }
  const kind = KINDS[error?.code ?? ''] ?? kindOfStatus(status)
  return error || kind === 'auth' ? { kind, words } : undefined
}

/**
 * The headers count by second and by month, in this order (`X-RateLimit-Remaining: 1, 0`); a plan
 * without a limit by month has the limit 0 there.
 */
function isMonthUsedUp(headers: Headers, code = ''): boolean {
  const [limit, left] = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) =>
    (headers.get(name) ?? '').split(',').map(Number),
  )
  const hasMonth = left !== undefined && left.length > 1 && limit?.at(-1) !== 0
  return /quota/i.test(code) || (hasMonth && left.at(-1) === 0)
}
