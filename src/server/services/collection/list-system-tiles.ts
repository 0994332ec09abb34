import type { SystemTile } from '#shared/schemas/collection.ts'
import { formatMinute } from '#shared/texts/format.ts'
import { AI_ADVICE, SEARCH_ADVICE } from '#shared/texts/provider-faults-de.ts'
import type { SourceHealth } from '../../integrations/search/search-provider.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { isDatabaseAlive } from '../health/is-database-alive.ts'
import type { ProviderOutcome } from './provider-states.ts'

type TileState = Pick<SystemTile, 'state' | 'hint'>
type Advice = typeof SEARCH_ADVICE
const ONLINE: TileState = { state: 'online', hint: null }
const RULES_ONLY: TileState = {
  state: 'not_configured',
  hint: 'Posts liest der eingebaute Regelsatz; eine KI-API ist nicht eingerichtet.',
}

/** What really works at the moment. Throws `unauthenticated` for visitors. */
export async function listSystemTiles(ctx: ServiceContext): Promise<SystemTile[]> {
  requireAdmin(ctx)
  const { providerStates, searchProvider, model } = ctx
  const isAlive = isDatabaseAlive(ctx)
  const [search, ai] = await Promise.all([searchProvider.checkHealth(), model?.checkHealth()])
  const searchState = describeProvider(search, providerStates.get('search'), SEARCH_ADVICE)
  const aiState = ai ? describeProvider(ai, providerStates.get('ai'), AI_ADVICE) : RULES_ONLY
  return [
    { key: 'search', label: 'Such-API', ...searchState },
    { key: 'ai', label: 'KI-API', ...aiState },
    { key: 'database', label: 'Datenbank', ...describeDatabase(isAlive) },
  ]
}

/**
 * A failure counts until something comes of the next use, whatever a free check says: it may not
 * try what failed. Where no check is free, use alone tells.
 */
function describeProvider(
  health: SourceHealth,
  outcome: ProviderOutcome | null,
  advice: Advice,
): TileState {
  if (health.state === 'error' || health.state === 'not_configured') return health
  const { fault, at } = outcome ?? {}
  if (!fault || !at) return health.state === 'unchecked' && !outcome ? health : ONLINE
  const hint = `${fault.message} ${advice[fault.kind]} (Zuletzt am ${formatMinute(at)} Uhr.)`
  return { state: 'error', hint }
}

const describeDatabase = (isAlive: boolean): TileState =>
  isAlive ? ONLINE : { state: 'error', hint: 'Die Datenbank antwortet nicht.' }
