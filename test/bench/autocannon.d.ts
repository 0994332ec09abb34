/** The part of autocannon, which has no types of its own, that is used here. */
declare module 'autocannon' {
  type Call = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  type Options = {
    url: string
    connections: number
    duration: number
    requests: Call[]
    /** Requests a second, over all connections; absent: as many as are answered. */
    overallRate?: number
    /** Threads that ask. */
    workers?: number
    /** A module whose function gets each connection before it asks. */
    setupClient?: string
  }
  type Result = {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p99: number }
    non2xx: number
    errors: number
    '2xx': number
    '3xx': number
    statusCodeStats: Record<string, { count: number } | undefined>
  }

  const autocannon: (options: Options) => Promise<Result>

  export type { Call, Options, Result }
  // biome-ignore lint/style/noDefaultExport: so it is exported there
  export { autocannon as default }
}
