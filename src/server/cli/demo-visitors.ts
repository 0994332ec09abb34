import { createHash } from 'node:crypto'
import { recordCopy } from '../services/codes/copies.ts'
import { listCodeIds } from '../services/codes/list-code-ids.ts'
import { recordVote } from '../services/codes/votes.ts'
import type { ServiceContext } from '../services/context.ts'
import { createMemoryRateLimits } from '../web/memory-rate-limits.ts'

const DAY_MS = 86_400_000
const DAYS = 12
const UNLIMITED = createMemoryRateLimits({ enabled: false })

/** A number from 0 to 1 that is the same at every start for the same words. */
export const draw = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32

/**
 * Lets invented visitors copy and vote through the real services, over the last days. Most codes
 * get a handful, some none; a few hardly ever work. Resolves with the number of votes.
 */
export async function simulateVisitors(ctx: ServiceContext): Promise<number> {
  let votes = 0
  for (const id of listCodeIds(ctx)) votes += await visitCode(ctx, id)
  return votes
}

async function visitCode(ctx: ServiceContext, id: number): Promise<number> {
  const visits = Math.floor(draw(id, 'interest') ** 2 * 18)
  const works = draw(id, 'quality') < 0.12 ? 0.15 : 0.7 + 0.3 * draw(id, 'rate')
  let votes = 0
  for (let visit = 0; visit < visits; visit += 1) {
    const daysAgo = DAYS * (1 - (visit + draw(id, visit, 'when')) / visits)
    const then: ServiceContext = {
      ...ctx,
      actor: { kind: 'visitor', address: `192.0.2.${visit + 1}` },
      clock: () => new Date(ctx.clock().getTime() - daysAgo * DAY_MS),
      rateLimits: UNLIMITED,
    }
    await recordCopy(then, { id })
    if (draw(id, visit, 'votes') > 0.6) continue
    const vote = draw(id, visit, 'vote') < works ? 'working' : 'not_working'
    votes += 1
    await recordVote(then, { id, vote })
  }
  return votes
}
