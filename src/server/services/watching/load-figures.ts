import { countCodesByFilter } from '#db/queries/code-listing.ts'
import { countEverything } from '#db/queries/counters.ts'
import { countScheduledBrands, sumRunsByStatus } from '#db/queries/runs.ts'
import { findCronConfig } from '#db/queries/settings.ts'
import type { ServiceDeps } from '../context.ts'

export type Figures = ReturnType<typeof loadFigures>

/**
 * What the database and the outside services say about the site's health, for the metrics: a few
 * cheap queries. Throws the database's error when it does not answer.
 */
export function loadFigures({
  db,
  clock,
  providerStates,
}: Pick<ServiceDeps, 'db' | 'clock' | 'providerStates'>) {
  return {
    codes: countCodesByFilter(db),
    totals: countEverything(db, clock()),
    scheduledBrands: countScheduledBrands(db),
    runs: sumRunsByStatus(db),
    cron: findCronConfig(db),
    providers: (['search', 'ai'] as const).flatMap((provider) => {
      const outcome = providerStates.get(provider)
      return outcome ? [{ provider, isUp: outcome.fault === null, at: outcome.at }] : []
    }),
  }
}
