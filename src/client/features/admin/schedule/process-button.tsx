import { Play } from 'lucide-react'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useScheduledBrands } from './use-scheduled-brands.ts'

/** Publishes everything that waits, whatever its date. */
export function ProcessButton({ hasPending }: { hasPending: boolean }) {
  const { process } = useScheduledBrands()
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={!hasPending || process.isPending}
      onClick={() => process.mutate()}
    >
      <Play aria-hidden="true" />
      {process.isPending ? SCHEDULE_TEXTS.processing : SCHEDULE_TEXTS.process}
    </Button>
  )
}
