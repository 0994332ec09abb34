import { useEffect, useRef } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Input, Select } from '../ui/input.tsx'

/** Nobody scrolls through a longer list of numbers, and it would be drawn with every change. */
const MOST_OPTIONS = 100

type PageJumpProps = { page: number; pages: number; onPage: (page: number) => void }

/** Straight to a page: chosen from a list, typed where there are too many. */
export function PageJump(props: PageJumpProps) {
  return props.pages > MOST_OPTIONS ? <TypedPage {...props} /> : <ChosenPage {...props} />
}

function ChosenPage({ page, pages, onPage }: PageJumpProps) {
  return (
    <div className="w-28">
      <Select
        size="small"
        aria-label={ADMIN_TEXTS.table.page}
        value={page}
        onChange={(event) => onPage(Number(event.target.value))}
      >
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <option key={number} value={number}>
            {number} von {pages}
          </option>
        ))}
      </Select>
    </div>
  )
}

function TypedPage({ page, pages, onPage }: PageJumpProps) {
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
          size="small"
          inputMode="numeric"
          className="text-right tabular-nums"
          aria-label={ADMIN_TEXTS.table.page}
          defaultValue={page}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onBlur={(event) => jump(event.target)}
          onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget)}
        />
      </div>
      <span className="whitespace-nowrap text-muted tabular-nums">von {formatNumber(pages)}</span>
    </div>
  )
}
