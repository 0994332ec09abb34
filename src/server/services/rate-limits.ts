/**
 * Ports for limits per address. Each call uses one point and throws `too_many_requests` with
 * `retryAfterSeconds` when none is left.
 */
export type RateLimits = {
  useVote: (address: string) => Promise<void>
  useCopy: (address: string) => Promise<void>
  /** Pages and data, `count` of them in one request. */
  useReads: (address: string, count: number) => Promise<void>
  /** Requests by the contact form. */
  useContact: (address: string) => Promise<void>
  /** Login tries; a success gives the points back. */
  useLogin: (address: string, username: string) => Promise<void>
  resetLogin: (address: string, username: string) => Promise<void>
}
