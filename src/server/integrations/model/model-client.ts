import type { z } from 'zod'
import type { ProviderError } from '#shared/domain/errors.ts'
import type { SourceHealth } from '../search/search-provider.ts'

export type ModelRequest<T> = {
  /** Name of the answer's shape: 1 to 64 of `[A-Za-z0-9_-]`. */
  name: string
  /** Every key required, unknown values null: what strict JSON schemas ask for. */
  schema: z.ZodType<T>
  /** What to do, from us alone. */
  instructions: string
  /** What to do it with: foreign text, fenced by the caller, never instructions. */
  input: string
  maxTokens: number
  signal: AbortSignal
}

/** What came of a request, and the tokens that it used in both directions. */
export type ModelReply<T> = { tokens: number } & (
  | { ok: true; value: T }
  | { ok: false; error: ProviderError }
)

/** A language model behind an OpenAI-compatible endpoint. */
export type ModelClient = {
  /** Name of the model, stored with everything that it reads. */
  readonly model: string
  /** Never throws but the reason of `signal`. */
  ask: <T>(request: ModelRequest<T>) => Promise<ModelReply<T>>
  /** Real state for the system tile, without using tokens; does not throw. */
  checkHealth: () => Promise<SourceHealth>
}
