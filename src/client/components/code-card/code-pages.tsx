import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Icon } from '../icon.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { countPages } from './code-addresses.ts'

/** The pages around the current one, the first and the last; null stands for those left out. */
export function listShownPages(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? 0) - 1
    if (skipped === 0) return [number]
    // One left out takes as much room as what would stand for it.
    return skipped === 1 ? [number - 1, number] : [null, number]
  })
}

type CodePagesProps = {
  page: number
  pageSize: number
  total: number
  linkTo: (page: number) => LinkProps
}

/** Where one is among many codes, and the way to the others: links, so no script is needed. */
export function CodePages({ page, pageSize, total, linkTo }: CodePagesProps) {
  const pages = countPages(total, pageSize)
  if (pages === 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav aria-label="Seiten" className="mt-8 border-t pt-6">
      <p className="mb-3 text-center text-muted-foreground text-sm tabular-nums">
        {formatNumber(first)}–{formatNumber(last)} von {formatCount(total, 'Code', 'Codes')}
      </p>
      <div className="flex items-center justify-center gap-2">
        {page > 1 && (
          <Link {...linkTo(page - 1)} activeOptions={EXACT} rel="prev" className={STEP}>
            <Icon name="chevron-left" /> Zurück
          </Link>
        )}
        <ol className="flex items-center gap-1 max-sm:hidden">
          {listShownPages(page, pages).map((number, index) =>
            number === null ? (
              <li
                key={`gap-${index < 2 ? 'before' : 'after'}`}
                className="px-1 text-muted-foreground"
              >
                …
              </li>
            ) : (
              <li key={number}>
                <Link
                  {...linkTo(number)}
                  activeOptions={EXACT}
                  aria-label={`Seite ${number}`}
                  className={clsx(
                    buttonVariants({
                      variant: number === page ? 'default' : 'ghost',
                      size: 'icon',
                    }),
                    'w-auto min-w-11 px-2 tabular-nums',
                  )}
                >
                  {formatNumber(number)}
                </Link>
              </li>
            ),
          )}
        </ol>
        {page < pages && (
          <Link {...linkTo(page + 1)} activeOptions={EXACT} rel="next" className={STEP}>
            Weiter <Icon name="chevron-right" />
          </Link>
        )}
      </div>
    </nav>
  )
}

/** An address without a page is not a part of every other: `aria-current` is for one link. */
const EXACT = { exact: true }
const STEP = buttonVariants({ variant: 'outline' })
