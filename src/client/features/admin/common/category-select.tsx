import type { AddBrandResult, Brand } from '#shared/schemas/brand.ts'
import { formatShare } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from './call-result.ts'

type CategorySelectProps = {
  brand: Pick<Brand, 'id' | 'name' | 'categoryId' | 'categoryName'>
  /** In a table the border appears on hover and focus. */
  isPlain?: boolean
}

/** Moves a brand: the choice is shown at once, and what it was before if the server refuses. */
export function CategorySelect({ brand, isPlain }: CategorySelectProps) {
  const { data: categories = [] } = trpc.categories.list.useQuery()
  const move = trpc.brands.setCategory.useMutation({
    onSuccess: ({ name, categoryName }) =>
      showSuccess('Kategorie geändert', `${name} gehört jetzt zu ${categoryName}.`),
    onError: failureToast('Fehler beim Aktualisieren', 'Kategorie konnte nicht geändert werden'),
  })
  return (
    <select
      className={cn(
        'h-8 w-full min-w-28 rounded-sm border bg-transparent px-1 text-foreground hover:border-input focus-visible:border-primary disabled:opacity-60 pointer-coarse:h-11 [&>option]:bg-card',
        isPlain ? '-ml-2 border-transparent' : 'mt-2 border-input',
      )}
      aria-label={`Kategorie von ${brand.name}`}
      value={move.isPending ? move.variables.categoryId : brand.categoryId}
      onChange={(event) => move.mutate({ id: brand.id, categoryId: Number(event.target.value) })}
    >
      {categories.length === 0 && <option value={brand.categoryId}>{brand.categoryName}</option>}
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </select>
  )
}

/** Whether a category was guessed rather than found. */
export const isCategoryUnsure = (confidence: number) => confidence < 0.5

/** Says that a brand was added; where its category was guessed, it can be chosen there. */
export const showBrandAdded = ({ brand, category, classification }: AddBrandResult) =>
  showToast({
    title: 'Marke hinzugefügt',
    description: `${brand.name}: Kategorie ${category.name}, Sicherheit der Zuordnung ${formatShare(classification.confidence)}.`,
    choice: isCategoryUnsure(classification.confidence) && <CategorySelect brand={brand} />,
  })
