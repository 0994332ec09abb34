import { LIMITS } from '#shared/domain/limits.ts'
import { isLasting } from '#shared/domain/provider-error.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import type { ProviderFault, ProviderPart } from './provider-states.ts'
import type { RunTally } from './run-tally.ts'

/** What the outside services say of themselves during one run. */
export type RunFaults = {
  /** One error of the run, one log entry, and the state that the system tile shows. */
  fail: (part: ProviderPart, fault: ProviderFault) => void
  /** Something came of asking. */
  succeed: (part: ProviderPart) => void
  /** Whether the service itself failed in this run. */
  hasFailed: (part: ProviderPart) => boolean
}

const LOG_TYPES = { search: 'collection', ai: 'extraction' } as const

/**
 * A broken line of a file is the run's own matter. `isOwnLimit` tells the limit that the operator
 * set for a run from a service that refuses more: the former is no fault of the service.
 */
export function createRunFaults(
  ctx: ServiceContext,
  tally: RunTally,
  isOwnLimit: (part: ProviderPart, fault: ProviderFault) => boolean,
): RunFaults {
  const failed = new Set<ProviderPart>()
  let entries = 0
  return {
    fail(part, fault) {
      const { kind, message } = fault
      tally.addError(message)
      if (kind === 'bad_line') return
      if (!isOwnLimit(part, fault)) {
        failed.add(part)
        ctx.providerStates.fail(part, fault)
      }
      entries += 1
      if (entries > LIMITS.runErrors) return
      const level = isLasting(kind) ? 'error' : 'warning'
      writeLog(ctx, { type: LOG_TYPES[part], level, message, details: { kind } })
    },
    succeed: (part) => ctx.providerStates.succeed(part),
    hasFailed: (part) => failed.has(part),
  }
}
