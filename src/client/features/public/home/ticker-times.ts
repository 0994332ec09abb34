import type { Site } from '#shared/schemas/site.ts'
import { formatTimeAgo } from '#shared/texts/format.ts'

const LONGEST = 30

/** Spreads numbers evenly over 32 bits (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * 'vor N Min' for each code, newest first. 'random' is invented as specified, 1 to 30, but from the
 * codes' ids and the moment of rendering, so that server and browser invent the same.
 */
export function tickerTimes(
  codes: readonly { id: number; createdAt: string }[],
  kind: Site['tickerTimes'],
  now: string,
): string[] {
  if (kind === 'real') return codes.map((code) => formatTimeAgo(code.createdAt, now))
  const moment = Math.floor(Date.parse(now) / 60_000)
  return codes
    .map((code) => 1 + (scramble(code.id * 2_654_435_761 + moment) % LONGEST))
    .sort((a, b) => a - b)
    .map((minutes) => `vor ${minutes} Min`)
}
