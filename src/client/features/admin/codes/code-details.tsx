import { type ComponentProps, useId } from 'react'
import { toGermanDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { DatedTerm } from '#shared/domain/vocabulary.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { SmallButton } from '../common/controls.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { UndoVotesButton } from '../common/undo-votes.tsx'
import { CodeSources, Contradictions } from './code-evidence.tsx'
import {
  EditableCell,
  readExpiryDate,
  readMinOrderAmount,
  useUpdateCode,
} from './editable-cell.tsx'

const TERMS: Record<DatedTerm, string> = {
  discount: 'Rabatt',
  expiresAt: 'Gültig bis',
  minOrderAmount: 'Mindestbestellwert',
  excludedGoods: 'Ausgenommen',
  description: 'Beschreibung',
  isExclusive: 'Exklusiv',
  newCustomersOnly: 'Nur Neukunden',
  notCombinable: 'Nicht kombinierbar',
}

type CodeDetailsProps = { code: AdminCode; onCorrect: (code: AdminCode) => void }

export function CodeDetails({ code, onCorrect }: CodeDetailsProps) {
  return (
    <section
      aria-label={`Bedingungen und Fundstellen: ${code.code}`}
      // As wide as the table happens to be, never wider.
      className="grid w-0 min-w-full gap-5 border-primary border-l-2 bg-muted px-4 py-3"
    >
      {/* Rows on a phone have no room for it. */}
      <SmallButton className="w-fit sm:hidden" onClick={() => onCorrect(code)}>
        Korrigieren …
      </SmallButton>
      <Contradictions code={code} />
      <TermFields code={code} />
      <CodeSources code={code} />
      <div>
        <h3 className="mb-1 font-medium">Stimmen</h3>
        <UndoVotesButton code={code} />
      </div>
    </section>
  )
}

/** The conditions of a code. Each change is saved at once and takes precedence over posts. */
function TermFields({ code }: { code: AdminCode }) {
  const { id, description, expiresAt } = code
  const { minOrderAmount, excludedGoods } = code.conditions
  return (
    <div>
      <h3 className="mb-1 font-medium">Bedingungen</h3>
      <div className="grid gap-x-4 gap-y-2 @2xl:grid-cols-2 @4xl:grid-cols-4">
        <TermField
          id={id}
          term="expiresAt"
          hint="leer = unbegrenzt"
          type="date"
          value={expiresAt && toGermanDay(new Date(expiresAt))}
          read={readExpiryDate}
        />
        <TermField
          id={id}
          term="minOrderAmount"
          hint="in Euro"
          inputMode="decimal"
          value={minOrderAmount && formatNumber(minOrderAmount)}
          read={readMinOrderAmount}
        />
        <TermField
          id={id}
          term="excludedGoods"
          maxLength={LIMITS.excludedGoodsLength}
          value={excludedGoods}
          read={(text) => ({ conditions: { excludedGoods: text || null } })}
        />
        <TermField
          id={id}
          term="description"
          maxLength={LIMITS.descriptionLength}
          value={description}
          read={(text) => ({ description: text || null })}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {(['newCustomersOnly', 'notCombinable', 'isExclusive'] as const).map((term) => (
          <TermCheckbox key={term} code={code} term={term} />
        ))}
      </div>
      <PinnedTerms code={code} />
    </div>
  )
}

type TermFieldProps = Omit<ComponentProps<typeof EditableCell>, 'value'> & {
  term: 'expiresAt' | 'minOrderAmount' | 'excludedGoods' | 'description'
  value: string | null | 0
  hint?: string
}

function TermField({ term, hint, value, ...field }: TermFieldProps) {
  const [fieldId, hintId] = [useId(), useId()]
  return (
    <div className="min-w-0">
      <label htmlFor={fieldId}>{TERMS[term]}</label>
      {hint && (
        <span id={hintId} className="ml-1.5 text-muted-foreground">
          {hint}
        </span>
      )}
      <EditableCell
        {...field}
        value={value || ''}
        fieldId={fieldId}
        aria-describedby={hint && hintId}
      />
    </div>
  )
}

type TermCheckboxProps = {
  code: AdminCode
  term: 'newCustomersOnly' | 'notCombinable' | 'isExclusive'
}

/** A condition that holds or not: shown and saved at once, reverted if the server refuses. */
function TermCheckbox({ code, term }: TermCheckboxProps) {
  const update = useUpdateCode()
  const { isExclusive, conditions } = update.isPending ? update.variables : code
  const isOn = (term === 'isExclusive' ? isExclusive : conditions?.[term]) ?? false
  const change = term === 'isExclusive' ? { isExclusive: !isOn } : { conditions: { [term]: !isOn } }
  return (
    <div>
      <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 cursor-pointer"
          checked={isOn}
          aria-invalid={update.isError}
          // One change at a time: the answers might come in another order.
          onChange={() => update.isPending || update.mutate({ id: code.id, ...change })}
        />
        {TERMS[term]}
      </label>
      <p aria-live="polite" className="whitespace-normal text-destructive-ink empty:hidden">
        {update.failure}
        {update.isSuccess && <span className="sr-only">Gespeichert</span>}
      </p>
    </div>
  )
}

/** Which conditions posts no longer change, and a button to let posts change them again. */
function PinnedTerms({ code: { id, pinnedTerms } }: { code: AdminCode }) {
  const update = useUpdateCode()
  return (
    // The button disappears after use, and with it the focus.
    <FocusKeeper count={pinnedTerms.length} aria-live="polite" className="outline-none">
      {pinnedTerms.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-muted-foreground">
          <p className="whitespace-normal">
            Von Ihnen festgelegt: {pinnedTerms.map((term) => TERMS[term]).join(', ')}. Neue Posts
            ändern daran nichts.
          </p>
          <SmallButton
            disabled={update.isPending}
            onClick={() => update.mutate({ id, followPosts: true })}
          >
            Wieder den Posts folgen
          </SmallButton>
        </div>
      )}
      {update.failure && <p className="text-destructive-ink">{update.failure}</p>}
    </FocusKeeper>
  )
}
