import { Link } from '@tanstack/react-router'
import type { Code } from '#shared/schemas/code.ts'
import { SearchForm } from '../../../components/search/search-form.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Ticket } from '../../../components/ticket/ticket.tsx'

/** Search first; the ticket of the week beside it, below it on a phone. */
export function Hero({ topCode }: { topCode: Code | null }) {
  return (
    <div className="page grid gap-x-16 gap-y-10 py-8 sm:py-14 lg:grid-cols-[1fr_27rem] lg:items-center lg:py-20">
      <div>
        <h1 className="max-w-[18ch] text-2xl sm:text-3xl">
          Täglich neue Rabattcodes von Influencern
        </h1>
        <p className="mt-3 max-w-[46ch] text-lg text-muted sm:mt-4">
          Codes für über 1.000 Marken. Zu jedem siehst du den Post, in dem er stand, und ob er bei
          anderen funktioniert hat.
        </p>
        <SearchForm className="mt-6 max-w-xl sm:mt-8" />
        <p className="mt-3 text-muted text-sm">
          Oder gleich zu{' '}
          <Link to="/brands" className="text-link">
            allen Marken
          </Link>{' '}
          und{' '}
          <Link to="/kategorien" className="text-link">
            Kategorien
          </Link>
          .
        </p>
      </div>
      <section aria-labelledby="top-code">
        <h2 id="top-code" className="mb-3 text-lg">
          Top-Code der Woche
        </h2>
        {topCode ? (
          <Ticket code={topCode} size="hero" />
        ) : (
          <EmptyState title="Noch kein Top-Code">
            Sobald die ersten Codes gesammelt sind, steht hier der beste der Woche.
          </EmptyState>
        )}
      </section>
    </div>
  )
}
