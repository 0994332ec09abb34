import { listBrandsByName } from '#db/queries/brands.ts'
import { listNewestCodeIds } from '#db/queries/codes.ts'
import { listInfluencersWithMostCodes } from '#db/queries/influencers.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Operator, Overview } from '#shared/schemas/site.ts'
import { describeBackupTrouble } from '../backups/describe-backup-trouble.ts'
import { toBrand } from '../brands/to-brand.ts'
import { loadCodes } from '../codes/load-codes.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { getDashboard } from './get-dashboard.ts'

/** What an Impressum must name (§ 5 DDG), and the variable it comes from. */
const REQUIRED_DATA = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
} as const

/**
 * What the operator sees first: counters, the latest codes, brands by name, top influencers, and
 * what is missing: for the Impressum, and of the backups. Throws `unauthenticated` for visitors.
 */
export function getOverview(ctx: ServiceContext, input: { operator: Operator }): Overview {
  requireAdmin(ctx)
  const { db } = ctx
  return {
    ...getDashboard(ctx),
    recentCodes: loadCodes(db, listNewestCodeIds(db, { limit: LIMITS.overviewCodes })),
    brands: listBrandsByName(db, { limit: LIMITS.overviewBrands }).map(toBrand),
    influencers: listInfluencersWithMostCodes(db, { limit: LIMITS.overviewInfluencers }),
    missingOperatorData: Object.entries(REQUIRED_DATA).flatMap(([field, variable]) =>
      input.operator[field as keyof typeof REQUIRED_DATA] === null ? [variable] : [],
    ),
    backupTrouble: describeBackupTrouble(ctx),
  }
}
