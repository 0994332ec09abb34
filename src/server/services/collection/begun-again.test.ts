import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readLastCodeId } from '#db/queries/runs.ts'
import { codes } from '#db/schema/codes.ts'
import { runs } from '#db/schema/collection.ts'
import { influencers } from '#db/schema/influencers.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createListProvider, createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { importCodes } from '../transfer/import-codes.ts'
import { collectAllBrands } from './collect-brands.ts'
import { openOfferStore } from './storing/offer-store.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

/** Clara shows the code; for a run that began after `lastCodeId`, or in an import. */
const show = (code: string, lastCodeId?: number) =>
  openOfferStore(t.asSystem(), lastCodeId).add(
    [
      {
        post: createPost('Bei Snocks', { username: 'clara' }),
        offers: [{ brandId, offer: createReadOffer({ code }) }],
      },
    ],
    50,
  )

/** A run that stores a code and dies. */
function die(code: string) {
  const died = { trigger: 'cli', status: 'interrupted', maxCodes: 50 } as const
  const lastCodeId = readLastCodeId(t.db)
  t.db
    .insert(runs)
    .values({ ...died, startedAt: TEST_NOW, lastCodeId })
    .run()
  show(code, lastCodeId)
}

const importPost = async () => show('POST10')
const importFile = () =>
  importCodes(t.asAdmin(), {
    rows: [
      {
        line: 1,
        values: {
          brand: 'snocks',
          code: 'FILE10',
          sources: [
            {
              postUrl: 'https://www.instagram.com/p/File000001/',
              username: 'clara',
              quote: 'FILE10',
              postedAt: '2026-10-30T10:00:00Z',
            },
          ],
        },
      },
    ],
  })

/** Whose the codes are after a run that finds all of them in earlier posts of Anna. */
async function collectAnna(...found: readonly string[]) {
  t.deps.searchProvider = createListProvider(
    found.map((code) =>
      createPost(`Mit dem Code ${code} spart ihr 15 % bei Snocks!`, {
        username: 'anna',
        postedAt: '2026-10-01T10:00:00Z',
      }),
    ),
  )
  await collectAllBrands(t.asSystem(), { trigger: 'cli' })
  const owners = t.db
    .select({ code: codes.code, username: influencers.username })
    .from(codes)
    .innerJoin(influencers, eq(influencers.id, codes.influencerId))
    .all()
  return Object.fromEntries(owners.map(({ code, username }) => [code, username]))
}

test('a run that is begun again counts as one, with what it stored before it died', async () => {
  die('DEAD10')
  die('DEAD20')
  expect(await collectAnna('DEAD10', 'DEAD20')).toEqual({ DEAD10: 'anna', DEAD20: 'anna' })
})

test.each([
  ['POST10', importPost],
  ['FILE10', importFile],
])(
  'a run that is begun again does not take over %s, which was imported since',
  async (code, importIt) => {
    die('DEAD10')
    await importIt()
    die('DEAD20')
    const owners = await collectAnna('DEAD10', code, 'DEAD20')
    expect(owners).toEqual({ DEAD10: 'clara', [code]: 'clara', DEAD20: 'anna' })
  },
)
