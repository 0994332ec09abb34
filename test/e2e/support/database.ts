import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type Db, openDatabase } from '#db/open-database.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { READER } from '#extraction/reader-name.ts'
import { foldForSearch } from '#shared/domain/names.ts'
import type { Site } from './start-site.ts'

/** Opens a database file for as long as `use` takes, beside the server that may run on it. */
export function readDatabase<T>(file: string, use: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true })
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/** The rows that the database of a data folder answers. */
export const readRows = <Row = Record<string, unknown>>(
  dataDir: string,
  sql: string,
  values: object = {},
): Row[] =>
  readDatabase(join(dataDir, 'app.db'), (database) => database.prepare(sql).all(values) as Row[])

/** The first column of the rows that the database of a data folder answers. */
export const readValues = <Value = unknown>(dataDir: string, sql: string): Value[] =>
  readDatabase(
    join(dataDir, 'app.db'),
    (database) => database.prepare(sql).pluck().all() as Value[],
  )

/** The salts that a data folder holds, of days and months. */
export const readSalts = (dataDir: string): { day: string; salt: Buffer; created_at: number }[] =>
  readDatabase(
    join(dataDir, 'salts.db'),
    (database) => database.prepare('select * from voter_salts order by day').all() as never,
  )

/** The one number that the database of a data folder answers: a count, an id. */
export const readNumber = (dataDir: string, sql: string): number =>
  Number(readValues(dataDir, sql)[0])

/** Opens the database of a running site for as long as `use` takes. */
export function useDatabase<T>(site: Pick<Site, 'postsDir'>, use: (db: Db) => T): T {
  const { db, close } = openDatabase(join(dirname(site.postsDir), 'app.db'))
  try {
    return use(db)
  } finally {
    close()
  }
}

const MINUTE_MS = 60_000

type ManyCodes = {
  slug: string
  count: number
  /** Codes are called by it and a number from 1 on: `REIHE1`. */
  prefix: string
  /** So many of the first ones wait for the operator. */
  waiting?: number
  /** By rank the oldest comes first; otherwise all are of one rank. */
  oldestRanksFirst?: boolean
}

/** Codes with one source each, the first one being the newest. */
export function addManyCodes(site: Pick<Site, 'postsDir'>, options: ManyCodes) {
  const { slug, count, prefix, waiting = 0, oldestRanksFirst = false } = options
  useDatabase(site, (db) => {
    const brand = db
      .select()
      .from(brands)
      .all()
      .find((known) => known.slug === slug)
    const person = db.select().from(influencers).get()
    if (!brand || !person) throw new Error(`No brand ${slug}, or nobody who shows codes`)
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const rows = numbers.map((number): typeof codes.$inferInsert => {
      const createdAt = new Date(Date.now() - number * MINUTE_MS)
      return {
        brandId: brand.id,
        influencerId: person.id,
        code: prefix + number,
        normalizedCode: prefix + number,
        searchText: foldForSearch(prefix + number),
        discountAmount: (number % 60) + 1,
        discountType: 'percentage',
        needsReview: number <= waiting,
        reviewReason: number <= waiting ? 'confidence' : null,
        confidence: number <= waiting ? 0.42 : 0.91,
        rank: oldestRanksFirst ? number : undefined,
        createdAt,
        extractedAt: createdAt,
        confirmedAt: createdAt,
      }
    })
    // So many bound values go into one statement.
    for (let from = 0; from < count; from += 500) {
      const made = db
        .insert(codes)
        .values(rows.slice(from, from + 500))
        .returning()
        .all()
      db.insert(codeSources).values(made.map(toSource)).run()
    }
  })
}

function toSource(code: typeof codes.$inferSelect): typeof codeSources.$inferInsert {
  const quote = `Mit ${code.code} spart ihr ${code.discountAmount} %`
  return {
    codeId: code.id,
    influencerId: code.influencerId,
    postUrl: `https://www.instagram.com/p/${code.code}/`,
    quote,
    quoteStart: 0,
    quoteEnd: quote.length,
    postedAt: code.createdAt,
    reader: READER,
    confidence: code.confidence,
    reading: {
      shares: { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 },
      spans: [
        { kind: 'code', start: 4, end: 4 + code.code.length },
        { kind: 'amount', start: 4 + code.code.length + ' spart ihr '.length, end: quote.length },
      ],
    },
    createdAt: code.createdAt,
  }
}
