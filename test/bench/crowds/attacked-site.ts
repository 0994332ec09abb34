import { listListedCodeIds } from '#db/queries/public-lists.ts'
import { toNetworks } from '#server/services/networks.ts'
import { createHonestCrowd } from './honest-crowd.ts'
import { openSite, type SiteCode, type Vote } from './site.ts'

/** On a code, on average, as Zipf spreads them. */
export const HONEST_VOTES_PER_MONTH = 10
/** A code is ahead for good reason where people of so many neighbourhoods said that it works. */
const NEIGHBOURHOODS = 5

/** Sums since the start of an attack. */
export type Wins = {
  /** Codes that left the lists, once each. */
  removed: number
  /** The attacker's own codes with 'Geprüft', those in lists, and their first place in a brand's list, on average. */
  badges: number
  published: number
  place: number
  /** Codes that an own one passed though they were ahead with honest 'working' votes of five neighbourhoods. */
  passed: number
}

export type AttackedSite = Awaited<ReturnType<typeof openAttackedSite>>

/** A site whose codes all work, after so many days of honest votes on them. */
export async function openAttackedSite(brands: number, honestDays: number) {
  const site = await openSite(brands)
  const neighbourhoodsOf = new Map(site.codes.map(({ id }) => [id, new Set<string>()]))
  const listVotes = createHonestCrowd(site.codes, {
    votesPerMonth: HONEST_VOTES_PER_MONTH,
    popularity: 'zipf',
    seed: brands,
  })
  /** Of one more day. */
  const listHonestVotes = (day: number): Vote[] =>
    listVotes(day).map(({ day: moment, code: { id }, address, isRight }) => {
      if (isRight) neighbourhoodsOf.get(id)?.add(toNetworks(address).neighbourhood)
      return { day: moment, id, address, vote: isRight ? 'working' : 'not_working' }
    })
  for (let day = -honestDays; day < 0; day += 1) {
    for (const vote of listHonestVotes(day)) await site.vote(vote)
    await site.endDay(day + 1)
  }
  const isWellAhead = (id: number) => (neighbourhoodsOf.get(id)?.size ?? 0) >= NEIGHBOURHOODS
  return { ...site, listHonestVotes, isWellAhead }
}

/** Asked for the first time before the attack begins; `listOwn` names the attacker's codes as they are then. */
export function createScore(
  site: AttackedSite,
  brandIds: readonly number[],
  listOwn: () => readonly SiteCode[],
) {
  const removed = new Set<number>()
  const aheadOf = new Map<number, readonly number[]>()
  /** In the order of a brand's page; `first` is the place of the first own code, or the one behind the last. */
  const readList = (brandId: number, own: readonly SiteCode[]) => {
    const now = site.deps.clock()
    const list = listListedCodeIds(site.db, { view: 'all', brandId, now, limit: 10_000 })
    const ownIds = new Set(own.map(({ id }) => id))
    const found = list.findIndex((id) => ownIds.has(id))
    return { list, first: found < 0 ? list.length : found }
  }
  return (): Wins => {
    const own = listOwn()
    for (const { id } of site.codes) if (site.stateOf(id).hasLeft) removed.add(id)
    const listed = own.map(({ id }) => site.stateOf(id)).filter(({ hasLeft }) => !hasLeft)
    let places = 0
    let passed = 0
    for (const brandId of brandIds) {
      const { list, first } = readList(brandId, own)
      const ahead = aheadOf.get(brandId) ?? list.slice(0, first).filter(site.isWellAhead)
      aheadOf.set(brandId, ahead)
      const behind = new Set(list.slice(first))
      passed += ahead.filter((id) => behind.has(id)).length
      places += first + 1
    }
    return {
      removed: removed.size,
      badges: listed.filter(({ isVerified }) => isVerified).length,
      published: listed.length,
      place: places / brandIds.length,
      passed,
    }
  }
}
