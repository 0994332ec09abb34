import { and, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { dismissedCodes } from '../schema/index.ts'

type CodeKey = { brandId: number; normalizedCode: string }

export const isDismissedCode = (db: Db, { brandId, normalizedCode }: CodeKey): boolean =>
  db
    .select({ brandId: dismissedCodes.brandId })
    .from(dismissedCodes)
    .where(
      and(eq(dismissedCodes.brandId, brandId), eq(dismissedCodes.normalizedCode, normalizedCode)),
    )
    .get() !== undefined
