import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Button } from '../ui/button.tsx'
import { PageJump } from './page-jump.tsx'

type PagerProps = {
  label: string
  page: number
  pages: number
  from: number
  to: number
  total: number
  onPage: (page: number) => void
}

/** Back, forward and a direct jump; says which rows are shown. */
export function Pager({ label, page, pages, from, to, total, onPage }: PagerProps) {
  const texts = ADMIN_TEXTS.table
  return (
    <nav
      aria-label={`Seiten: ${label}`}
      className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm"
    >
      <p className="text-muted tabular-nums">
        {formatNumber(from)}–{formatNumber(to)} von {formatNumber(total)}
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.previous}
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <PageJump page={page} pages={pages} onPage={onPage} />
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.next}
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
