import { Combine, RefreshCw } from 'lucide-react'
import type { ManagedBrand } from '#shared/schemas/brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, pluralize } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { FilterSelect, SmallButton } from '../common/controls.tsx'
import { ask, openDialog } from '../common/dialog.tsx'
import { SelectionBar } from '../common/selection.tsx'
import { MergeBrandDialog } from './brand-dialogs.tsx'

type BrandBulkActionsProps = { selected: readonly ManagedBrand[]; onClear: () => void }

const countBrands = (count: number) => formatCount(count, 'Marke', 'Marken')

/** One action on all selected brands; what fails leaves them selected. */
export function BrandBulkActions({ selected, onClear }: BrandBulkActionsProps) {
  const { data: categories = [] } = trpc.categories.list.useQuery()
  const ids = selected.map(({ id }) => id)
  const move = trpc.brands.setCategoryOfMany.useMutation({
    onSuccess({ changed }, { categoryId }) {
      const category = categories.find(({ id }) => id === categoryId)
      showSuccess(
        'Kategorie geändert',
        `${countBrands(changed)} ${pluralize(changed, 'gehört', 'gehören')} jetzt zu ${category?.name}.`,
      )
      onClear()
    },
    onError: failureToast('Fehler beim Aktualisieren', 'Kategorie konnte nicht geändert werden'),
  })
  const collect = trpc.brands.collectMany.useMutation({
    onSuccess() {
      showSuccess('Datensammlung gestartet', 'Die Sammlung läuft im Hintergrund.')
      onClear()
    },
    onError: failureToast('Fehler bei der Sammlung', 'Datensammlung konnte nicht gestartet werden'),
  })
  const remove = trpc.brands.deleteMany.useMutation({
    onSuccess({ changed }) {
      showSuccess(
        'Marken gelöscht',
        `${countBrands(changed)} und alle zugehörigen Rabattcodes wurden entfernt.`,
      )
      onClear()
    },
    onError: failureToast('Fehler beim Löschen', 'Marken konnten nicht gelöscht werden'),
  })
  const codes = selected.reduce((sum, { totalCodes }) => sum + totalCodes, 0)
  return (
    <SelectionBar
      label="Ausgewählte Marken"
      count={selected.length}
      isPending={move.isPending || collect.isPending || remove.isPending}
      onClear={onClear}
    >
      <FilterSelect
        label="Kategorie der ausgewählten Marken"
        allLabel="Kategorie wählen …"
        choices={categories.map(({ slug, name }) => [slug, name])}
        value={undefined}
        onChange={(slug) => {
          const category = categories.find((known) => known.slug === slug)
          if (category) move.mutate({ ids, categoryId: category.id })
        }}
      />
      <SmallButton onClick={() => collect.mutate({ ids })}>
        <RefreshCw />
        Sammeln
      </SmallButton>
      {selected.length > 1 && (
        <SmallButton
          onClick={() => openDialog(<MergeBrandDialog from={selected} onMerged={onClear} />)}
        >
          <Combine />
          {ADMIN_TEXTS.merge}
        </SmallButton>
      )}
      <SmallButton
        variant="destructive"
        onClick={() =>
          ask({
            title: 'Marken löschen',
            question: `${countBrands(ids.length)} wirklich löschen? Alle zugehörigen Rabattcodes (${formatCount(codes, 'aktiver', 'aktive')}) werden ebenfalls entfernt.`,
            confirmLabel: ADMIN_TEXTS.delete,
            onConfirm: () => remove.mutate({ ids }),
          })
        }
      >
        {ADMIN_TEXTS.delete}
      </SmallButton>
    </SelectionBar>
  )
}
