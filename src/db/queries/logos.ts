import { eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { logos } from '../schema/index.ts'

export const findLogo = (db: Db, brandId: number) =>
  db
    .select({ mediaType: logos.mediaType, bytes: logos.bytes })
    .from(logos)
    .where(eq(logos.brandId, brandId))
    .get()
