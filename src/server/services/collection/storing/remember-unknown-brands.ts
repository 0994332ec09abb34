import type { Db } from '#db/open-database.ts'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { pick } from '#db/queries/pick.ts'
import { deleteUnknownBrandsBefore, saveUnknownBrands } from '#db/queries/unknown-brands.ts'
import { brandNameSchema } from '#shared/schemas/brand.ts'
import type { RunTally } from '../run-tally.ts'

/** For so long a name stays in the list that no run meets any more. */
const KEPT_MS = 90 * 86_400_000

const isBrandName = (name: string) => brandNameSchema.safeParse(name).success

/** Keeps the brands that a run met and the directory lacks, and may have. Nothing of people who are blocked. */
export function rememberUnknownBrands(db: Db, tally: RunTally, seenAt: Date): void {
  const met = tally.listUnknownBrands()
  const blocked = listBlockedAmong(
    db,
    met.map(([, { username }]) => username),
  )
  const rows = met
    .filter(([, { name, username }]) => !blocked.has(username) && isBrandName(name))
    .map(([nameKey, brand]) => ({
      ...pick(brand, 'name', 'offers', 'username', 'quote'),
      nameKey,
      postUrl: brand.url,
      seenAt,
    }))
  saveUnknownBrands(db, rows)
  deleteUnknownBrandsBefore(db, new Date(seenAt.getTime() - KEPT_MS))
}
