import { type ReactNode, useId, useState } from 'react'
import { describeRange } from '#shared/texts/admin-settings-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Input } from '../../../components/ui/input.tsx'
import { type Range, readWhole } from './read-whole.ts'
import { SettingRow } from './setting-row.tsx'

type NumberFieldProps = {
  label: string
  unit?: string
  saved: number
  range: Range
  onSave: (value: number) => void
  /** What the number means. */
  children: ReactNode
}

/** A whole number, saved on leaving the field or by Enter when changed; Escape takes it back. */
export function NumberField({ label, unit, saved, range, onSave, children }: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)

  const takeBack = () => {
    setDraft(null)
    setInvalid(false)
  }
  const save = () => {
    if (draft === null) return
    const value = readWhole(draft, range)
    if (value === null) return setInvalid(true)
    takeBack()
    if (value !== saved) onSave(value)
  }

  return (
    <div>
      <SettingRow htmlFor={id} label={label}>
        <div className="flex items-center gap-1.5">
          <div className={range.max > 1000 ? 'w-32' : 'w-20'}>
            <Input
              id={id}
              size="small"
              inputMode="numeric"
              autoComplete="off"
              className="text-right tabular-nums"
              value={draft ?? formatNumber(saved)}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-unit ${id}-fault ${id}-hint`}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={save}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
                if (event.key === 'Escape') takeBack()
              }}
            />
          </div>
          <span id={`${id}-unit`} className="empty:hidden">
            {unit}
          </span>
        </div>
        <p id={`${id}-fault`} aria-live="polite" className="w-full text-danger-ink empty:hidden">
          {isInvalid && describeRange(range)}
        </p>
      </SettingRow>
      <div id={`${id}-hint`} className="-mt-0.5 px-3 pb-2.5 text-muted">
        {children}
      </div>
    </div>
  )
}
