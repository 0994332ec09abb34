import { useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { Hint } from '../../../components/ui/field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { hasFaults, readFaults, showSuccess, toErrorText } from '../common/call-result.ts'
import { FormField } from '../common/controls.tsx'
import { closeDialog, Dialog } from '../common/dialog.tsx'
import { DialogForm, MERGING, SAVING } from '../common/dialog-form.tsx'
import { readAmount } from './editable-cell.tsx'
import type { Review } from './use-review.ts'

const UNITS = [
  ['percentage', '% (Prozent)'],
  ['fixed', '€ (Euro)'],
  ['words', 'Vorteil in Worten'],
] as const
type Unit = (typeof UNITS)[number][0]

const MERGE_EFFECT =
  'Wenn Sie beide zusammenführen, gehen Fundstellen, Stimmen und Kopien an ihn über. Das lässt sich zurücknehmen.'

type CorrectDialogProps = { code: AdminCode; addMove: Review['addMove'] }

/** What was read wrong of a code: whose it is, its text, and what it gives. Only what was changed is sent. */
export function CorrectDialog({ code, addMove }: CorrectDialogProps) {
  const { id, discountAmount, discountType, description } = code
  const [brandId, setBrandId] = useState(code.brand.id)
  const [unit, setUnit] = useState<Unit>(discountType ?? 'words')
  const [amountFault, setAmountFault] = useState<string>()
  const update = trpc.codes.update.useMutation({
    onSuccess: (changed) => {
      closeDialog()
      const move = describeMove(code, changed)
      if (move) addMove(code, move)
      else showSuccess('Code korrigiert', changed.code)
    },
  })
  // The brand has such a code already: they can become one.
  const isTaken = update.error?.data?.code === 'CONFLICT'
  const faults = readFaults(update.error)

  const send = (read: (name: string) => string) => {
    const amount = unit === 'words' ? { discountAmount: null } : readAmount(read('amount').trim())
    setAmountFault(typeof amount === 'string' ? amount : undefined)
    if (typeof amount === 'string') return
    const type = unit === 'words' || amount.discountAmount === null ? null : unit
    const text = read('code').trim()
    const words = read('description').trim()
    const changes = omitUndefined({
      brandId: brandId === code.brand.id ? undefined : brandId,
      code: text === code.code ? undefined : text,
      discountAmount: amount.discountAmount === discountAmount ? undefined : amount.discountAmount,
      discountType: type === null || type === discountType ? undefined : type,
      description: unit !== 'words' || words === (description ?? '') ? undefined : words,
      merge: isTaken || undefined,
    })
    if (Object.keys(changes).length === 0) return closeDialog()
    update.mutate({ id, ...changes })
  }
  return (
    <Dialog title={`Code ${code.code} korrigieren`} isLocked={update.isPending}>
      <DialogForm
        call={update}
        failed={isTaken || hasFaults(faults) ? null : 'Der Code konnte nicht gespeichert werden.'}
        {...(isTaken
          ? { ...MERGING, effects: [toErrorText(update.error, ''), MERGE_EFFECT] }
          : SAVING)}
        noValidate
        onSend={send}
      >
        <div className="grid gap-3" onInput={() => update.isError && update.reset()}>
          <div className="grid gap-1">
            <BrandCombobox
              label="Marke"
              placeholder="Marke suchen"
              value={brandId}
              onChange={(chosen) => {
                setBrandId(chosen ?? code.brand.id)
                update.reset()
              }}
            />
            <Hint id="move-hint">
              Zu einer anderen Marke ziehen Fundstellen, Stimmen und Kopien mit um.
            </Hint>
          </div>
          <FormField
            label="Code"
            name="code"
            defaultValue={code.code}
            maxLength={LIMITS.codeLength}
            spellCheck={false}
            fault={faults.code}
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <FormField
              label="Art des Rabatts"
              choices={UNITS}
              value={unit}
              onChange={(chosen?: Unit) => chosen && setUnit(chosen)}
            />
            {unit !== 'words' && (
              <FormField
                label="Betrag"
                name="amount"
                inputMode="numeric"
                hint="leer = ohne Betrag"
                defaultValue={discountAmount ?? ''}
                fault={amountFault ?? faults.discountAmount}
              />
            )}
          </div>
          <FormField
            label="Vorteil in Worten"
            name="description"
            className={unit === 'words' ? undefined : 'hidden'}
            defaultValue={description ?? ''}
            maxLength={LIMITS.descriptionLength}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** In one sentence what became of a code that is elsewhere now; null where it stayed. */
function describeMove(before: AdminCode, after: AdminCode): string | null {
  if (after.id !== before.id)
    return `${before.code} ist in ${after.code} (${after.brand.name}) aufgegangen.`
  return after.brand.id === before.brand.id
    ? null
    : `${after.code} gehört jetzt zu ${after.brand.name}.`
}
