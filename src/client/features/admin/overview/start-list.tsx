import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CategorySlug } from '#shared/domain/vocabulary.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { ChoiceSelect } from '../common/controls.tsx'
import { PanelLink } from '../common/table-cells.tsx'

type StartListProps = { totalBrands: number; missingOperatorData: readonly string[] }

/** The way from an empty directory to its first codes; each step says whether it is done. */
export function StartList({ totalBrands, missingOperatorData }: StartListProps) {
  const { data: tiles } = trpc.collection.systemTiles.useQuery()
  const search = tiles?.find(({ key }) => key === 'search')
  const { data: feeds = [] } = trpc.sourceFeeds.list.useQuery()
  return (
    <Card>
      <h2 className="text-xl">Erste Schritte</h2>
      <p className="mt-1 max-w-text text-muted-foreground text-sm">
        Noch gibt es keine Codes. Die Schritte gehen in jeder Reihenfolge; der zweite allein genügt
        für den ersten Code.
      </p>
      <ol className="mt-4 divide-y border-t">
        <Step
          number={1}
          title="Marken übernehmen"
          done={totalBrands > 0 && `${formatCount(totalBrands, 'Marke', 'Marken')} im Verzeichnis`}
          hint="Mit Website, Kategorie und Schreibweisen. Nur Codes von Marken im Verzeichnis werden gespeichert."
        >
          <AddCatalogueForm />
        </Step>
        <Step
          number={2}
          title="Ersten Post einfügen"
          hint="Adresse und Text eines Posts einfügen; gefundene Codes werden sofort gezeigt. Ganze Dateien gehen auch."
        >
          <PanelLink search={{ tab: 'datensammlung' }} hash="post-einfuegen">
            Post einfügen
          </PanelLink>
          <PanelLink search={{ tab: 'datensammlung' }} hash="dateien-hochladen">
            Dateien hochladen
          </PanelLink>
        </Step>
        <Step
          number={3}
          title="Quelle einrichten"
          done={
            feeds.length > 0
              ? formatCount(feeds.length, 'Feed', 'Feeds')
              : search?.state === 'online' && 'Eingerichtet'
          }
          hint="Daraus sammelt das Programm von selbst: ein Feed ohne Schlüssel oder ein Suchdienst mit Schlüssel."
        >
          <PanelLink search={{ tab: 'datensammlung' }} hash="feeds">
            Feed hinzufügen
          </PanelLink>
          <PanelLink search={{ tab: 'einstellungen' }} hash="quelle">
            Suchdienst einrichten
          </PanelLink>
        </Step>
        <Step
          number={4}
          title="Impressum ausfüllen"
          done={missingOperatorData.length === 0 && 'Vollständig'}
          hint="Name, Anschrift und E-Mail stehen im Impressum, in der Datenschutzerklärung und beim Kontakt."
        >
          <PanelLink search={{ tab: 'einstellungen' }} hash="betreiber">
            Angaben eintragen
          </PanelLink>
        </Step>
      </ol>
    </Card>
  )
}

type StepProps = {
  number: number
  title: string
  hint: string
  /** What it came to; false while it is open. */
  done?: string | false
  children: ReactNode
}

function Step({ number, title, hint, done, children }: StepProps) {
  return (
    <li className="flex gap-3 py-3">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-content-center rounded-full border border-input font-bold text-sm tabular-nums"
      >
        {done ? <Check className="size-4 text-primary" /> : number}
      </span>
      <div className="min-w-0 grow">
        <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
          {title}
          <span className="font-normal font-sans text-muted-foreground text-sm">
            {done || 'offen'}
          </span>
        </h3>
        <p className="text-muted-foreground text-sm">{hint}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">{children}</div>
      </div>
    </li>
  )
}

/** Adds the brands of the bundled catalogue, all or of a category. */
function AddCatalogueForm() {
  const [category, setCategory] = useState<CategorySlug>()
  const { data: catalogue = [] } = trpc.brands.catalogue.useQuery()
  const add = trpc.brands.addCatalogue.useMutation({
    onSuccess: ({ added, duplicates }) =>
      showSuccess(
        'Marken übernommen',
        `${formatNumber(added)} hinzugefügt, ${formatNumber(duplicates)} waren schon da.`,
      ),
    onError: failureToast('Fehler beim Übernehmen', 'Die Marken konnten nicht übernommen werden.'),
  })
  const chosen = catalogue.filter(({ slug }) => !category || slug === category)
  const brands = chosen.reduce((sum, one) => sum + one.brands, 0)
  return (
    <>
      <Button size="sm" disabled={add.isPending} onClick={() => add.mutate({ category })}>
        {add.isPending
          ? 'Wird übernommen …'
          : `${category ? '' : 'Alle '}${formatCount(brands, 'Marke', 'Marken')} übernehmen`}
      </Button>
      <div className="w-60">
        <ChoiceSelect
          aria-label="Nur aus einer Kategorie"
          noneLabel="Aus allen Kategorien"
          choices={catalogue.map(
            ({ slug, name, brands }) => [slug, `${name} (${formatNumber(brands)})`] as const,
          )}
          value={category}
          onChange={setCategory}
        />
      </div>
    </>
  )
}
