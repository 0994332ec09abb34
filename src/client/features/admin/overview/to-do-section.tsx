import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ToDo } from '#shared/schemas/site.ts'
import { formatNumber, pluralize } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { AdminSearch, AdminTab } from '../common/admin-search.ts'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'

type Kind = { tab: AdminTab; one: string; many: string; search?: AdminSearch; hash?: string }

/** What may wait for the operator, and where it is done. */
const KINDS: Record<keyof ToDo, Kind> = {
  review: {
    tab: 'codes',
    one: 'Code zu prüfen',
    many: 'Codes zu prüfen',
    search: { stand: 'review' },
  },
  contradictions: {
    tab: 'codes',
    one: 'davon mit Widerspruch',
    many: 'davon mit Widerspruch',
    search: { stand: 'review', nur: 'widersprueche' },
  },
  submissions: {
    tab: 'codes',
    one: 'Einsendung von Besuchern',
    many: 'Einsendungen von Besuchern',
    search: { stand: 'review' },
  },
  unknownBrands: {
    tab: 'datensammlung',
    one: 'Marke nicht im Verzeichnis',
    many: 'Marken nicht im Verzeichnis',
    hash: 'nicht-im-verzeichnis',
  },
  failedPlans: {
    tab: 'geplant',
    one: 'geplante Marke fehlgeschlagen',
    many: 'geplante Marken fehlgeschlagen',
    search: { nur: 'fehlgeschlagen' },
  },
  contactRequests: {
    tab: 'logs',
    one: 'Kontaktanfrage in 7 Tagen',
    many: 'Kontaktanfragen in 7 Tagen',
    search: { typ: 'contact' },
  },
  securityWarnings: {
    tab: 'logs',
    one: 'Warnung zur Sicherheit in 7 Tagen',
    many: 'Warnungen zur Sicherheit in 7 Tagen',
    search: { typ: 'security' },
  },
}
/** In the order in which they are shown. */
const ORDER = Object.keys(KINDS) as (keyof ToDo)[]

/** Asked for again every 30 seconds, for the overview and for the numbers at the tabs. */
const useToDo = () =>
  trpc.overview.toDo.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: LIMITS.overviewRefreshMs,
  })

/** How much waits behind each tab. */
export function useToDoByTab(): Partial<Record<AdminTab, number>> {
  const { data } = useToDo()
  const counts: Partial<Record<AdminTab, number>> = {}
  for (const kind of ORDER) {
    const { tab } = KINDS[kind]
    // Contradictions are part of what is to be reviewed.
    if (data && kind !== 'contradictions') counts[tab] = (counts[tab] ?? 0) + data[kind]
  }
  return counts
}

/** What waits for the operator, each a link to where it is done. */
export function ToDoSection() {
  const query = useToDo()
  return (
    <PageSection heading="Heute zu tun">
      <QueryContent
        query={query}
        failedText="Was zu tun ist, konnte nicht geladen werden."
        skeleton="h-14"
      >
        {(toDo) =>
          ORDER.every((kind) => toDo[kind] === 0) ? (
            <p className="text-sm">
              Nichts. Es wartet kein Code, keine Einsendung und keine Meldung.
            </p>
          ) : (
            <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {ORDER.filter((kind) => toDo[kind] > 0).map((kind) => (
                <li key={kind}>
                  <ToDoLink kind={KINDS[kind]} count={toDo[kind]} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </PageSection>
  )
}

const ToDoLink = ({ kind, count }: { kind: Kind; count: number }) => (
  <Link
    to="/admin_cuwntvw"
    search={{ tab: kind.tab, ...kind.search }}
    {...(kind.hash && { hash: kind.hash })}
    className="flex min-h-12 items-center gap-2.5 rounded-lg border border-input bg-card px-3 py-2 text-sm hover:bg-muted"
  >
    <span className="font-bold font-display text-xl tabular-nums">{formatNumber(count)}</span>
    <span className="min-w-0 grow">{pluralize(count, kind.one, kind.many)}</span>
    <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
  </Link>
)
