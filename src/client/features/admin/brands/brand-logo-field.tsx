import { useMutation } from '@tanstack/react-query'
import * as LIMITS from '#shared/domain/limits.ts'
import type { EditableBrand } from '#shared/schemas/brand.ts'
import { trpc } from '../../../lib/trpc.ts'
import { FileError, showSuccess, toErrorText } from '../common/call-result.ts'
import { FormField, SmallButton } from '../common/controls.tsx'
import { DialogError } from '../common/dialog.tsx'

const ORIGINS = {
  own: 'Eigenes Logo. Kein Abruf ersetzt es.',
  fetched: 'Von der Website abgerufen.',
  none: 'Noch kein Logo: Besucher sehen den ersten Buchstaben.',
}
const UNREADABLE = 'Diese Datei ist kein lesbares Bild.'

/** Shows whose logo a brand has, takes the operator's own, and gives it up again. */
export function BrandLogoField({ brand }: { brand: EditableBrand }) {
  const { client } = trpc.useUtils()
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const image = file && (await shrinkImage(file))
      await client.brands.setLogo.mutate({ id: brand.id, image })
      // The browser keeps logos for a day: the operator looks at the site next.
      await fetch(`/logos/${brand.id}`, { cache: 'reload' }).catch(() => {})
    },
    onSuccess: (_, file) => showSuccess(file ? 'Logo gespeichert' : 'Logo entfernt'),
  })
  const problem =
    change.error && toErrorText(change.error, 'Das Logo konnte nicht gespeichert werden.')
  return (
    <section aria-label="Logo" className="mt-4">
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
        <p className="min-w-0 grow basis-40 text-sm">{ORIGINS[brand.logo ?? 'none']}</p>
        {brand.logo === 'own' && (
          <SmallButton disabled={change.isPending} onClick={() => change.mutate(null)}>
            Logo entfernen
          </SmallButton>
        )}
      </div>
      <FormField
        type="file"
        label="Eigenes Logo wählen"
        hint="PNG, JPEG, WebP, GIF oder ICO, höchstens 1 MiB. Es wird verkleinert und sofort gespeichert."
        className="mt-3"
        accept="image/png,image/jpeg,image/webp,image/gif,image/x-icon,.ico"
        disabled={change.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) change.mutate(file)
          // The same file can be chosen again once it has been mended.
          target.value = ''
        }}
      />
      <DialogError text={problem} />
    </section>
  )
}

/** The picture as a small PNG in base64, without what else the file says of it (place, camera). */
async function shrinkImage(file: File): Promise<string> {
  if (file.size > LIMITS.logoFileBytes) throw new FileError('Die Datei ist größer als 1 MiB.')
  const picture = await createImageBitmap(file).catch(() => {
    throw new FileError(UNREADABLE)
  })
  const { width, height } = picture
  const scale = Math.min(1, LIMITS.uploadedLogoPixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new FileError(UNREADABLE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const address = canvas.toDataURL('image/png')
  return address.slice(address.indexOf(',') + 1)
}
