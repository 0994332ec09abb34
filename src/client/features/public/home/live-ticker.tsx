import { Link } from '@tanstack/react-router'
import type { Code } from '#shared/schemas/code.ts'
import type { Site } from '#shared/schemas/site.ts'
import { formatDiscount, formatTimeAgo } from '#shared/texts/format.ts'
import { useNow, useSite } from '../../../lib/use-site.ts'

/** One quiet line of the newest codes; it stands still and scrolls sideways by hand. */
export function LiveTicker({ codes }: { codes: Code[] }) {
  const now = useNow()
  const { tickerTimes: kind } = useSite()
  if (codes.length === 0) return null
  const times = describeTickerTimes(codes, kind, now)
  return (
    <section aria-label="Neueste Codes" className="border-y bg-muted text-sm">
      <div className="page flex items-center gap-4">
        <p className="flex shrink-0 items-center gap-2 font-medium">
          <span aria-hidden="true" className="size-2 rounded-full bg-primary" />
          Live
        </p>
        <ul className="ticker flex min-w-0 flex-1 overflow-x-auto whitespace-nowrap">
          {codes.map((code, index) => (
            <li key={code.id}>
              <Link
                to="/brands/$slug"
                params={{ slug: code.brand.slug }}
                className="inline-flex h-11 items-center gap-1.5 px-3 hover:underline focus-visible:-outline-offset-2"
              >
                <span className="font-medium">{code.brand.name}</span>
                <span className="text-primary-ink tabular-nums">{describeBenefit(code)}</span>
                <span className="text-muted-foreground tabular-nums">{times[index]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const describeBenefit = (code: Code) =>
  code.discountAmount === null
    ? (code.description ?? 'neuer Code')
    : formatDiscount(code.discountAmount, code.discountType)

const MAX_MINUTES = 30

/** Integer hash (finaliser of MurmurHash3). */
function hashInteger(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * 'vor N Min' for each code, newest first. 'random' is invented as specified, 1 to 30, but from the
 * codes' ids and the moment of rendering, so that server and browser invent the same.
 */
export function describeTickerTimes(
  codes: readonly { id: number; createdAt: string }[],
  kind: Site['tickerTimes'],
  now: string,
): string[] {
  if (kind === 'real') return codes.map((code) => formatTimeAgo(code.createdAt, now))
  const moment = Math.floor(Date.parse(now) / 60_000)
  return codes
    .map((code) => 1 + (hashInteger(code.id * 2_654_435_761 + moment) % MAX_MINUTES))
    .sort((a, b) => a - b)
    .map((minutes) => `vor ${minutes} Min`)
}
