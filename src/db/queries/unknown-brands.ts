import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { unknownBrands } from '../schema/collection.ts'
import { inChunks } from './batches.ts'
import { countRows, excluded } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'
import { isVideo } from './stored-texts.ts'

export type UnknownBrandRow = Omit<typeof unknownBrands.$inferInsert, 'id' | 'isIgnored'>

/** One row a name; the evidence is that of the last run, and what is ignored stays ignored. */
export function saveUnknownBrands(db: Db, rows: UnknownBrandRow[]): void {
  for (const chunk of inChunks(rows))
    db.insert(unknownBrands)
      .values(chunk)
      .onConflictDoUpdate({
        target: unknownBrands.nameKey,
        set: {
          ...excluded(pick(unknownBrands, 'username', 'postUrl', 'quote', 'seenAt')),
          offers: sql`max(${unknownBrands.offers}, excluded.offers)`,
        },
      })
      .run()
}

/** The directory lacks the name, be it as a brand's own or as one of its spellings. */
const isUnknown = sql`not exists (select 1 from brands where name_key = ${unknownBrands.nameKey})
  and not exists (select 1 from brand_aliases where alias_key = ${unknownBrands.nameKey})`

/** Those that posts name most come first; the others follow as these are decided. */
export const listUnknownBrandRows = (db: Db, { limit }: { limit: number }) =>
  selectFrom(db, unknownBrands, 'id', 'name', 'offers', 'postUrl', 'quote', 'isIgnored')
    .where(isUnknown)
    .orderBy(sql`${unknownBrands.offers} desc, ${unknownBrands.name}`)
    .limit(limit)
    .all()

/** How many wait for a decision. */
export const countUnknownBrands = (db: Db): number =>
  countRows(db, unknownBrands, and(isUnknown, eq(unknownBrands.isIgnored, false)))

export const findUnknownBrand = (db: Db, id: number) =>
  selectFrom(db, unknownBrands, 'id', 'name').where(eq(unknownBrands.id, id)).get()

export function setIgnored(db: Db, id: number, isIgnored: boolean): void {
  db.update(unknownBrands).set({ isIgnored }).where(eq(unknownBrands.id, id)).run()
}

/** Those that no run has met since, unless the operator ignores them. */
export function deleteUnknownBrandsBefore(db: Db, before: Date): void {
  db.delete(unknownBrands)
    .where(and(lt(unknownBrands.seenAt, before), eq(unknownBrands.isIgnored, false)))
    .run()
}

const NO_EVIDENCE = { username: '', postUrl: '', quote: '' }

/** Forgets what one account posted. */
export function deleteUnknownBrandEvidenceOf(db: Db, username: string): void {
  db.update(unknownBrands).set(NO_EVIDENCE).where(eq(unknownBrands.username, username)).run()
}

/** Forgets the words and accounts of videos that were read before `before`. */
export function deleteVideoEvidenceBefore(db: Db, before: Date): void {
  db.update(unknownBrands)
    .set(NO_EVIDENCE)
    .where(and(isVideo, lt(unknownBrands.seenAt, before)))
    .run()
}
