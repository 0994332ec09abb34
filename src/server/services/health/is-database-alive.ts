import { readMigrationState } from '#db/migrate.ts'
import { countCategories } from '#db/queries/categories.ts'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import type { ServiceDeps } from '../context.ts'

/** True when the database answers and its migrations are applied. Does not throw. */
export function isDatabaseAlive(deps: ServiceDeps): boolean {
  try {
    const { pending } = readMigrationState(deps.db)
    return pending === 0 && countCategories(deps.db) >= CATEGORIES.length
  } catch (error) {
    deps.logger.error({ err: error }, 'database does not answer')
    return false
  }
}
