import type { ServiceFaultKind } from '#shared/domain/provider-error.ts'

/** The outside services that a run uses. */
export type ProviderPart = 'search' | 'ai'

export type ProviderFault = { kind: ServiceFaultKind; message: string }

/** What came of the last use; null before the first one of this process. */
export type ProviderOutcome = { fault: ProviderFault | null; at: Date }

/** How the outside services did when they were last used; lives as long as the process. */
export type ProviderStates = {
  fail: (part: ProviderPart, fault: ProviderFault) => void
  succeed: (part: ProviderPart) => void
  get: (part: ProviderPart) => ProviderOutcome | null
}

/** Built once per process in the composition root. */
export function createProviderStates(clock: () => Date): ProviderStates {
  const outcomes = new Map<ProviderPart, ProviderOutcome>()
  return {
    fail(part, { kind, message }) {
      outcomes.set(part, { fault: { kind, message }, at: clock() })
    },
    succeed(part) {
      outcomes.set(part, { fault: null, at: clock() })
    },
    get: (part) => outcomes.get(part) ?? null,
  }
}
