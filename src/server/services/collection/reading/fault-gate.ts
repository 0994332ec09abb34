import { isLasting, type ProviderError } from '#shared/domain/provider-error.ts'

/** Failures one after the other after which a service counts as down. */
const MAX_FAILURES = 5

type FaultGate = {
  /** Whether asking is still worth while. */
  isOpen: () => boolean
  fail: (error: ProviderError) => void
  succeed: () => void
}

/**
 * Decides when to stop asking a service that fails: at once after a lasting fault, else after five
 * failures in a row. Each kind of fault is told once; what calls under way say afterwards, never.
 */
export function createFaultGate(onFault: (error: ProviderError) => void): FaultGate {
  const told = new Set<string>()
  let failures = 0
  let isOpen = true
  return {
    isOpen: () => isOpen,
    fail: (error) => {
      if (!isOpen) return
      failures += 1
      if (!told.has(error.kind)) onFault(error)
      told.add(error.kind)
      isOpen = !isLasting(error.kind) && failures < MAX_FAILURES
    },
    succeed: () => {
      failures = 0
    },
  }
}
