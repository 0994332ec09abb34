import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { UnknownBrand } from '#shared/schemas/collection.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { failureToast, showSuccess, toErrorText } from '../common/call-result.ts'
import { showBrandAdded } from '../common/category-select.tsx'
import { onSend, SmallButton } from '../common/controls.tsx'
import { closeDialog, Dialog, FormFooter } from '../common/dialog.tsx'
import { PageSection } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'

const SHOWN_AT_FIRST = 10
const NOT_SAVED = 'Die Entscheidung konnte nicht gespeichert werden.'

/** Brands that posts have offers for and the directory lacks; most offers first. */
export function UnknownBrands() {
  const [showsAll, setShowsAll] = useState(false)
  const { data = [] } = trpc.unknownBrands.list.useQuery(undefined, { staleTime: 0 })
  const ignored = data.filter(({ isIgnored }) => isIgnored)
  const waiting = data.filter(({ isIgnored }) => !isIgnored)
  const shown = showsAll ? waiting : waiting.slice(0, SHOWN_AT_FIRST)
  if (data.length === 0) return null
  return (
    <FocusKeeper count={data.length + waiting.length} className="outline-none">
      <div id="nicht-im-verzeichnis" className="scroll-mt-40">
        <PageSection
          heading={`Nicht im Verzeichnis: ${formatCount(waiting.length, 'Marke', 'Marken')}`}
        >
          <p className="mb-2 text-muted-foreground text-sm">
            Angebote dieser Marken wurden gefunden, aber nicht gespeichert. Nach Ihrer Entscheidung
            werden sie sofort gesammelt.
          </p>
          <ul className="divide-y rounded-lg border bg-card text-sm empty:hidden">
            {shown.map((brand) => (
              <Entry key={brand.id} brand={brand} />
            ))}
          </ul>
          {waiting.length > shown.length && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2"
              onClick={() => setShowsAll(true)}
            >{`Alle ${formatNumber(waiting.length)} anzeigen`}</Button>
          )}
          {ignored.length > 0 && (
            <details className="mt-2 text-sm">
              <summary className="w-fit cursor-pointer py-1 text-muted-foreground">
                {formatCount(ignored.length, 'ignorierter Name', 'ignorierte Namen')}
              </summary>
              <ul className="divide-y rounded-lg border bg-card">
                {ignored.map((brand) => (
                  <li key={brand.id} className="flex items-center justify-between gap-3 px-3 py-1">
                    <span className="min-w-0 [overflow-wrap:anywhere]">{brand.name}</span>
                    <IgnoreButton brand={brand} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </PageSection>
      </div>
    </FocusKeeper>
  )
}

/** A name with its evidence and what can be made of it; the likeliest choice comes first. */
function Entry({ brand }: { brand: UnknownBrand }) {
  const [isChoosing, setChoosing] = useState(false)
  const { id, name, suggestion, postUrl, quote } = brand
  const utils = trpc.useUtils()
  const onSettled = () => utils.unknownBrands.invalidate()
  const add = trpc.unknownBrands.add.useMutation({
    onSuccess: showBrandAdded,
    onError: failureToast('Fehler beim Hinzufügen', 'Marke konnte nicht hinzugefügt werden'),
    onSettled,
  })
  const assign = trpc.unknownBrands.assign.useMutation({
    onSuccess: (known) => {
      showSuccess(
        'Schreibweise gespeichert',
        `„${name}“ gehört jetzt zu ${known.name}. Die Codes werden gesammelt.`,
      )
      closeDialog()
    },
    onSettled,
  })
  const isPending = add.isPending || assign.isPending
  return (
    <li className="grid gap-1 px-3 py-2">
      <p className="[overflow-wrap:anywhere]">
        <strong>{name}</strong>{' '}
        <span className="text-muted-foreground">
          ({formatCount(brand.offers, 'Angebot', 'Angebote')})
        </span>
      </p>
      {postUrl && (
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          {quote && `„${quote}“ `}
          <a
            href={postUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link whitespace-nowrap"
          >
            Zum Beitrag
            <ExternalLink className="ml-1 inline size-3" />
            <span className="sr-only"> über {name} (neuer Tab)</span>
          </a>
        </p>
      )}
      <fieldset
        disabled={isPending}
        aria-label={name}
        className="flex flex-wrap items-center gap-1.5"
      >
        {suggestion && (
          <Button size="sm" onClick={() => assign.mutate({ id, brandId: suggestion.id })}>
            Gehört zu {suggestion.name}
          </Button>
        )}
        <SmallButton onClick={() => add.mutate({ id })}>Als neue Marke</SmallButton>
        <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
          Gehört zu …
        </Button>
        <IgnoreButton brand={brand} />
        {assign.error && !isChoosing && (
          <span role="alert" className="text-destructive-ink">
            {toErrorText(assign.error, NOT_SAVED)}
          </span>
        )}
      </fieldset>
      {isChoosing && (
        <BrandDialog
          name={name}
          isPending={assign.isPending}
          failure={assign.error && toErrorText(assign.error, NOT_SAVED)}
          onChosen={(brandId) => assign.mutate({ id, brandId })}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  )
}

type BrandDialogProps = {
  name: string
  isPending: boolean
  failure: string | null
  onChosen: (brandId: number) => void
  onClose: () => void
}

function BrandDialog({ name, isPending, failure, onChosen, onClose }: BrandDialogProps) {
  const [brandId, setBrandId] = useState<number>()
  return (
    <Dialog title={`„${name}“ zuordnen`} isLocked={isPending} onClose={onClose}>
      <form
        noValidate
        className="mt-4"
        onSubmit={onSend(isPending, () => brandId !== undefined && onChosen(brandId))}
      >
        <BrandCombobox
          label="Marke"
          placeholder="Marke suchen"
          value={brandId}
          onChange={setBrandId}
        />
        <FormFooter failure={failure} isPending={isPending} label="Als Schreibweise speichern" />
      </form>
    </Dialog>
  )
}

function IgnoreButton({ brand: { id, name, isIgnored } }: { brand: UnknownBrand }) {
  const utils = trpc.useUtils()
  const ignore = trpc.unknownBrands.ignore.useMutation({
    onSuccess: () =>
      isIgnored
        ? showSuccess('Wieder in der Liste', `„${name}“ wartet auf Ihre Entscheidung.`)
        : showSuccess('Name ignoriert', `„${name}“ erscheint hier nicht mehr.`),
    onError: failureToast('Fehler beim Speichern', NOT_SAVED),
    onSettled: () => utils.unknownBrands.invalidate(),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={ignore.isPending}
      aria-label={`${name}: ${isIgnored ? 'Wieder zeigen' : 'Ignorieren'}`}
      onClick={() => ignore.mutate({ id, isIgnored: !isIgnored })}
    >
      {isIgnored ? 'Wieder zeigen' : 'Ignorieren'}
    </Button>
  )
}
