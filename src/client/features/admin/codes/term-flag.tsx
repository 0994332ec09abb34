import { useState } from 'react'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { toErrorText } from '../common/failure.ts'
import type { CodeChange } from './editable-cell.tsx'
import { useUpdateCode } from './use-codes.ts'

type TermFlagProps = {
  id: number
  label: string
  value: boolean
  toChange: (isOn: boolean) => CodeChange
}

/** A condition that holds or not: shown and saved at once, taken back when the server refuses. */
export function TermFlag({ id, label, value, toChange }: TermFlagProps) {
  const [draft, setDraft] = useState<boolean | null>(null)
  const update = useUpdateCode()
  const fault = update.isError ? toErrorText(update.error, CODE_TEXTS.unreachable) : null

  const save = (isOn: boolean) => {
    // One change at a time: the answers might come in another order.
    if (update.isPending) return
    setDraft(isOn)
    update.mutate({ id, ...toChange(isOn) }, { onSettled: () => setDraft(null) })
  }

  return (
    <div>
      <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 cursor-pointer"
          checked={draft ?? value}
          aria-invalid={fault !== null}
          onChange={(event) => save(event.target.checked)}
        />
        {label}
      </label>
      <p aria-live="polite" className="whitespace-normal text-danger-ink empty:hidden">
        {fault && `${CODE_TEXTS.saveFailed}: ${fault}`}
        {update.isSuccess && <span className="sr-only">{CODE_TEXTS.saved}</span>}
      </p>
    </div>
  )
}
