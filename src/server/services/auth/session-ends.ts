import type { SessionEnds } from '#db/queries/operators.ts'

export const SESSION_MS = 12 * 60 * 60 * 1000

/**
 * When sessions end that are valid now. One that ends much later was opened while the clock was
 * ahead, and would outlive everybody; a clock put back by less than 12 hours ends none.
 */
export const findSessionEnds = (now: Date): SessionEnds => ({
  first: new Date(now.getTime() + 1),
  last: new Date(now.getTime() + 2 * SESSION_MS),
})
