import { type AnyColumn, and, eq, type InferColumnsDataTypes, ne, sql } from 'drizzle-orm'
import { foldForSearch } from '#shared/domain/names.ts'
import type { Db } from '../open-database.ts'
import { codeSources, codes, dismissedCodes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { idsOf, inChunks } from './batches.ts'
import { type CodeKey, inKeys, inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

/** What a post says of a code, as codes are stored, merged and exported. */
export const POST_COLUMNS = {
  ...pick(codes, 'description', 'discountAmount', 'discountType', 'isExclusive', 'expiresAt'),
  ...pick(codes, 'minOrderAmount', 'newCustomersOnly', 'notCombinable', 'excludedGoods'),
  ...pick(codes, 'pinnedTerms', 'termDates', 'confidence', 'createdAt', 'extractedAt'),
} as const

/** Writes the given columns of many codes in one statement. */
export function writeCodeColumns<Columns extends Record<string, AnyColumn>>(
  db: Db,
  columns: Columns,
  rows: readonly ({ id: number } & InferColumnsDataTypes<Columns>)[],
): void {
  const entries = Object.entries(columns)
  const stored = rows.map(({ id, ...values }: { id: number } & Record<string, unknown>) => ({
    id,
    ...Object.fromEntries(entries.map(([key, column]) => [key, toStored(column, values[key])])),
  }))
  const assignments = entries.map(
    ([key, column]) => sql`${sql.identifier(column.name)} = fresh.value ->> ${key}`,
  )
  db.run(sql`update codes set ${sql.join(assignments, sql`, `)}
    from json_each(${JSON.stringify(stored)}) as fresh where codes.id = fresh.value ->> 'id'`)
}

const toStored = (column: AnyColumn, value: unknown): unknown =>
  value === null ? null : column.mapToDriverValue(value)

/** The columns that further posts may change. */
const POST_UPDATED_COLUMNS = {
  ...pick(codes, 'influencerId', 'needsReview', 'reviewReason', 'byOlderReader', 'collectedAt'),
  ...POST_COLUMNS,
} as const

/** The stored codes among `keys`, with what further posts may change. */
export const listCodesByKeys = (db: Db, keys: readonly CodeKey[]) =>
  selectSighted(db).where(inKeys(codes, keys)).all()
/** The same by their ids. */
export const listStoredCodesById = (db: Db, ids: readonly number[]) =>
  selectSighted(db).where(inList(codes.id, ids)).all()

const selectSighted = (db: Db) =>
  db
    .select({
      ...pick(codes, 'id', 'code', 'brandId', 'normalizedCode', 'status'),
      ...POST_UPDATED_COLUMNS,
      /** Whose code it is; always looked up by the id, where a join may read all influencers. */
      username: sql<string>`(select username from influencers where id = codes.influencer_id)`,
    })
    .from(codes)
export type StoredCodeWithKey = ReturnType<typeof listCodesByKeys>[number]
export type StoredCode = Omit<StoredCodeWithKey, keyof CodeKey | 'code' | 'status' | 'username'>

/** Which of the keys the operator deleted for good. */
export const listDismissedAmong = (db: Db, keys: readonly CodeKey[]): CodeKey[] =>
  selectFrom(db, dismissedCodes, 'brandId', 'normalizedCode')
    .where(inKeys(dismissedCodes, keys))
    .all()

export const listSourcesAmong = (
  db: Db,
  { codeIds, postUrls }: { codeIds: readonly number[]; postUrls: readonly string[] },
) =>
  selectFrom(db, codeSources, 'codeId', 'postUrl')
    .where(and(inList(codeSources.codeId, codeIds), inList(codeSources.postUrl, postUrls)))
    .all()

/** The codes that the posts gave, whoever was said to have posted them, and from which words. */
export const listCodesFromPosts = (db: Db, postUrls: readonly string[]) =>
  db
    .select({
      brandId: codes.brandId,
      normalizedCode: codes.normalizedCode,
      ...pick(codeSources, 'postUrl', 'quoteStart', 'quoteEnd'),
    })
    .from(codeSources)
    .innerJoin(codes, eq(codes.id, codeSources.codeId))
    .where(inList(codeSources.postUrl, postUrls))
    .all()

/** People by their usernames, with what posts tell of them. */
export const listProfiles = (db: Db, usernames: readonly string[]) =>
  selectFrom(db, influencers, 'id', 'username', 'displayName', 'bio', 'followerCount')
    .where(inList(influencers.username, usernames))
    .all()

export type Profile = ReturnType<typeof listProfiles>[number]

/** What a profile is stored as, with the words by which the person is found. */
const toProfileColumns = ({ username, displayName, bio, followerCount }: Omit<Profile, 'id'>) => ({
  displayName,
  searchText: foldForSearch(`${username} ${displayName}`),
  bio,
  followerCount,
})

/** Brings what is told of a person up to date. */
export function updateProfile(db: Db, profile: Profile, now: Date): void {
  db.update(influencers)
    .set({ ...toProfileColumns(profile), updatedAt: now })
    .where(eq(influencers.id, profile.id))
    .run()
}

/** Adds people who are new, leaves the others as they are, and answers everybody's id by username. */
export function ensureInfluencers(db: Db, people: readonly Omit<Profile, 'id'>[], now: Date) {
  const usernames = people.map(({ username }) => username)
  const rows = people.map((person) => ({
    username: person.username,
    ...toProfileColumns(person),
    createdAt: now,
    updatedAt: now,
  }))
  for (const chunk of inChunks(rows))
    db.insert(influencers).values(chunk).onConflictDoNothing().run()
  return new Map(listProfiles(db, usernames).map(({ username, id }) => [username, id]))
}

/** When the newest of each person's stored posts was posted; nothing for people without one. */
export const listNewestPostedAt = (db: Db, influencerIds: readonly number[]) =>
  db
    .select({
      influencerId: codeSources.influencerId,
      postedAt: sql<number>`max(${codeSources.postedAt})`.mapWith(codeSources.postedAt),
    })
    .from(codeSources)
    .where(inList(codeSources.influencerId, influencerIds))
    .groupBy(codeSources.influencerId)
    .all()

/** Answers the new ids in the order of the rows. */
export const insertCodes = (db: Db, rows: readonly (typeof codes.$inferInsert)[]): number[] =>
  inChunks(
    rows.map((row) => ({
      ...row,
      searchText: foldForSearch(row.code),
      confirmedAt: row.extractedAt,
    })),
  ).flatMap((chunk) => idsOf(db.insert(codes).values(chunk).returning({ id: codes.id }).all()))

/** Answers the codes that got a post they did not have. */
export const insertSources = (db: Db, rows: readonly (typeof codeSources.$inferInsert)[]) =>
  new Set(
    inChunks(rows).flatMap((chunk) =>
      db
        .insert(codeSources)
        .values(chunk)
        .onConflictDoNothing()
        .returning({ codeId: codeSources.codeId })
        .all()
        .map(({ codeId }) => codeId),
    ),
  )

/** Deletes what was read of codes; what the operator imported or entered stays. */
export function deleteReadSources(db: Db, codeIds: readonly number[]): void {
  if (codeIds.length === 0) return
  db.delete(codeSources)
    .where(and(inList(codeSources.codeId, codeIds), ne(codeSources.reader, 'import')))
    .run()
}

/** Of a row that was inserted just before, which has one. */
export function requireId(id: number | undefined): number {
  if (id === undefined) throw new Error('A row that was inserted has no id')
  return id
}

export const updateCodesFromPosts = (db: Db, changes: readonly StoredCode[]): void =>
  writeCodeColumns(db, POST_UPDATED_COLUMNS, changes)
