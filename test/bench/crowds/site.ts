import { refreshCounters } from '#jobs/schedule.ts'
import { recordVote } from '#server/services/codes/votes.ts'
import { deleteOldSalts } from '#server/services/visitors.ts'
import { createMemoryRateLimits } from '#server/web/protection/memory-rate-limits.ts'
import type { VoteInput } from '#shared/schemas/code.ts'
import { createTestApp } from '#test/app.ts'
import { daysAgo, inDays } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'

const CODES_PER_BRAND = 10
/** The name of the first brand, as posts write it. */
export const FIRST_BRAND = 'Kranfels'
/** Each influencer posts for so many codes. */
const CODES_PER_INFLUENCER = 4

export type SiteCode = { id: number; brandId: number }
/** `day` counts from the start and has fractions. */
export type Vote = { day: number; id: number; address: string; vote: VoteInput['vote'] }

/** The real app, limits included, over ten codes of each brand and a clock that only votes and days move. */
export async function openSite(brands: number) {
  const app = await createTestApp(
    { rateLimits: createMemoryRateLimits({ enabled: true }) },
    { trustedProxies: ['127.0.0.1/32'] },
  )
  const { db, clock, deps } = app
  const known = { createdAt: daysAgo(200) }
  const brandIds = Array.from(
    { length: brands },
    (_, index) =>
      insertBrand(db, { name: index === 0 ? FIRST_BRAND : `Marke ${index}`, ...known }).id,
  )
  let influencerId = 0
  const codes = Array.from({ length: brands * CODES_PER_BRAND }, (_, index): SiteCode => {
    if (index % CODES_PER_INFLUENCER === 0) influencerId = insertInfluencer(db, known).id
    const brandId = brandIds[index % brands] ?? 0
    const { id } = insertCode(db, { brandId, influencerId, createdAt: daysAgo(60) })
    return { id, brandId }
  })
  // Limits count by the system's clock, which would stand still over the days of a crowd.
  const { now } = Date
  Date.now = () => deps.clock().getTime()
  const moveTo = (day: number) => clock.set(inDays(day))
  const stateOf = app.sqlite.prepare<[number], { isVerified: number; hasLeft: number }>(
    `select status = 'verified' as isVerified, status = 'rejected' or needs_review as hasLeft
     from codes where id = ?`,
  )
  return {
    ...app,
    codes,
    moveTo,
    /** By the service, as one of many visitors who stay below every limit. */
    vote: async ({ day, id, address, vote }: Vote) => {
      moveTo(day)
      await recordVote(app.asVisitor(address), { id, vote })
    },
    /** By HTTP; false where it is refused. */
    send: async ({ day, id, address, vote }: Vote) => {
      moveTo(day)
      const path = `/api/codes/${id}/vote`
      const { status } = await app.post(path, { vote }, { 'x-forwarded-for': address })
      if (status !== 200 && status !== 429) throw new Error(`${path}: ${status}`)
      return status === 200
    },
    /** What the jobs do over a day. */
    endDay: async (day: number) => {
      moveTo(day)
      await refreshCounters(app.asSystem())
      deleteOldSalts(app.asSystem())
    },
    stateOf: (id: number) => {
      const { isVerified, hasLeft } = stateOf.get(id) ?? {}
      return { isVerified: isVerified === 1, hasLeft: hasLeft === 1 }
    },
    close: () => {
      Date.now = now
      app.close()
    },
  }
}
