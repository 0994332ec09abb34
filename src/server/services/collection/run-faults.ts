import { LIMITS } from '#shared/domain/limits.ts'
import { isLasting } from '#shared/domain/provider-error.ts'
import type { SourceError } from '../../integrations/search/search-provider.ts'
import type { ServiceContext } from '../context.ts'
import { writeLogInBackground } from '../logs/write-log.ts'
import type { ProviderPart } from './provider-states.ts'
import type { RunTally } from './run-tally.ts'

/** What the outside services say of themselves during one run. */
export type RunFaults = {
  /** One error of the run, one log entry, and the state that the system tile shows. */
  fail: (part: ProviderPart, error: Pick<SourceError, 'kind' | 'message'>) => void
  /** Something came of asking. */
  succeed: (part: ProviderPart) => void
  /** Whether the service itself failed in this run. */
  hasFailed: (part: ProviderPart) => boolean
}

const LOG_TYPES = { search: 'collection', ai: 'extraction' } as const

/**
 * A broken line of a file or a result that is left out is the run's own matter, and the limit that
 * the operator set for a run is no fault of the service.
 */
export function createRunFaults(ctx: ServiceContext, tally: RunTally): RunFaults {
  const failed = new Set<ProviderPart>()
  let entries = 0
  return {
    fail(part, { kind, message }) {
      tally.addError(message)
      if (kind === 'bad_line' || kind === 'unclear_author') return
      if (kind !== 'budget') {
        failed.add(part)
        ctx.providerStates.fail(part, { kind, message })
      }
      entries += 1
      if (entries > LIMITS.runErrors) return
      const level = isLasting(kind) && kind !== 'budget' ? 'error' : 'warning'
      const entry = { type: LOG_TYPES[part], level, message, details: { kind } } as const
      void ctx.background.run(() => writeLogInBackground(ctx, entry))
    },
    succeed: (part) => ctx.providerStates.succeed(part),
    hasFailed: (part) => failed.has(part),
  }
}
