import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#shared/texts/format.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

type PagerProps = {
  label: string
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Back, forward and a direct jump; says which rows are shown. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize)
  const from = (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  return (
    <nav
      aria-label={`Seiten: ${label}`}
      className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm"
    >
      <p className="text-muted-foreground tabular-nums">
        {formatNumber(from)}–{formatNumber(to)} von {formatNumber(total)}
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label="Vorherige Seite"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft />
        </Button>
        <PageInput page={page} pages={pages} onPage={onPage} />
        <Button
          variant="ghost"
          size="sm"
          aria-label="Nächste Seite"
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight />
        </Button>
      </div>
    </nav>
  )
}

type PageInputProps = { page: number; pages: number; onPage: (page: number) => void }

function PageInput({ page, pages, onPage }: PageInputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = String(page)
  }, [page])
  const jump = (input: HTMLInputElement) => {
    const wanted = Math.min(Math.max(1, Number.parseInt(input.value, 10) || page), pages)
    input.value = String(wanted)
    if (wanted !== page) onPage(wanted)
  }
  return (
    <div className="flex items-center gap-1.5">
      <div className="w-20">
        <Input
          ref={field}
          size="sm"
          inputMode="numeric"
          className="text-right tabular-nums"
          aria-label="Seite"
          defaultValue={page}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onBlur={(event) => jump(event.target)}
          onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget)}
        />
      </div>
      <span className="whitespace-nowrap text-muted-foreground tabular-nums">
        von {formatNumber(pages)}
      </span>
    </div>
  )
}
