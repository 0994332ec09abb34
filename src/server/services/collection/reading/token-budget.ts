type TokenBudget = {
  /**
   * Sets tokens aside for one call; null when they would exceed the budget. The function it
   * answers books what the call really used.
   */
  reserve: (estimate: number) => ((used: number) => void) | null
  getUsed: () => number
}

/**
 * Tokens that may be used, `total` in all. Calls that run side by side each have their estimate
 * set aside, so the total is exceeded at most by what the last ones use beyond their estimates.
 */
export function createTokenBudget(total: number): TokenBudget {
  let used = 0
  let reserved = 0
  return {
    reserve: (estimate) => {
      if (used + reserved + estimate > total) return null
      reserved += estimate
      return (spent) => {
        reserved -= estimate
        used += spent
      }
    },
    getUsed: () => used,
  }
}
