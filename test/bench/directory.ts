import type Database from 'better-sqlite3'

export type Size = { codes: number; brands: number; influencers: number }

const DAY_MS = 86_400_000
/** Codes of the brand by which lists are filtered: enough for a page in either size. */
const bigBrandShare = (codes: number) => (codes > 10_000 ? 600 : 60)

/**
 * Fills an empty, migrated database. Everything follows from the row's number, so that two sizes
 * hold the same mixture: 8 % wait, 10 % are rejected, 15 % expired, a third verified.
 */
export function fillDirectory(sqlite: Database.Database, size: Size, now: Date): void {
  sqlite.transaction(() => {
    fillBrands(sqlite, size.brands, now)
    fillInfluencers(sqlite, size.influencers, now)
    fillCodes(sqlite, size, now)
    fillVotesAndCopies(sqlite, size.codes, now)
  })()
  sqlite.exec(
    `update brands set total_codes = (select count(*) from codes where brand_id = brands.id)`,
  )
  sqlite.exec(
    `update influencers set active_codes = (select count(*) from codes where influencer_id = influencers.id)`,
  )
}

/** One in eight codes holds each: a search for it finds full pages in either size. */
const WORDS = ['HERBST', 'WINTER', 'EXTRA', 'BONUS', 'GLANZ', 'FRISCH', 'STYLE', 'MEHR']

const SYLLABLES = 'ka lo mi ru te na so vi ba du fe gi ho ju'.split(' ')
/** A pronounceable name without repetition among the first 14^2. */
const nameOf = (number: number): string =>
  [1, 14].map((unit) => SYLLABLES[Math.floor(number / unit) % 14]).join('')

/** The same numbers at every run, without any order in them. */
const scatter = (number: number, range: number) =>
  (Math.imul(number + 1, 2_654_435_761) >>> 8) % range

function fillBrands(sqlite: Database.Database, count: number, now: Date) {
  const insert = sqlite.prepare(`insert into brands (name, slug, name_key, search_text, category_id,
    created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)`)
  for (let id = 1; id <= count; id += 1) {
    const name = `marke ${nameOf(scatter(id, 196))}${id}`
    const key = name.replace(' ', '')
    insert.run(name, key, key, `${name} ${key}`, (id % 6) + 1, now.getTime(), now.getTime())
  }
}

function fillInfluencers(sqlite: Database.Database, count: number, now: Date) {
  const insert = sqlite.prepare(`insert into influencers (username, display_name, search_text,
    created_at, updated_at) values (?, ?, ?, ?, ?)`)
  for (let id = 1; id <= count; id += 1) {
    const username = `${nameOf(scatter(id + 7, 196))}.${id}`
    insert.run(username, username, username.replace('.', ' '), now.getTime(), now.getTime())
  }
}

function fillCodes(sqlite: Database.Database, { codes, brands, influencers }: Size, now: Date) {
  const insert = sqlite.prepare(`insert into codes (id, brand_id, influencer_id, code,
    normalized_code, search_text, discount_amount, discount_type, status, needs_review, expires_at,
    confidence, usage_count, upvotes, downvotes, rank, created_at, extracted_at,
    confirmed_at) values (?, ?, ?, ?, ?, ?, ?, 'percentage', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const source = sqlite.prepare(`insert into code_sources (code_id, influencer_id, post_url, quote,
    quote_start, quote_end, posted_at, reader, confidence, created_at)
    values (?, ?, ?, 'Mit dem Code spart ihr', 0, 22, ?, 'rules@1', 0.9, ?)`)
  const big = bigBrandShare(codes)
  for (let id = 1; id <= codes; id += 1) {
    const part = scatter(id, 100)
    const influencer = scatter(id + 3, influencers) + 1
    const code =
      `${nameOf(scatter(influencer + 7, 196))}${WORDS[scatter(id + 23, 8)]}${5 + (part % 10) * 5}X${id.toString(36)}`.toUpperCase()
    const status = part < 18 && part >= 8 ? 'rejected' : part > 66 ? 'verified' : 'unverified'
    const ends = part >= 18 && part < 33 ? -part : part % 3 ? part + 5 : null
    const created = now.getTime() - scatter(id + 5, 400) * DAY_MS - id
    insert.run(
      id,
      id % Math.floor(codes / big) === 0 ? 1 : scatter(id + 11, brands - 1) + 2,
      influencer,
      code,
      code,
      code.toLowerCase(),
      part % 7 ? 5 + part : null,
      status,
      part < 8 ? 1 : 0,
      ends === null ? null : now.getTime() + ends * DAY_MS,
      0.5 + part / 200,
      scatter(id + 13, 500),
      scatter(id + 17, 40),
      scatter(id + 19, 20),
      part / 100,
      created,
      created,
      created,
    )
    for (let post = 0; post <= id % 2; post += 1)
      source.run(id, influencer, `https://www.instagram.com/p/B${id}-${post}/`, created, created)
  }
}

/**
 * Of two months: a vote on every second code, and two days on which it was copied. Of a year: two more
 * votes on each code, and a day of copies.
 */
function fillVotesAndCopies(sqlite: Database.Database, codes: number, now: Date) {
  const vote = sqlite.prepare(
    'insert into votes (code_id, voter, vote, created_at) values (?, ?, ?, ?)',
  )
  const copy = sqlite.prepare(`insert into code_copies (code_id, day, copies) values (?, ?, ?)
    on conflict do update set copies = copies + excluded.copies`)
  for (let id = 1; id <= codes; id += 1) {
    const at = (part: number) => now.getTime() - (part % 60) * DAY_MS
    const part = scatter(id + 29, 60)
    const day = (days: number) => new Date(at(days)).toISOString().slice(0, 10)
    if (id % 2) vote.run(id, `voter ${id}`, part % 3 ? 'working' : 'not_working', at(part) - id)
    for (const days of [part, part + 7]) copy.run(id, day(days), 1 + (id % 5))
    const inYear = (number: number) => now.getTime() - scatter(id + number, 365) * DAY_MS
    for (const number of [31, 37])
      vote.run(id, `voter ${id} ${number}`, number % 2 ? 'working' : 'not_working', inYear(number))
    copy.run(id, new Date(inYear(41)).toISOString().slice(0, 10), 2)
  }
}
