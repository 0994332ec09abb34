import { Link } from '@tanstack/react-router'
import type { Code } from '#shared/schemas/code.ts'
import { formatDiscount } from '#shared/texts/format.ts'
import { useNow, useSite } from '../../../lib/use-site.ts'
import { tickerTimes } from './ticker-times.ts'

/** One quiet line of the newest codes; it stands still and scrolls sideways by hand. */
export function LiveTicker({ codes }: { codes: Code[] }) {
  const now = useNow()
  const { tickerTimes: kind } = useSite()
  if (codes.length === 0) return null
  const times = tickerTimes(codes, kind, now)
  return (
    <section aria-label="Neueste Codes" className="border-y bg-sunken text-sm">
      <div className="page flex items-center gap-4">
        <p className="flex shrink-0 items-center gap-2 font-medium">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
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
                <span className="text-accent-ink tabular-nums">{describeBenefit(code)}</span>
                <span className="text-muted tabular-nums">{times[index]}</span>
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
