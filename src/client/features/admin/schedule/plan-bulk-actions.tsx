import { Play } from 'lucide-react'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, pluralize } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { SelectionBar } from '../common/selection.tsx'

/** Makes all selected entries due, or takes them off the plan. */
export function PlanBulkActions({
  selected,
  onClear,
}: {
  selected: readonly ScheduledBrand[]
  onClear: () => void
}) {
  const ids = selected.map(({ id }) => id)
  const describe = (changed: number) => formatCount(changed, 'Eintrag', 'Einträge')
  const makeDue = trpc.scheduledBrands.makeManyDue.useMutation({
    onSuccess({ changed }) {
      showSuccess(
        'Sofort fällig',
        `${describe(changed)} ${pluralize(changed, 'wird', 'werden')} innerhalb einer Minute verarbeitet.`,
      )
      onClear()
    },
    onError: failureToast('Verarbeitungsfehler', 'Die Marken konnten nicht eingeplant werden'),
  })
  const remove = trpc.scheduledBrands.deleteMany.useMutation({
    onSuccess({ changed }) {
      showSuccess(
        'Geplante Marken gelöscht',
        `${describe(changed)} ${pluralize(changed, 'steht', 'stehen')} nicht mehr im Plan.`,
      )
      onClear()
    },
    onError: failureToast('Löschfehler', 'Die geplanten Marken konnten nicht gelöscht werden'),
  })
  return (
    <SelectionBar
      label="Ausgewählte Einträge"
      count={ids.length}
      isPending={makeDue.isPending || remove.isPending}
      onClear={onClear}
    >
      <SmallButton onClick={() => makeDue.mutate({ ids })}>
        <Play />
        Sofort fällig
      </SmallButton>
      <Button variant="destructive" size="sm" onClick={() => remove.mutate({ ids })}>
        {ADMIN_TEXTS.delete}
      </Button>
    </SelectionBar>
  )
}
