import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { EditableBrand } from '#shared/schemas/brand.ts'
import { EDIT_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { Field } from '../../../components/ui/field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { FileError, showSuccess, toErrorText } from '../common/call-result.ts'
import { FileInput, SmallButton } from '../common/controls.tsx'
import { DialogError } from '../common/dialog.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

const texts = EDIT_TEXTS.logo

/** Shows whose logo a brand has, takes the operator's own, and gives it up again. */
export function BrandLogoField({ brand }: { brand: EditableBrand }) {
  const id = useId()
  const refresh = useRefreshDirectory()
  const { client } = trpc.useUtils()
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const image = file && (await shrinkImage(file))
      await client.brands.setLogo.mutate({ id: brand.id, image })
      // The browser keeps logos for a day: the operator looks at the site next.
      await fetch(`/logos/${brand.id}`, { cache: 'reload' }).catch(() => {})
    },
    onSuccess: (_, file) => {
      showSuccess(file ? texts.saved : texts.removed)
      return refresh()
    },
  })
  const problem = change.error && toErrorText(change.error, texts.fallback)
  return (
    <section aria-label={texts.heading} className="mt-4">
      <div className="flex flex-wrap items-center gap-3">
        {brand.logo && (
          <img
            // Another address for each picture: the page would show the one from before.
            src={`/logos/${brand.id}?${brand.logoSavedAt}`}
            alt=""
            width={48}
            height={48}
            className="size-12 shrink-0 rounded-lg border bg-white object-contain p-1"
          />
        )}
        <p className="min-w-0 grow basis-40 text-sm">{texts[brand.logo ?? 'none']}</p>
        {brand.logo === 'own' && (
          <SmallButton disabled={change.isPending} onClick={() => change.mutate(null)}>
            {texts.remove}
          </SmallButton>
        )}
      </div>
      <Field htmlFor={id} label={texts.choose} hint={texts.hint} className="mt-3">
        <FileInput
          id={id}
          accept="image/png,image/jpeg,image/webp,image/gif,image/x-icon,.ico"
          disabled={change.isPending}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) change.mutate(file)
            // The same file can be chosen again once it has been mended.
            target.value = ''
          }}
        />
      </Field>
      <DialogError text={problem} />
    </section>
  )
}

/** The picture as a small PNG in base64, without what else the file says of it (place, camera). */
async function shrinkImage(file: File): Promise<string> {
  if (file.size > LIMITS.logoFileBytes) throw new FileError(texts.tooLarge)
  const picture = await createImageBitmap(file).catch(() => {
    throw new FileError(texts.unreadable)
  })
  const { width, height } = picture
  const scale = Math.min(1, LIMITS.uploadedLogoPixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new FileError(texts.unreadable)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const address = canvas.toDataURL('image/png')
  return address.slice(address.indexOf(',') + 1)
}
