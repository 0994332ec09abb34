import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { cn } from '../../../lib/class-names.ts'
import { toErrorText } from '../common/call-result.ts'
import { useUpdateCode } from './use-codes.ts'

export type CodeChange = Omit<UpdateCodeInput, 'id'>

type EditableCellProps = {
  id: number
  /** For screen readers; absent where a visible label points to `fieldId`. */
  label?: string
  fieldId?: string
  /** Id of a visible hint about the field. */
  hintId?: string
  value: string
  className?: string
  type?: 'text' | 'date'
  inputMode?: 'decimal' | 'numeric'
  isNumeric?: boolean
  /** The change to send, or a sentence on what is wrong with the text. */
  read: (text: string) => CodeChange | string
}

const FIELD_CLASS =
  'h-9 rounded-sm border px-2 focus:border-primary focus:bg-card focus-visible:-outline-offset-2 aria-invalid:border-destructive pointer-coarse:h-11'
/** In a table cell the border appears on hover and focus; in a form it is always visible. */
const FRAME_CLASSES = {
  bare: 'border-transparent bg-transparent hover:border-input',
  form: 'border-input bg-card text-base',
}

/** A text field that saves a change on blur and on Enter; Escape restores the stored value. */
export function EditableCell({
  id,
  label,
  fieldId,
  hintId,
  value,
  className = 'w-full',
  type = 'text',
  inputMode,
  isNumeric,
  read,
}: EditableCellProps) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const update = useUpdateCode()
  const { isSuccess, reset } = update
  const error =
    problem ?? (update.isError ? toErrorText(update.error, ADMIN_TEXTS.unreachable) : null)

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
    const input = field.current
    if (!input || update.isPending) return
    const text = input.value.trim()
    if (text === value && !input.validity.badInput) return revert()
    // A date input with an incomplete date has an empty value and `badInput`.
    const change = input.validity.badInput ? CODE_TEXTS.terms.dateInvalid : read(text)
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
          ref={field}
          id={fieldId}
          type={type}
          defaultValue={value}
          inputMode={inputMode ?? (isNumeric ? 'numeric' : undefined)}
          aria-label={label}
          aria-invalid={error !== null}
          aria-describedby={cn(hintId, error && noteId) || undefined}
          autoComplete="off"
          spellCheck={false}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
            if (event.key === 'Escape') revert()
          }}
          className={cn(FIELD_CLASS, label ? FRAME_CLASSES.bare : FRAME_CLASSES.form, className)}
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
      {error && (
        <span
          id={noteId}
          className={cn(
            'block whitespace-normal pb-1 font-normal text-destructive-ink',
            isNumeric ? 'w-32' : 'w-0 min-w-full',
          )}
        >
          {CODE_TEXTS.saveFailed}: {error}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {update.isPending && CODE_TEXTS.saving}
        {isSuccess && CODE_TEXTS.saved}
        {error && `${CODE_TEXTS.saveFailed}: ${error}`}
      </span>
    </>
  )
}

/** The code as it is sent, or what is wrong with it. */
export const readCode = (text: string) =>
  text.length < 2 || text.length > LIMITS.codeLength ? CODE_TEXTS.codeInvalid : { code: text }

/** The amount as an integer, or what is wrong with it. */
export function readAmount(text: string) {
  const amount = Number.parseInt(text, 10)
  return amount > 0 ? { discountAmount: amount } : CODE_TEXTS.amountInvalid
}

/** An amount of euro as people write it, or null for none, or what is wrong with it. */
export function readMinOrderAmount(text: string) {
  if (text === '') return { conditions: { minOrderAmount: null } }
  const digits = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$|^(\d+)\.(\d{1,2})$/.exec(
    text.replace(/\s*€$/, ''),
  )
  const [, euro, cents, plainEuro, plainCents] = digits ?? []
  const amount = Number(
    `${(euro ?? plainEuro ?? '').replaceAll('.', '')}.${cents ?? plainCents ?? '0'}`,
  )
  return amount >= 0.01 && amount <= LIMITS.amount
    ? { conditions: { minOrderAmount: amount } }
    : CODE_TEXTS.terms.euroInvalid
}

/** A day (`YYYY-MM-DD`), or null for none, or what is wrong with it. */
export function readExpiryDate(text: string) {
  if (text === '') return { expiresAt: null }
  return /^20\d\d-/.test(text) ? { expiresAt: text } : CODE_TEXTS.terms.dateInvalid
}

export const readExcludedGoods = (text: string) =>
  text.length > LIMITS.excludedGoodsLength
    ? CODE_TEXTS.terms.tooLong(LIMITS.excludedGoodsLength)
    : { conditions: { excludedGoods: text || null } }

export const readDescription = (text: string) =>
  text.length > LIMITS.descriptionLength
    ? CODE_TEXTS.terms.tooLong(LIMITS.descriptionLength)
    : { description: text || null }
