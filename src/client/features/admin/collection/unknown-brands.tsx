import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { UnknownBrand } from '#shared/schemas/collection.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { showBrandAdded } from '../common/category-select.tsx'
import { SmallButton } from '../common/controls.tsx'
import { PageSection } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'

const SHOWN_AT_FIRST = 10

/** Brands that posts have offers for and the directory lacks, most offers first; those ignored below. */
export function UnknownBrands() {
  const [showsAll, setShowsAll] = useState(false)
  const { data = [] } = trpc.unknownBrands.list.useQuery(undefined, { staleTime: 0 })
  const ignored = data.filter(({ isIgnored }) => isIgnored)
  const waiting = data.filter(({ isIgnored }) => !isIgnored)
  const shown = showsAll ? waiting : waiting.slice(0, SHOWN_AT_FIRST)
  if (data.length === 0) return null
  return (
    <FocusKeeper count={data.length + waiting.length} className="outline-none">
      <div id="nicht-im-verzeichnis" className="scroll-mt-40 text-sm">
        <PageSection
          heading={`Nicht im Verzeichnis: ${formatCount(waiting.length, 'Marke', 'Marken')}`}
        >
          <p className="mb-2 text-muted-foreground">
            Angebote dieser Marken wurden gefunden, aber nicht gespeichert. Nach Ihrer Entscheidung
            werden sie sofort gesammelt.
          </p>
          <ul className="divide-y rounded-lg border bg-card empty:hidden">
            {shown.map((brand) => (
              <Entry key={brand.id} brand={brand} />
            ))}
          </ul>
          {waiting.length > shown.length && (
            <SmallButton
              variant="ghost"
              className="mt-2"
              onClick={() => setShowsAll(true)}
            >{`Alle ${formatNumber(waiting.length)} anzeigen`}</SmallButton>
          )}
          {ignored.length > 0 && (
            <details className="mt-2">
              <summary className="w-fit cursor-pointer py-1 text-muted-foreground">
                {formatCount(ignored.length, 'ignorierter Name', 'ignorierte Namen')}
              </summary>
              {ignored.map((brand) => (
                <p key={brand.id} className="[overflow-wrap:anywhere]">
                  {brand.name} <IgnoreButton brand={brand} />
                </p>
              ))}
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
  const add = trpc.unknownBrands.add.useMutation({
    onSuccess: showBrandAdded,
    onError: failureToast('Fehler beim Hinzufügen', 'Marke konnte nicht hinzugefügt werden'),
  })
  const assign = trpc.unknownBrands.assign.useMutation({
    onSuccess: (known) =>
      showSuccess(
        'Schreibweise gespeichert',
        `„${name}“ gehört jetzt zu ${known.name}. Die Codes werden gesammelt.`,
      ),
    onError: failureToast('Fehler beim Speichern', 'Die Schreibweise wurde nicht gespeichert.'),
  })
  return (
    <li className="px-3 py-2 [overflow-wrap:anywhere]">
      <strong>{name}</strong>{' '}
      <span className="text-muted-foreground">
        ({formatCount(brand.offers, 'Angebot', 'Angebote')}) {quote && `„${quote}“`}
      </span>{' '}
      {postUrl && (
        <a href={postUrl} target="_blank" rel="noopener noreferrer" className="text-link">
          Zum Post
          <ExternalLink className="ml-1 inline size-3" />
          <span className="sr-only"> über {name} (neuer Tab)</span>
        </a>
      )}
      <fieldset
        disabled={add.isPending || assign.isPending}
        aria-label={name}
        className="mt-1 flex flex-wrap items-end gap-1.5"
      >
        {suggestion && (
          <Button size="sm" onClick={() => assign.mutate({ id, brandId: suggestion.id })}>
            Gehört zu {suggestion.name}
          </Button>
        )}
        <SmallButton onClick={() => add.mutate({ id })}>Als neue Marke</SmallButton>
        {isChoosing ? (
          <BrandCombobox
            label={`Marke, zu der „${name}“ gehört`}
            placeholder="Gehört zu …"
            isFilter
            value={undefined}
            onChange={(brandId) => brandId !== undefined && assign.mutate({ id, brandId })}
          />
        ) : (
          <SmallButton variant="ghost" onClick={() => setChoosing(true)}>
            Gehört zu …
          </SmallButton>
        )}
        <IgnoreButton brand={brand} />
      </fieldset>
    </li>
  )
}

function IgnoreButton({ brand: { id, name, isIgnored } }: { brand: UnknownBrand }) {
  const label = isIgnored ? 'Wieder zeigen' : 'Ignorieren'
  const ignore = trpc.unknownBrands.ignore.useMutation({
    onSuccess: () =>
      showSuccess(
        isIgnored ? 'Wieder in der Liste' : 'Name ignoriert',
        isIgnored ? `„${name}“ wartet auf Ihre Entscheidung.` : `„${name}“ erscheint nicht mehr.`,
      ),
    onError: failureToast('Fehler beim Speichern', 'Die Entscheidung wurde nicht gespeichert.'),
  })
  return (
    <SmallButton
      variant="ghost"
      disabled={ignore.isPending}
      aria-label={`${name}: ${label}`}
      onClick={() => ignore.mutate({ id, isIgnored: !isIgnored })}
    >
      {label}
    </SmallButton>
  )
}
