import { type SubmitEvent, useRef, useState } from 'react'
import type { Brand } from '#shared/schemas/brand.ts'
import { BRAND_TEXTS, listBrandMergeEffects } from '#shared/texts/admin-brands-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { Dialog, MergeFooter } from '../common/dialog.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

const texts = BRAND_TEXTS.merge

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
      showSuccess(texts.done, texts.effect(from.name, kept.name))
      dialog.current?.close()
      return refresh()
    },
  })
  const failure = merge.isError
    ? toErrorText(merge.error, texts.fallback)
    : isMissing
      ? texts.missing
      : null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(intoId === undefined)
    if (intoId !== undefined && !merge.isPending) merge.mutate({ fromId: from.id, intoId })
  }
  return (
    <Dialog
      title={texts.title(from.name)}
      dialogRef={dialog}
      isLocked={merge.isPending}
      onClose={onClose}
    >
      <form onSubmit={submit} className="mt-4">
        <BrandCombobox
          label={texts.into}
          placeholder={texts.placeholder}
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
          effects={listBrandMergeEffects(from.name, into?.name)}
          failure={failure}
          isPending={merge.isPending}
        />
      </form>
    </Dialog>
  )
}
