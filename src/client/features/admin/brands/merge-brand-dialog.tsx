import { type SubmitEvent, useRef, useState } from 'react'
import type { Brand } from '#shared/schemas/brand.ts'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { Dialog, MergeFooter } from '../common/dialog.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

/** Asks into which brand another is merged, says what that means, and merges it. */
export function MergeBrandDialog({ from, onClose }: { from: Brand; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [intoId, setIntoId] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const { data: into } = trpc.brands.listManaged.useQuery(undefined, {
    select: (brands) => brands.find(({ id }) => id === intoId),
  })
  const refresh = useRefreshDirectory()
  const merge = trpc.brands.merge.useMutation({
    onSuccess: (kept) => {
      showSuccess('Marken zusammengeführt', `„${from.name}“ gehört jetzt zu „${kept.name}“.`)
      dialog.current?.close()
      return refresh()
    },
  })
  const failure = merge.isError
    ? toErrorText(merge.error, 'Die Marken konnten nicht zusammengeführt werden.')
    : isMissing
      ? 'Bitte wählen Sie die Marke, die bestehen bleibt.'
      : null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(intoId === undefined)
    if (intoId !== undefined && !merge.isPending) merge.mutate({ fromId: from.id, intoId })
  }
  return (
    <Dialog
      title={`Marke „${from.name}“ zusammenführen`}
      dialogRef={dialog}
      isLocked={merge.isPending}
      onClose={onClose}
    >
      <form onSubmit={submit} className="mt-4">
        <BrandCombobox
          label="Zusammenführen mit"
          placeholder="Marke suchen"
          exceptId={from.id}
          value={intoId}
          onChange={(id) => {
            setIntoId(id)
            setMissing(false)
            merge.reset()
          }}
        />
        <MergeFooter
          type="submit"
          variant="destructive"
          effects={listEffects(from.name, into?.name)}
          failure={failure}
          isPending={merge.isPending}
        />
      </form>
    </Dialog>
  )
}

/** What happens to the brand that is given up; `into` as soon as it is chosen. */
function listEffects(name: string, into: string | undefined) {
  const target = into ? `„${into}“` : 'die gewählte Marke'
  return [
    `Alle Codes von „${name}“ gehen an ${target}. Codes, die beide haben, werden zu einem.`,
    `Die Schreibweisen von „${name}“ gehören künftig zu ${into ? target : 'der gewählten Marke'}, neue Funde auch.`,
    `Die alte Adresse /brands/… leitet dorthin weiter. „${name}“ selbst gibt es danach nicht mehr.`,
  ]
}
