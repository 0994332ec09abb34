import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, logos, shareImages } from '../schema/brands.ts'
import { inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

/** A picture from no address was uploaded by the operator; needs `logos`. */
export const isOwnLogo = sql`(typeof(${logos.bytes}) = 'blob' and ${logos.sourceUrl} is null)`

export const findLogo = (db: Db, brandId: number) =>
  selectFrom(db, logos, 'mediaType', 'bytes').where(eq(logos.brandId, brandId)).get()

/**
 * Brands with an address whose logo was never looked for, or so long ago that it is due again.
 * In random order: brands that fail again and again do not keep others waiting.
 */
export function listBrandsDueForLogo(
  db: Db,
  { hitBefore, missBefore, limit }: { hitBefore: Date; missBefore: Date; limit: number },
): { id: number; url: string }[] {
  const isMiss = sql`typeof(${logos.bytes}) = 'null'`
  const isDue = or(
    isNull(logos.fetchedAt),
    lte(logos.fetchedAt, hitBefore),
    and(isMiss, lte(logos.fetchedAt, missBefore)),
  )
  return db
    .select({ id: brands.id, url: sql<string>`${brands.url}` })
    .from(brands)
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .where(and(isNotNull(brands.url), isDue, sql`not ${isOwnLogo}`))
    .orderBy(sql`random()`)
    .limit(limit)
    .all()
}

/**
 * Keeps a picture in place of the one from before. Without one only the time is noted, and a picture from
 * before stays. The operator's own, whose `sourceUrl` is null, gives way to another of them alone.
 */
export function saveLogo(db: Db, row: typeof logos.$inferInsert): void {
  const setWhere = row.sourceUrl === null ? undefined : sql`not ${isOwnLogo}`
  db.insert(logos)
    .values(row)
    .onConflictDoUpdate({ target: logos.brandId, set: row, setWhere })
    .run()
}

/** The stored pictures of some brands. */
export const listLogos = (db: Db, brandIds: readonly number[]) =>
  db
    .select({
      brandId: logos.brandId,
      name: brands.name,
      bytes: sql<Buffer>`${logos.bytes}`,
      isOwn: sql<number>`${isOwnLogo}`,
    })
    .from(logos)
    .innerJoin(brands, eq(brands.id, logos.brandId))
    .where(and(inList(logos.brandId, brandIds), sql`typeof(${logos.bytes}) = 'blob'`))
    .all()

/** Puts other bytes in a stored picture's place; where it comes from and its age stay. */
export function replaceLogo(
  db: Db,
  brandId: number,
  logo: { mediaType: string; bytes: Buffer },
): void {
  db.update(logos).set(logo).where(eq(logos.brandId, brandId)).run()
}

/** Forgets a brand's picture, or that there is none: the operator's own, or what was found at an address. */
export const deleteLogo = (db: Db, brandId: number, whose: 'own' | 'fetched'): boolean =>
  db
    .delete(logos)
    .where(and(eq(logos.brandId, brandId), whose === 'own' ? isOwnLogo : sql`not ${isOwnLogo}`))
    .run().changes > 0

const SITE = 'site'

/** What a brand's picture shows, in one text; `design` stands for all that pictures share. */
const contentKey = (design: string) =>
  sql<string>`${design} || '|' || ${brands.name} || '|' || ${brands.totalCodes} || '|'
    || ${brands.highestDiscount} || '|' || ${brands.highestDiscountType}`

/** Brands without an up-to-date picture, most codes first, with the key their new one will have. */
export function listStaleShareImages(db: Db, { design, limit }: { design: string; limit: number }) {
  const key = contentKey(design)
  return db
    .select({
      brandId: brands.id,
      contentKey: key,
      ...pick(brands, 'name', 'totalCodes', 'highestDiscount', 'highestDiscountType'),
    })
    .from(brands)
    .leftJoin(shareImages, eq(shareImages.brandId, brands.id))
    .where(sql`${shareImages.contentKey} is not ${key}`)
    .orderBy(desc(brands.totalCodes), asc(brands.id))
    .limit(limit)
    .all()
}

type NewImage = { brandId: number | null; contentKey: string; png: Uint8Array; createdAt: Date }

/** Keeps a picture in place of the older one; one of a brand deleted meanwhile is dropped. */
export function putShareImage(db: Db, { brandId, contentKey, png, createdAt }: NewImage): boolean {
  const subject = brandId === null ? SITE : String(brandId)
  return (
    db.run(sql`
      insert into share_images (subject, brand_id, content_key, png, created_at)
      select ${subject}, ${brandId}, ${contentKey}, ${Buffer.from(png)}, ${createdAt.getTime()}
      where ${brandId} is null
        or exists (select 1 from ${brands} where ${brands.id} = ${brandId})
      on conflict (subject) do update set
        content_key = excluded.content_key, png = excluded.png, created_at = excluded.created_at`)
      .changes > 0
  )
}

/** The site's picture and the key under which it was drawn, or undefined while there is none. */
export const findSiteShareImage = (db: Db) =>
  selectFrom(db, shareImages, 'png', 'contentKey').where(eq(shareImages.subject, SITE)).get()

/** A brand's picture, `png` null while there is none; undefined for an unknown slug. */
export const findBrandShareImage = (db: Db, slug: string) =>
  db
    .select({ png: shareImages.png })
    .from(brands)
    .leftJoin(shareImages, eq(shareImages.brandId, brands.id))
    .where(eq(brands.slug, slug))
    .get()
