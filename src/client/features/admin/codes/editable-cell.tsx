import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { cn } from '../../../lib/class-names.ts'
import { toErrorText } from '../common/failure.ts'
import { useUpdateCode } from './use-codes.ts'

type Change = { code: string } | { discountAmount: number }

type EditableCellProps = {
  id: number
  label: string
  value: string
  look: string
  isNumeric?: boolean
  /** The change to send, or a sentence on what is wrong with the text. */
  read: (text: string) => Change | string
}

const FIELD =
  'h-9 rounded-small border border-transparent bg-transparent px-2 hover:border-edge focus:border-accent focus:bg-card focus-visible:-outline-offset-2 aria-invalid:border-danger pointer-coarse:h-11'

/** Text that is saved on leaving the field when it changed; Enter saves, Escape takes it back. */
export function EditableCell({ id, label, value, look, isNumeric, read }: EditableCellProps) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const update = useUpdateCode()
  const { isSuccess, reset } = update
  const fault =
    problem ?? (update.isError ? toErrorText(update.error, CODE_TEXTS.unreachable) : null)

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, LIMITS.copyFeedbackMs)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  const save = () => {
    const input = field.current
    if (!input || update.isPending) return
    const text = input.value.trim()
    if (text === value) return takeBack()
    const change = read(text)
    setProblem(typeof change === 'string' ? change : null)
    if (typeof change !== 'string') update.mutate({ id, ...change })
  }
  const takeBack = () => {
    if (field.current) field.current.value = value
    setProblem(null)
    if (update.isError) reset()
  }

  return (
    <>
      <span className="relative block">
        <input
          // A new value from the server replaces what stands in the field.
          key={value}
          ref={field}
          defaultValue={value}
          inputMode={isNumeric ? 'numeric' : undefined}
          aria-label={label}
          aria-invalid={fault !== null}
          aria-describedby={fault ? noteId : undefined}
          autoComplete="off"
          spellCheck={false}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
            if (event.key === 'Escape') takeBack()
          }}
          className={cn(FIELD, look)}
        />
        {isSuccess && (
          <Check
            aria-hidden="true"
            className={cn(
              '-translate-y-1/2 pointer-events-none absolute top-1/2 size-4 text-accent',
              isNumeric ? 'left-0' : 'right-1',
            )}
          />
        )}
      </span>
      {fault && (
        <span
          id={noteId}
          className={cn(
            'block whitespace-normal pb-1 font-normal text-danger-ink',
            isNumeric ? 'w-32' : 'w-0 min-w-full',
          )}
        >
          {CODE_TEXTS.saveFailed}: {fault}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {update.isPending && CODE_TEXTS.saving}
        {isSuccess && CODE_TEXTS.saved}
        {fault && `${CODE_TEXTS.saveFailed}: ${fault}`}
      </span>
    </>
  )
}
