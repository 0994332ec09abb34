/** The browser's own report of a failed call; nothing that the page could avoid. */
export const isFailedCall = (message: string) => message.startsWith('Failed to load resource')

/** How often one procedure was asked in the recorded calls, which travel in batches: `/trpc/a,b`. */
export const countCalls = (calls: readonly string[], name: string) =>
  calls.filter((call) => {
    const { pathname } = new URL(call, 'http://localhost')
    return pathname.slice('/trpc/'.length).split(',').includes(name)
  }).length
