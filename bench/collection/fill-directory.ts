import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { addBrands } from '#server/services/brands/add-brands.ts'
import { type OfferedPost, openOfferStore } from '#server/services/collection/offer-store.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { createReadOffer } from '#server/testing/offers.ts'

const POSTS_AT_ONCE = 50

type Directory = {
  /** Brands with codes, for visitors. */
  visited: readonly string[]
  codesPerBrand: number
  /** Brands still without. */
  others: readonly string[]
  now: Date
}

/** A directory in `folder`, migrated and filled. */
export async function fillDirectory(
  folder: string,
  { visited, codesPerBrand, others, now }: Directory,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { db, close } = openDatabase(join(folder, 'app.db'))
  migrateDatabase(db)
  const context = createTestContext({ db, clock: () => now })
  const ctx = context.asSystem('bench')
  // The visited ones come first: their ids count from 1.
  await addBrands(ctx, { brands: [...visited, ...others] })
  const store = openOfferStore(ctx)
  const count = visited.length * codesPerBrand
  for (let from = 0; from < count; from += POSTS_AT_ONCE) {
    const posts = Array.from({ length: POSTS_AT_ONCE }, (_, index) =>
      createPost(from + index, visited.length, now),
    )
    store.add(posts, Number.POSITIVE_INFINITY)
  }
  await store.close()
  context.close()
  close()
}

function createPost(index: number, brands: number, now: Date): OfferedPost {
  const code = `ALT${index}`
  return {
    post: {
      url: `https://www.instagram.com/p/A${String(index).padStart(9, '0')}/`,
      username: `vorher.${index % 3_000}`,
      caption: code,
      postedAt: new Date(now.getTime() - (index % 300) * 86_400_000).toISOString(),
    },
    offers: [
      {
        brandId: 1 + (index % brands),
        offer: createReadOffer({
          code,
          brand: null,
          discountAmount: 5 + (index % 10) * 5,
          reader: 'bench',
        }),
      },
    ],
  }
}
