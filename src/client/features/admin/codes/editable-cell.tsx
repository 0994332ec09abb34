import { Check } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { NO_REFRESH, refreshPanel } from '../common/refresh-panel.ts'

type EditableCellProps = Omit<ComponentProps<'input'>, 'id'> & {
  /** Of the code; a visible label points to the field by `fieldId`, else there is an `aria-label`. */
  id: number
  fieldId?: string
  value: string
  read: (text: string) => Omit<UpdateCodeInput, 'id'> | string
}

const FIELD_CLASS =
  'h-9 rounded-sm border px-2 focus:border-primary focus:bg-card focus-visible:-outline-offset-2 aria-invalid:border-destructive pointer-coarse:h-11'
/** In a table cell the border appears on hover and focus. */
const BARE_CLASS = 'border-transparent bg-transparent hover:border-input'

/** A text field that saves a change on blur and on Enter; Escape restores the stored value. */
export function EditableCell(props: EditableCellProps) {
  const { id, fieldId, value, read, className = 'w-full', type = 'text', ...input } = props
  const isNumeric = input.inputMode === 'numeric'
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const update = useUpdateCode()
  const { isSuccess, reset } = update
  const error = problem ? `${CODE_TEXTS.saveFailed}: ${problem}` : update.failure

  // The field is uncontrolled, so that a new value from the server does not take its focus.
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])

  useEffect(() => {
    if (!isSuccess) return
    // Show the stored form of what was typed: '40,00' becomes '40'.
    if (field.current) field.current.value = value
    const timer = setTimeout(reset, LIMITS.copyFeedbackMs)
    return () => clearTimeout(timer)
  }, [isSuccess, reset, value])

  const save = () => {
    if (!field.current || update.isPending) return
    const text = field.current.value.trim()
    // A date input with an incomplete date has an empty value and `badInput`.
    const { badInput } = field.current.validity
    if (text === value && !badInput) return revert()
    const change = badInput ? DATE_INVALID : read(text)
    setProblem(typeof change === 'string' ? change : null)
    if (typeof change !== 'string') update.mutate({ id, ...change })
  }
  const revert = () => {
    if (field.current) field.current.value = value
    setProblem(null)
    if (update.isError) reset()
  }

  return (
    <>
      <span className="relative block">
        <input
          {...input}
          ref={field}
          id={fieldId}
          type={type}
          defaultValue={value}
          aria-invalid={Boolean(error)}
          aria-describedby={cn(input['aria-describedby'], error && noteId) || undefined}
          autoComplete="off"
          spellCheck={false}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
            if (event.key === 'Escape') revert()
          }}
          className={cn(
            FIELD_CLASS,
            fieldId ? 'border-input bg-card text-base' : BARE_CLASS,
            className,
          )}
        />
        {isSuccess && (
          <Check
            className={cn(
              '-translate-y-1/2 pointer-events-none absolute top-1/2 size-4 text-primary',
              // A date field has the browser's own icon on the right.
              isNumeric ? 'left-0' : type === 'date' ? 'right-9' : 'right-1',
            )}
          />
        )}
      </span>
      <span
        id={noteId}
        aria-live="polite"
        className={cn(
          'block whitespace-normal pb-1 font-normal text-destructive-ink',
          error ? (isNumeric ? 'w-32' : 'w-0 min-w-full') : 'sr-only',
        )}
      >
        {error || (update.isPending && 'Wird gespeichert …') || (isSuccess && 'Gespeichert')}
      </span>
    </>
  )
}

/** Changes one code. `failure` is shown at the field, not as a toast. */
export function useUpdateCode() {
  const utils = trpc.useUtils()
  const update = trpc.codes.update.useMutation({
    ...NO_REFRESH,
    // The row keeps its place, whatever the order, so that its other fields can be changed.
    onSuccess: (changed) => {
      const renew = (code: AdminCode) => (code.id === changed.id ? { ...code, ...changed } : code)
      utils.codes.list.setQueriesData(
        {},
        {},
        (page) => page && { ...page, codes: page.codes.map(renew) },
      )
      void refreshPanel(utils, { keepsCodeList: true })
    },
  })
  const failure = update.isError && toErrorText(update.error, ADMIN_TEXTS.unreachable)
  return { ...update, failure: failure && `${CODE_TEXTS.saveFailed}: ${failure}` }
}

const DATE_INVALID = 'Bitte ein Datum von 2000 bis 2099 eingeben oder leer lassen.'

// What a field's text changes, or a sentence on what is wrong with it.

export const readCode = (text: string) =>
  text.length < 2 || text.length > LIMITS.codeLength
    ? 'Der Code braucht 2 bis 64 Zeichen.'
    : { code: text }

/** A whole number, as amounts are; nothing for a benefit in words. */
export function readAmount(text: string) {
  if (text === '') return { discountAmount: null }
  const [, amount] = /^(\d{1,6})(?:,0*)?\s*[%€]?$/.exec(text) ?? []
  return Number(amount) > 0
    ? { discountAmount: Number(amount) }
    : 'Bitte eine ganze Zahl größer als 0 eingeben. Leer heißt: ohne Betrag.'
}

/** An amount of euro as people write it; nothing for none. */
export function readMinOrderAmount(text: string) {
  if (text === '') return { conditions: { minOrderAmount: null } }
  const figures = text.replace(/\s*€$/, '')
  const isGerman = /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(figures)
  const plain = isGerman ? figures.replaceAll('.', '').replace(',', '.') : figures
  const amount = /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return amount >= 0.01 && amount <= LIMITS.amount
    ? { conditions: { minOrderAmount: amount } }
    : 'Bitte einen Betrag von 0,01 bis 100.000 Euro eingeben oder leer lassen.'
}

/** A day (`YYYY-MM-DD`); nothing for none. */
export function readExpiryDate(text: string) {
  if (text === '') return { expiresAt: null }
  return /^20\d\d-/.test(text) ? { expiresAt: text } : DATE_INVALID
}
