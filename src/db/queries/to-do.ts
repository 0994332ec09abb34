import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { scheduledBrands } from '../schema/collection.ts'
import { logs } from '../schema/operators.ts'
import { countRows } from './conditions.ts'
import { countContactRequests } from './logs.ts'
import { countSubmissions } from './submissions.ts'
import { countUnknownBrands } from './unknown-brands.ts'

/** How much of each kind waits for the operator; of the log, what came after an instant. */
export const countToDo = (db: Db, { since }: { since: Date }) => ({
  review: countRows(db, codes, sql`(needs_review or has_contradiction or doubt is not null)`),
  contradictions: countRows(db, codes, sql`has_contradiction`),
  submissions: countSubmissions(db),
  unknownBrands: countUnknownBrands(db),
  failedPlans: countRows(db, scheduledBrands, eq(scheduledBrands.status, 'failed')),
  contactRequests: countContactRequests(db, since),
  securityWarnings: countRows(
    db,
    logs,
    and(
      eq(logs.type, 'security'),
      inArray(logs.level, ['warning', 'error']),
      gt(logs.timestamp, since),
    ),
  ),
})
