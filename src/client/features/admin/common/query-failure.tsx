import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'

type QueryFailureProps = { text: string; isRetrying: boolean; onRetry: () => void }

/** Says what could not be loaded and offers to try again. */
export function QueryFailure({ text, isRetrying, onRetry }: QueryFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-danger bg-danger-soft px-4 py-3 text-danger-ink"
    >
      <p>{text}</p>
      <Button variant="secondary" size="small" disabled={isRetrying} onClick={onRetry}>
        {isRetrying ? ADMIN_TEXTS.loading : ADMIN_TEXTS.retry}
      </Button>
    </div>
  )
}
