import { ProviderError, type ProviderErrorKind } from '#shared/domain/provider-error.ts'
import type { ModelClient, ModelRequest } from '../integrations/ai/model-client.ts'

/** What the fake says: a value for the answer's schema, or why there is none. */
export type FakeAnswer = { value: unknown } | { fault: ProviderErrorKind }

export type FakeModel = ModelClient & { readonly requests: readonly ModelRequest<unknown>[] }

/** Tokens of every call of the fake, 500 in both directions. */
const FAKE_USAGE = { calls: 1, inputTokens: 400, outputTokens: 100 }

/**
 * A model that answers as `answer` says, with the promises of every client: the value fits the
 * schema, a fault is a reply, and nothing is thrown but the signal's reason.
 */
export function createFakeModel(
  answer: (request: ModelRequest<unknown>) => FakeAnswer | Promise<FakeAnswer>,
): FakeModel {
  const requests: ModelRequest<unknown>[] = []
  return {
    model: 'fake',
    requests,
    checkHealth: async () => ({ state: 'online' }),
    ask: async (request) => {
      requests.push(request)
      const answered = await answer(request)
      request.signal.throwIfAborted()
      const usage = FAKE_USAGE
      if ('value' in answered)
        return { ok: true, usage, value: request.schema.parse(answered.value) }
      const error = new ProviderError(answered.fault, `KI-API: ${answered.fault}`)
      return { ok: false, usage, error }
    },
  }
}
