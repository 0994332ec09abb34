const PREFIX = '/trpc/'

/** The procedures that a path of tRPC calls, several in a batch; none for every other path. */
export const listCalled = (path: string): string[] =>
  path.startsWith(PREFIX) ? path.slice(PREFIX.length).split(/,|%2c/i) : []
