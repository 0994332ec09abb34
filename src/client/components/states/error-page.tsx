import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { REQUEST_ID_ELEMENT, useRequestId } from '../../lib/use-request-id.ts'
import { Button, buttonVariants } from '../ui/button.tsx'

/** Something broke that should not have; trying again reads everything anew. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const requestId = useRequestId(error)
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <h1 className="text-2xl sm:text-3xl">{TEXTS.failedPage}</h1>
      <p className="mt-4 max-w-text text-lg text-muted">
        Die Seite konnte nicht geladen werden. Bitte versuche es noch einmal; wenn es dabei bleibt,
        liegt es an uns, nicht an dir.
      </p>
      {requestId && (
        <p className="mt-4 text-muted text-sm">
          Kennung für Rückfragen: <code id={REQUEST_ID_ELEMENT}>{requestId}</code>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>Noch einmal versuchen</Button>
        <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
          Zur Startseite
        </Link>
      </div>
    </div>
  )
}
