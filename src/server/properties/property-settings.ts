import type { Parameters } from 'fast-check'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15)
/**
 * Stands in the name of every test. The same cases each time, so that a build does not fail by
 * chance; `npm run faults` tries others, and `PROPERTY_SEED` plays those again.
 */
export const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_101)

/** `PROPERTY_RUNS` raises how many sequences of calls are tried. */
export const settings = <T>(share = 1): Parameters<T> => ({
  seed: SEED,
  numRuns: Math.ceil(RUNS * share),
  // Smaller cases are worth some time, not all of it.
  interruptAfterTimeLimit: 120_000 + RUNS * 1_000,
  markInterruptAsFailure: false,
})

export const TIMEOUT_MS = 150_000 + RUNS * 1_000
