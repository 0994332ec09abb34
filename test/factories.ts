import type { Db } from '#db/open-database.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { votes } from '#db/schema/votes.ts'
import { READER } from '#extraction/reader-name.ts'
import { foldForSearch, normalizeCode, toBrandKey, toSlug } from '#shared/domain/names.ts'
import { CATEGORIES, type CategorySlug } from '#shared/domain/vocabulary.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'

// Makes default values unique; no test may rely on them.
let sequence = 0
const next = () => {
  sequence += 1
  return sequence
}

export type BrandValues = Partial<typeof brands.$inferInsert> & { category?: CategorySlug }

/** A brand without codes; slug and keys follow the name. `category` is a slug, default `mode`. */
export function insertBrand(db: Db, { category = 'mode', ...values }: BrandValues = {}) {
  const name = values.name ?? `Marke ${next()}`
  const slug = values.slug ?? toSlug(name)
  const row = {
    name,
    slug,
    nameKey: toBrandKey(name),
    searchText: foldForSearch(`${name} ${slug}`),
    categoryId: CATEGORIES.findIndex((entry) => entry.slug === category) + 1,
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
    ...values,
  }
  return db.insert(brands).values(row).returning().get()
}

/** An influencer without codes; the display name follows the username. */
export function insertInfluencer(db: Db, values: Partial<typeof influencers.$inferInsert> = {}) {
  const username = values.username ?? `person.${next()}`
  const displayName = values.displayName ?? username
  const row = {
    username,
    displayName,
    searchText: foldForSearch(`${username} ${displayName}`),
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
    ...values,
  }
  return db.insert(influencers).values(row).returning().get()
}

export type CodeValues = Partial<typeof codes.$inferInsert>

/**
 * An active code of 10 per cent with one source; brand and influencer are made unless their ids
 * are given. Counters, rank and status are stored as given, not refreshed.
 */
export function insertCode(db: Db, values: CodeValues = {}) {
  const code = values.code ?? `CODE${next()}`
  const createdAt = values.createdAt ?? TEST_NOW
  const row = {
    brandId: values.brandId ?? insertBrand(db).id,
    influencerId: values.influencerId ?? insertInfluencer(db).id,
    code,
    normalizedCode: normalizeCode(code),
    searchText: foldForSearch(code),
    discountAmount: 10,
    discountType: 'percentage' as const,
    confidence: 0.9,
    reviewReason: values.needsReview ? ('confidence' as const) : null,
    createdAt,
    extractedAt: createdAt,
    confirmedAt: values.lastWorkedAt ?? values.extractedAt ?? createdAt,
    ...values,
  }
  const inserted = db.insert(codes).values(row).returning().get()
  insertSource(db, {
    codeId: inserted.id,
    influencerId: inserted.influencerId,
    postedAt: inserted.createdAt,
    quote: `Mit dem Code ${inserted.code}`,
  })
  return inserted
}

/** An influencer whose posts may confirm others': first seen two months ago, with a code of their own. */
export function insertKnownInfluencer(
  db: Db,
  values: Partial<typeof influencers.$inferInsert> = {},
) {
  const influencer = insertInfluencer(db, { createdAt: daysAgo(60), ...values })
  insertCode(db, { influencerId: influencer.id })
  return influencer
}

type SourceValues = Partial<typeof codeSources.$inferInsert> & {
  codeId: number
  influencerId: number
}

/** One more post that shows a code. */
export function insertSource(db: Db, values: SourceValues) {
  const quote = values.quote ?? 'Mein Code'
  const row = {
    postUrl: `https://www.instagram.com/p/T${next()}/`,
    quote,
    quoteStart: 0,
    quoteEnd: quote.length,
    postedAt: TEST_NOW,
    reader: READER,
    confidence: 0.9,
    createdAt: TEST_NOW,
    ...values,
  }
  return db.insert(codeSources).values(row).returning().get()
}

type VoteRow = Partial<typeof votes.$inferInsert> & { codeId: number }

/** A stored vote, 'working' unless told otherwise; the code's counters stay as they are. */
export function insertVote(db: Db, values: VoteRow) {
  const row = {
    voter: `voter-${next()}`,
    vote: 'working' as const,
    createdAt: TEST_NOW,
    ...values,
  }
  return db.insert(votes).values(row).returning().get()
}

/** A collection that took a minute, as the panel gets it. */
export const RUN: Run = {
  id: 1,
  trigger: 'manual',
  status: 'completed',
  startedAt: '2026-11-01T12:00:00.000Z',
  finishedAt: '2026-11-01T12:01:05.000Z',
  totalSearched: 10,
  codesFound: 3,
  codesAdded: 2,
  limitReached: null,
  searchCalls: 0,
  modelCalls: 0,
  modelTokens: 0,
  errors: [],
  currentBrand: null,
  share: 0.335,
  brandsDone: 1,
  brandsTotal: 3,
  remainingSeconds: null,
}
