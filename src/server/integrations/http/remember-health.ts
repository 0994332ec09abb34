import type { ProviderError, ProviderErrorKind } from '#shared/domain/errors.ts'
import type { SourceHealth } from '../search/search-provider.ts'

/** A fault is asked for again sooner, so that the tile shows soon that it is mended. */
const FAULT_MS = 60_000

type HealthOptions = {
  /** One call that costs next to nothing; throws nothing but `ProviderError`. */
  probe: (signal: AbortSignal) => Promise<void>
  /** How long 'online' holds without another call. */
  onlineMs: number
  /** What the operator can do about a fault, German; nothing where waiting is all. */
  advice: Partial<Record<ProviderErrorKind, string>>
}

/** `checkHealth` of a source that asks its service at most once in a while, however many ask it. */
export function rememberHealth({ probe, onlineMs, advice }: HealthOptions) {
  let known: Promise<SourceHealth> | undefined
  let staleAt = 0

  async function ask(): Promise<SourceHealth> {
    // No signal: the check ends by its own timeout.
    const { signal } = new AbortController()
    const health = await probe(signal).then(
      (): SourceHealth => ({ state: 'online' }),
      (error: ProviderError): SourceHealth => ({
        state: 'error',
        hint: [error.message, advice[error.kind]].filter(Boolean).join(' '),
      }),
    )
    staleAt = performance.now() + (health.state === 'online' ? onlineMs : FAULT_MS)
    return health
  }

  return (): Promise<SourceHealth> => {
    if (known && performance.now() < staleAt) return known
    // Callers that ask during a check wait for its answer.
    staleAt = Number.POSITIVE_INFINITY
    known = ask()
    return known
  }
}
