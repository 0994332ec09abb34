import { inspect } from 'node:util'
import { expect } from 'vitest'
import { z } from 'zod'
import { ProviderError } from '#shared/domain/provider-error.ts'
import {
  createJsonClient,
  type JsonClient,
  type JsonClientOptions,
} from '../integrations/http/create-json-client.ts'
import type { StubReply, StubService } from './stub-service.ts'
import { useStubServices } from './use-stub-services.ts'

export const KEY = 'geheim-0123456789'
export const answerSchema = z.object({ answer: z.number() })

export const OK = { body: { answer: 42 } } satisfies StubReply

/** Services for the tests of a file, each gone after its test. */
export function useJsonService() {
  const startStub = useStubServices()

  /** A service that gives these replies in turn, the last one for ever. */
  async function stub(...replies: StubReply[]): Promise<StubService> {
    return start((count) => replies[count - 1] ?? replies.at(-1) ?? OK)
  }

  async function start(answer: (count: number) => StubReply): Promise<StubService> {
    const service = await startStub((_, count) => answer(count))
    return service
  }
  return { stub, start }
}

/** A client that repeats nothing and makes no pause, unless told otherwise. */
export const createClient = (
  { url }: StubService,
  options: Partial<JsonClientOptions> = {},
): JsonClient =>
  createJsonClient({
    service: 'Dienst',
    baseUrl: `${url}/pfad`,
    headers: { 'x-key': KEY },
    timeoutMs: 5_000,
    pauseMs: 0,
    retries: 0,
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
