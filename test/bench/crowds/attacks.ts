import type { SourceEvent } from '#server/integrations/search/search-provider.ts'
import { runImport } from '#server/services/collection/collect-brands.ts'
import { daysAgo, inDays } from '#test/context.ts'
import { insertCode, insertInfluencer } from '#test/factories.ts'
import { createPost } from '#test/posts-and-offers.ts'
import type { Crowd } from './addresses.ts'
import { createScore, openAttackedSite, type Wins } from './attacked-site.ts'
import { FIRST_BRAND, type SiteCode, type Vote } from './site.ts'

/** How an attack goes. */
export const ATTACK = {
  brands: 28,
  days: 14,
  /** Honest votes come for so many days before it, and go on. */
  honestDays: 30,
  /** Brands whose codes are to go, and in each of which one dead code is to rise. */
  attackedBrands: 10,
  /** Votes a day against each code and for each own one, as long as there are enough addresses. */
  against: 12,
  for: 20,
  /** After so many days an address is another voter to everybody. */
  everyDays: 3,
  /** Of a false account, a day. */
  posts: 5,
} as const

export type AttackResult = {
  start: Wins
  /** After each day. */
  days: Wins[]
  /** Votes or posts. */
  sent: number
  refused: number
}

type Size = { brands?: number; attackedBrands?: number; days?: number; honestDays?: number }

/**
 * A crowd votes by HTTP against all codes of some brands and for one dead code in each of them. It spreads its votes
 * over the day and its addresses over the days, as who knows the rules would; honest visitors do not touch the
 * dead codes, which is the worst case.
 */
export async function runVoteAttack(crowd: Crowd, size: Size = {}): Promise<AttackResult> {
  const { brands, attackedBrands, days, honestDays } = { ...ATTACK, ...size }
  const site = await openAttackedSite(brands, honestDays)
  const brandIds = site.codes.slice(0, attackedBrands).map(({ brandId }) => brandId)
  const targets = site.codes.filter(({ brandId }) => brandIds.includes(brandId))
  const known = { createdAt: daysAgo(60) }
  const influencerId = insertInfluencer(site.db, known).id
  const own = brandIds.map((brandId): SiteCode => {
    const { id } = insertCode(site.db, { brandId, influencerId, ...known })
    return { id, brandId }
  })
  await site.endDay(0)
  const score = createScore(site, brandIds, () => own)
  const result: AttackResult = { start: score(), days: [], sent: 0, refused: 0 }
  for (let day = 0; day < days; day += 1) {
    const listed = targets.filter(({ id }) => !site.stateOf(id).hasLeft)
    const against = spreadVotes(crowd, {
      codes: listed,
      vote: 'not_working',
      day,
      most: ATTACK.against,
    })
    const inFavour = spreadVotes(crowd, { codes: own, vote: 'working', day, most: ATTACK.for })
    const attack = new Set([...against, ...inFavour])
    const votes = [...attack, ...site.listHonestVotes(day)]
    for (const vote of votes.toSorted((one, two) => one.day - two.day)) {
      if (attack.has(vote)) {
        result.sent += 1
        if (!(await site.send(vote))) result.refused += 1
      } else if (!site.stateOf(vote.id).hasLeft) await site.vote(vote)
    }
    await site.endDay(day + 1)
    result.days.push(score())
  }
  site.close()
  return result
}

/**
 * A day's votes. Few addresses vote all on every third day, as in between they would only replace their own votes;
 * of many each day others.
 */
function spreadVotes(
  { addresses }: Crowd,
  {
    codes,
    vote,
    day,
    most,
  }: { codes: readonly SiteCode[]; vote: Vote['vote']; day: number; most: number },
): Vote[] {
  const isFew = addresses.length <= most
  if (isFew && day % ATTACK.everyDays > 0) return []
  const count = isFew ? addresses.length : most
  return codes.flatMap(({ id }, index) =>
    Array.from({ length: count }, (_, number) => ({
      // One code after the other: an address has 30 votes a minute.
      day: day + (number + index / codes.length) / count,
      id,
      address: addresses[(day * count + number + id * 7) % addresses.length] ?? '',
      vote,
    })),
  )
}

/**
 * Accounts that nobody knew before invent codes of one brand, each day others, and show the same ones in posts of
 * their own, which are collected as all posts are.
 */
export async function runFalseAccounts(accounts: number, size: Size = {}): Promise<AttackResult> {
  const { brands, days, honestDays } = { ...ATTACK, ...size }
  const site = await openAttackedSite(brands, honestDays)
  const brandId = site.codes[0]?.brandId ?? 0
  const honestIds = new Set(site.codes.map(({ id }) => id))
  const listIds = site.sqlite.prepare<[], number>('select id from codes').pluck()
  const listOwn = () => listIds.all().flatMap((id) => (honestIds.has(id) ? [] : { id, brandId }))
  const score = createScore(site, [brandId], listOwn)
  const result: AttackResult = { start: score(), days: [], sent: 0, refused: 0 }
  for (let day = 0; day < days; day += 1) {
    for (const vote of site.listHonestVotes(day)) await site.vote(vote)
    const posts = Array.from({ length: accounts }, (_, account) => listPosts(day, account)).flat()
    result.sent += posts.length
    await runImport(site.asSystem(), () => toEvents(posts))
    await site.endDay(day + 1)
    result.days.push(score())
  }
  site.close()
  return result
}

const WORDS = ['HERBST', 'SPAR', 'MEHR', 'GLANZ', 'STYLE']

/** The same codes for all accounts; each gives as much as is believed of a brand whose codes give 10 %. */
const listPosts = (day: number, account: number) =>
  Array.from({ length: ATTACK.posts }, (_, post) => {
    const codes = WORDS.map((word) => `${word}${day + 10}${post}`)
    const lines = codes.map((code) => `Mit dem Code ${code} bekommt ihr 20 % bei ${FIRST_BRAND}.`)
    return createPost(lines.join('\n'), {
      username: `falsch.${account}`,
      displayName: `Falsch ${account}`,
      postedAt: inDays(day + 0.5).toISOString(),
    })
  })

async function* toEvents(
  posts: readonly ReturnType<typeof createPost>[],
): AsyncGenerator<SourceEvent> {
  for (const post of posts) yield { type: 'post', post, brandIds: [], isExcerpt: false }
}
