import { readMigrationState } from '#db/migrate.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import type { SystemTile } from '#shared/schemas/collection.ts'
import { formatMinute } from '#shared/texts/format.ts'
import { AI_ADVICE, SEARCH_ADVICE } from '#shared/texts/provider-faults-de.ts'
import type { SourceHealth } from '../integrations/search/search-provider.ts'
import type { ProviderOutcome } from './collection/collection-state.ts'
import type { AdminContext, ServiceDeps } from './context.ts'

type ServiceStatus = Pick<SystemTile, 'state' | 'hint'>
const ONLINE: ServiceStatus = { state: 'online', hint: null }
const UNREACHABLE: ServiceStatus = { state: 'error', hint: 'Die Datenbank antwortet nicht.' }
const RULES_ONLY: ServiceStatus = {
  state: 'not_configured',
  hint: 'Posts liest das eigene Leseprogramm; eine KI-API ist nicht eingerichtet.',
}

/** What really works at the moment. */
export async function listSystemStatus(ctx: AdminContext): Promise<SystemTile[]> {
  const { providerStates, searchProvider, model } = ctx
  const database = isDatabaseAlive(ctx) ? ONLINE : UNREACHABLE
  const [search, ai] = await Promise.all([searchProvider.checkHealth(), model?.checkHealth()])
  const searchState = describeProvider(search, providerStates.get('search'), SEARCH_ADVICE)
  const aiState = ai ? describeProvider(ai, providerStates.get('ai'), AI_ADVICE) : RULES_ONLY
  return [
    { key: 'search', label: 'Such-API', ...searchState },
    { key: 'ai', label: 'KI-API', ...aiState },
    { key: 'database', label: 'Datenbank', ...database },
  ]
}

/**
 * A failure is shown until the next successful use, even when the health check passes: the check may
 * not test what failed. Where no check is free, only use shows whether the service works.
 */
function describeProvider(
  health: SourceHealth,
  outcome: ProviderOutcome | null,
  advice: typeof SEARCH_ADVICE,
): ServiceStatus {
  if (health.state === 'error' || health.state === 'not_configured') return health
  const { fault, at } = outcome ?? {}
  if (!fault || !at) {
    if (health.state === 'unchecked') return outcome ? ONLINE : health
    return { state: 'online', hint: health.hint ?? null }
  }
  const hint = `${fault.message} ${advice[fault.kind]} (Zuletzt am ${formatMinute(at)} Uhr.)`
  return { state: 'error', hint }
}

/** True when the database and the salts answer and all migrations are applied. Does not throw. */
export function isDatabaseAlive(deps: ServiceDeps): boolean {
  try {
    deps.voterSalts.list()
    const { pending } = readMigrationState(deps.db)
    return pending === 0 && listCategoryRefs(deps.db).length >= CATEGORIES.length
  } catch (error) {
    deps.logger.error({ err: error }, 'database does not answer')
    return false
  }
}
