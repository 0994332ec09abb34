import { type SubmitEvent, useRef, useState } from 'react'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import type { Submission } from '#shared/schemas/submission.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { toErrorText } from '../common/call-result.ts'
import { TextField } from '../common/controls.tsx'
import { CancelButton, Dialog, DialogActions, DialogError } from '../common/dialog.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

export const STILL_WAITING = 'Die Einsendung wartet weiter.'
const FIELDS = [
  { name: 'code', label: 'Code' },
  { name: 'benefit', label: 'Vorteil, wie „25 %“, „10 €“ oder „Gratisversand“' },
  { name: 'postUrl', label: 'Adresse des Posts' },
  { name: 'username', label: 'Influencer (Benutzername)' },
  { name: 'postedAt', label: 'Gepostet am' },
  { name: 'quote', label: 'Zitat: die Worte des Posts mit dem Code' },
] as const

type AcceptDialogProps = {
  submission: Submission
  /** Resolves when the list is without it. */
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/**
 * Adds a code that was handed in as an import does, filled with what is known. The operator adds what
 * only the post tells: who posted it, when, and in which words.
 */
export function AcceptDialog(props: AcceptDialogProps) {
  const { code, brand, benefit, postUrl } = props.submission
  const dialog = useRef<HTMLDialogElement>(null)
  const [brandId, setBrandId] = useState(brand?.id)
  const { data: brands = [] } = trpc.brands.listManaged.useQuery()
  const refresh = useRefreshDirectory()
  const add = trpc.transfer.importCodes.useMutation({
    onSuccess: async ({ errors }) => {
      if (errors.length > 0) return
      await props.onAdded()
      dialog.current?.close()
      await refresh()
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const values = {
      ...fields,
      ...readBenefit(String(fields.benefit)),
      brand: brands.find((one) => one.id === brandId)?.slug,
      postedAt: fields.postedAt && `${fields.postedAt}T12:00:00Z`,
    }
    // As cells of a file: amounts may have a comma.
    add.mutate({ format: 'csv', rows: [{ line: 1, values }] })
  }
  const post = parsePostAddress(postUrl ?? '')
  const postedAt = post?.postedAt?.toISOString().slice(0, 10)
  const known = { code, benefit, postUrl, username: post?.username, postedAt, quote: '' }
  const { isPending } = add
  const failure = add.isError ? toErrorText(add.error, STILL_WAITING) : null
  return (
    <Dialog
      title={`Code ${code} übernehmen`}
      description="Öffnen Sie den Post und übernehmen Sie, was darin steht. Der Code ist danach sofort öffentlich, mit diesem Post als Beleg. Fehlt die Marke, legen Sie sie zuerst im Tab „Marken“ an."
      dialogRef={dialog}
      isLocked={isPending}
      onClose={props.onClose}
    >
      <form onSubmit={submit} noValidate className="mt-4 grid gap-3">
        <BrandCombobox
          label="Marke"
          placeholder="Marke wählen"
          value={brandId}
          onChange={setBrandId}
        />
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type={name === 'postedAt' ? 'date' : 'text'}
            defaultValue={known[name] ?? ''}
          />
        ))}
        <DialogError text={failure ?? add.data?.errors[0]?.message ?? null} />
        <DialogActions>
          <CancelButton disabled={isPending} />
          <Button type="submit" disabled={isPending}>
            Übernehmen
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** '25 %' and '10 €' are amounts; what else stands there, or nothing but words, describes the code. */
function readBenefit(benefit: string) {
  const [amount, number, unit] = /(\d+(?:[.,]\d+)?)\s*(%|€|Euro|Prozent)/i.exec(benefit) ?? []
  if (!amount) return { description: benefit }
  const discountType = unit === '%' || /prozent/i.test(unit ?? '') ? 'percentage' : 'fixed'
  const description = benefit.trim() === amount ? '' : benefit
  return { discountAmount: number, discountType, description }
}
