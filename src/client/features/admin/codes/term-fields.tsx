import { type ReactNode, useId } from 'react'
import { toGermanDay } from '#shared/domain/german-day.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { EditableCell } from './editable-cell.tsx'
import { PinnedTerms } from './pinned-terms.tsx'
import { readDescription, readEnd, readExcluded, readMinOrder } from './read-change.ts'
import { TermFlag } from './term-flag.tsx'

const texts = CODE_TEXTS.terms
const LOOK = 'w-full'

/** Under what conditions a code works; each change is saved at once and is the operator's word. */
export function TermFields({ code }: { code: AdminCode }) {
  const { id, conditions, description, expiresAt, isExclusive } = code
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = conditions
  const fieldId = useId()
  return (
    <div>
      <h3 className="mb-1 font-medium">{texts.heading}</h3>
      <div className="grid gap-x-4 gap-y-2 @2xl:grid-cols-2 @4xl:grid-cols-4">
        <Labelled id={`${fieldId}-end`} label={texts.expiresAt} hint={texts.expiresHint}>
          <EditableCell
            id={id}
            fieldId={`${fieldId}-end`}
            hintId={`${fieldId}-end-hint`}
            type="date"
            value={expiresAt === null ? '' : toGermanDay(new Date(expiresAt))}
            look={LOOK}
            read={readEnd}
          />
        </Labelled>
        <Labelled id={`${fieldId}-least`} label={texts.minOrderAmount} hint={texts.minOrderHint}>
          <EditableCell
            id={id}
            fieldId={`${fieldId}-least`}
            hintId={`${fieldId}-least-hint`}
            value={minOrderAmount === null ? '' : formatNumber(minOrderAmount)}
            look={LOOK}
            inputMode="decimal"
            read={readMinOrder}
          />
        </Labelled>
        <Labelled id={`${fieldId}-goods`} label={texts.excludedGoods}>
          <EditableCell
            id={id}
            fieldId={`${fieldId}-goods`}
            value={excludedGoods ?? ''}
            look={LOOK}
            read={readExcluded}
          />
        </Labelled>
        <Labelled id={`${fieldId}-words`} label={texts.description}>
          <EditableCell
            id={id}
            fieldId={`${fieldId}-words`}
            value={description ?? ''}
            look={LOOK}
            read={readDescription}
          />
        </Labelled>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <TermFlag
          id={id}
          label={texts.newCustomersOnly}
          value={newCustomersOnly}
          toChange={(isOn) => ({ conditions: { newCustomersOnly: isOn } })}
        />
        <TermFlag
          id={id}
          label={texts.notCombinable}
          value={notCombinable}
          toChange={(isOn) => ({ conditions: { notCombinable: isOn } })}
        />
        <TermFlag
          id={id}
          label={texts.isExclusive}
          value={isExclusive}
          toChange={(isOn) => ({ isExclusive: isOn })}
        />
      </div>
      <PinnedTerms code={code} />
    </div>
  )
}

type LabelledProps = { id: string; label: string; hint?: string; children: ReactNode }

function Labelled({ id, label, hint, children }: LabelledProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="ml-1.5 text-muted">
          {hint}
        </span>
      )}
      {children}
    </div>
  )
}
