import type { SystemTile } from '#shared/schemas/collection.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { isDatabaseAlive } from '../health/is-database-alive.ts'

type TileState = Pick<SystemTile, 'state' | 'hint'>
const ONLINE: TileState = { state: 'online', hint: null }

/** What really works at the moment. Throws `unauthenticated` for visitors. */
export async function listSystemTiles(ctx: ServiceContext): Promise<SystemTile[]> {
  requireAdmin(ctx)
  const isAlive = isDatabaseAlive(ctx)
  const search = await ctx.searchProvider.checkHealth()
  return [
    { key: 'search', label: 'Such-API', hint: null, ...search },
    {
      key: 'ai',
      label: 'KI-API',
      state: 'not_configured',
      hint: 'Posts liest der eingebaute Regelsatz; eine KI-API ist nicht eingerichtet.',
    },
    { key: 'database', label: 'Datenbank', ...describeDatabase(isAlive) },
  ]
}

const describeDatabase = (isAlive: boolean): TileState =>
  isAlive ? ONLINE : { state: 'error', hint: 'Die Datenbank antwortet nicht.' }
