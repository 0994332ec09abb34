import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { clsx } from 'clsx'
import { type ReactNode, use, useState } from 'react'
import { TEXTS } from '#shared/texts/de.ts'
import { missingCode } from '../../lib/lazy-component.ts'
import { SearchForm } from '../search/search-form.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'

export function NotFoundPage() {
  return (
    <MissingPage title={TEXTS.missing.page}>
      Diese Seite gibt es nicht oder nicht mehr. Suche nach einer Marke oder einem Influencer, oder
      schau in die Kategorien.
    </MissingPage>
  )
}

/** A page that does not exist: what happened, then search and categories. */
export function MissingPage({ title, children }: { title: string; children: string }) {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-4 max-w-text text-lg text-muted-foreground">{children}</p>
      <SearchForm className="mt-8" />
      <div className="mt-4 flex flex-wrap gap-3">
        <HelpLinks />
        <MissingCodeLink />
      </div>
    </div>
  )
}

let reloading: Promise<never> | undefined

/** Page for an unexpected error; retrying loads all data again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const requestId = useRequestId(error)
  if (missingCode.has(error)) {
    // The server has the page, and what it sends is not replaced: nothing to show, and no second time.
    reloading ??= new Promise(() => location.reload())
    use(reloading)
  }
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <h1 className="text-2xl sm:text-3xl">{TEXTS.failedPage}</h1>
      <p className="mt-4 max-w-text text-lg text-muted-foreground">
        Die Seite konnte nicht geladen werden. Bitte versuche es noch einmal; wenn es dabei bleibt,
        liegt es an uns, nicht an dir.
      </p>
      {requestId && (
        <p className="mt-4 text-muted-foreground text-sm">
          Kennung für Rückfragen: <code id={REQUEST_ID_ELEMENT}>{requestId}</code>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>Noch einmal versuchen</Button>
        <Link to="/" className={buttonVariants({ variant: 'outline' })}>
          Zur Startseite
        </Link>
      </div>
    </div>
  )
}

/** Element with the request id in pages that the server rendered; the browser reads it from there. */
const REQUEST_ID_ELEMENT = 'request-id'

/** Id under which the server logged the failed request; null if there was no answer. */
function useRequestId(error: unknown): string | null {
  const { requestId } = useRouter().options.context
  const [found] = useState(() => requestId ?? readHeader(error) ?? readDocument())
  return found
}

function readHeader(error: unknown): string | null {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  return response instanceof Response ? response.headers.get('x-request-id') : null
}

const readDocument = (): string | null =>
  globalThis.document?.getElementById(REQUEST_ID_ELEMENT)?.textContent ?? null

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** The next useful step: links or a search field. */
  action?: ReactNode
  as?: 'h2' | 'p'
  className?: string
}

/** Empty state with a dashed border and an optional action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, as: Title = 'p', className } = props
  return (
    <div
      className={clsx(
        'flex flex-col items-center rounded-xl border-2 border-dashed px-4 py-10 text-center sm:py-12',
        className,
      )}
    >
      <Title className="font-bold font-display text-lg">{title}</Title>
      {children && (
        <p className="mt-2 max-w-text text-muted-foreground [overflow-wrap:anywhere]">{children}</p>
      )}
      {action && (
        <div className="mt-5 flex max-w-full flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  )
}

type MissingCodeProps = { marke?: string; shop?: string; isPrimary?: true }

/** To the form for codes that are not here. */
export const MissingCodeLink = ({ isPrimary, ...search }: MissingCodeProps) => (
  <Link
    to="/code-melden"
    search={search}
    rel="nofollow"
    className={buttonVariants({ variant: isPrimary ? 'default' : 'outline' })}
  >
    Code fehlt?
  </Link>
)

/** Links to categories and brands, for empty and missing pages. */
export function HelpLinks() {
  return (
    <>
      <Link to="/kategorien" className={buttonVariants({ variant: 'outline' })}>
        Kategorien entdecken
      </Link>
      <Link to="/brands" className={buttonVariants({ variant: 'outline' })}>
        Alle Marken ansehen
      </Link>
    </>
  )
}
