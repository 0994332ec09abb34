import { createRandom, type Random } from '#test/training/augment.ts'
import { draw, drawCount, drawHonestAddress } from './addresses.ts'
import { openSite, type SiteCode } from './site.ts'

/** What is assumed of honest visitors beside where they come from. */
export const ASSUMED = {
  /** Visits of a code for each vote. */
  visitsPerVote: 10,
  /** How often a voter tells a working code, or a dead one, for what it is. */
  rightly: 0.95,
  /** Of all codes. */
  working: 0.85,
  /** The others end one by one within so many days, as shops end codes: votes take few off the lists in a day. */
  dyingDays: 20,
  days: 120,
  brands: 28,
} as const
const MONTH_DAYS = 30

/**
 * How votes fall on codes. `even`: as many on each, one at a random moment of every 30 days divided by their number.
 * `zipf`: at random, on the first code twice as often as on the second, three times as often as on the third and so on.
 */
export type Popularity = 'even' | 'zipf'

type Options = {
  /** On a code, on average over all codes. */
  votesPerMonth: number
  popularity: Popularity
  seed: number
  days?: number
  brands?: number
}

/** `diesOn` is null for codes that work all the time; `leftAfter` counts from then, else from the start. */
type Fate = { diesOn: number | null; verifiedOn: number | null; leftAfter: number | null }
export type HonestResult = { cast: number; counted: number; fates: Fate[] }

/** The votes of the next day in the order of their time, each of another person. */
export function createHonestCrowd(
  codes: readonly SiteCode[],
  { votesPerMonth, popularity, seed }: Pick<Options, 'votesPerMonth' | 'popularity' | 'seed'>,
) {
  // Numbers of their own for addresses: the same votes come from wherever people are assumed to be.
  const random = createRandom(seed)
  const randomOfAddresses = createRandom(seed + 1)
  const spread = popularity === 'even' ? spreadEvenly : spreadByZipf
  const listMoments = spread(codes, votesPerMonth / MONTH_DAYS, random)
  return (day: number) =>
    listMoments(day)
      .toSorted((one, two) => one.day - two.day)
      .map((moment) => ({
        ...moment,
        address: drawHonestAddress(randomOfAddresses),
        isRight: random() < ASSUMED.rightly,
      }))
}

function spreadEvenly(codes: readonly SiteCode[], perDay: number, random: Random) {
  const next = codes.map((code) => ({ code, votes: 0, day: random() / perDay }))
  return (day: number) =>
    next.flatMap((vote) => {
      const moments: { code: SiteCode; day: number }[] = []
      while (vote.day < day + 1) {
        moments.push({ code: vote.code, day: vote.day })
        vote.votes += 1
        vote.day = (vote.votes + random()) / perDay
      }
      return moments
    })
}

function spreadByZipf(codes: readonly SiteCode[], perDay: number, random: Random) {
  let sum = 0
  const ends = codes.map((code, index) => {
    sum += 1 / (index + 1)
    return { code, end: sum }
  })
  return (day: number) =>
    Array.from({ length: drawCount(random, perDay * codes.length) }, () => {
      const point = random() * sum
      const code = ends.find(({ end }) => point < end)?.code
      return code ? [{ code, day: day + random() }] : []
    }).flat()
}

/** Lets honest visitors vote on a site whose codes work, but for some that end, and tells when badges come and dead codes leave. */
export async function runHonestCrowd(options: Options): Promise<HonestResult> {
  const { days = ASSUMED.days, brands = ASSUMED.brands, seed } = options
  const site = await openSite(brands)
  const listVotes = createHonestCrowd(site.codes, options)
  const fates = chooseFates(site.codes, createRandom(seed + 2))
  const look = (id: number, day: number) => {
    const fate = fates.get(id)
    const { isVerified, hasLeft } = site.stateOf(id)
    if (!fate) return
    if (isVerified) fate.verifiedOn ??= day
    if (hasLeft) fate.leftAfter ??= day - (fate.diesOn ?? 0)
  }
  let cast = 0
  for (let day = 0; day < days; day += 1) {
    for (const { day: moment, code, address, isRight } of listVotes(day)) {
      const fate = fates.get(code.id)
      // Visitors hardly see what has left the lists.
      if (!fate || fate.leftAfter !== null) continue
      cast += 1
      const isDead = fate.diesOn !== null && moment >= fate.diesOn
      const works = isDead ? !isRight : isRight
      const vote = works ? 'working' : 'not_working'
      await site.vote({ day: moment, id: code.id, address, vote })
      look(code.id, moment)
    }
    await site.endDay(day + 1)
    for (const { id } of site.codes) look(id, day + 1)
  }
  const counted = Number(
    site.sqlite.prepare('select sum(upvotes + downvotes) from codes').pluck().get(),
  )
  site.close()
  return { cast, counted, fates: [...fates.values()] }
}

/** Spreads the dead codes over the popular and the others. */
function chooseFates(codes: readonly SiteCode[], random: Random): Map<number, Fate> {
  const dead = Math.round(codes.length * (1 - ASSUMED.working))
  const step = codes.length / dead
  const deadAt = new Set(
    Array.from(
      { length: dead },
      (_, index) => Math.floor(index * step) + draw(random, Math.floor(step)),
    ),
  )
  const toFate = (index: number): Fate => ({
    diesOn: deadAt.has(index) ? random() * ASSUMED.dyingDays : null,
    verifiedOn: null,
    leftAfter: null,
  })
  return new Map(codes.map(({ id }, index) => [id, toFate(index)]))
}
