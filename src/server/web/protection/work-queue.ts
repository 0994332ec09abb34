import { HTTPException } from 'hono/http-exception'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '../../services/errors.ts'
import { type LimitedNetwork, listLimitedNetworks } from '../../services/networks.ts'

/** A visitor waits behind so many pieces of work at most; further ones are turned away. */
const MOST_WAITING = 300
/** One address alone cannot fill the queue, nor can all of one network. */
const MOST_WAITING_PER_ADDRESS = 10
/**
 * Computing time within about a minute, in milliseconds, that an address has without waiting for
 * more than its turn: twenty usual pages, or a few of the largest ones. Wider networks have several times as much.
 */
const FREE_MS = 600
const MINUTE_MS = 60_000
/** Of the computing time, for all addresses and networks together that used up theirs. */
const SHARE_OF_BUSY_ADDRESSES = 0.04
/** Milliseconds of waiting that count as much as one millisecond less of computing time used. */
const WAITING_PER_USED_MS = 10
/** Networks whose use is remembered, and for how long; nothing counts any more by then. */
const MEMORY = {
  // By size, not by `max`, which would reserve room for all of them at each start.
  maxSize: 20_000,
  sizeCalculation: () => 1,
  ttl: 10 * MINUTE_MS,
  ttlAutopurge: true,
}
const RETRY_SECONDS = 5
/** After this time the next job starts: what runs longer is waiting, not computing. */
const LONGEST_MS = 10_000

type Networks = readonly LimitedNetwork[]

type Job = {
  networks: Networks
  sinceMs: number
  start: () => void
}

type Options = {
  /** False once the process is to stop: what waits is then done without a rest. */
  isReady?: () => boolean
  /** Called when an address has too much waiting already. */
  onRefused?: () => void
  /** Milliseconds of a clock that only moves forward. */
  readClock?: () => number
}

export type WorkQueue = ReturnType<typeof createWorkQueue>

/**
 * What the one thread computes for readers, one piece at a time: rendering a page or reading much
 * data holds up everything else, so that several at once would only take longer together.
 *
 * Whoever has used the least computing time lately is next, by the address or the network around it. Who
 * used up the free time waits until nobody else does, and after each of its pieces there is a rest, so that such addresses
 * together take a few per cent of the time however much they ask for.
 */
export function createWorkQueue({
  isReady = () => true,
  onRefused,
  readClock = () => performance.now(),
}: Options = {}) {
  const used = new LRUCache<string, { ms: number; atMs: number }>({
    ...MEMORY,
    perf: { now: readClock },
  })
  const waiting: Job[] = []
  let isRunning = false
  let restsUntilMs = 0
  let timer: NodeJS.Timeout | undefined

  /** Computing time of a network, forgotten little by little. */
  function readUsedMs(key: string): number {
    const known = used.get(key)
    return known ? known.ms * Math.exp((known.atMs - readClock()) / MINUTE_MS) : 0
  }

  function addUsedMs(networks: Networks, ms: number): void {
    for (const { key } of networks) used.set(key, { ms: readUsedMs(key) + ms, atMs: readClock() })
  }

  /** Of what is free for it, how much an address or a network around it used, whichever is more. */
  const readShare = (networks: Networks) =>
    Math.max(0, ...networks.map(({ key, shares }) => readUsedMs(key) / (FREE_MS * shares)))
  const isBusy = (networks: Networks) => readShare(networks) >= 1

  function chooseNext(): Job | undefined {
    const nowMs = readClock()
    const others = waiting.filter((job) => !isBusy(job.networks))
    if (others.length === 0 && nowMs < restsUntilMs && isReady()) return undefined
    const score = (job: Job) =>
      readShare(job.networks) * FREE_MS - (nowMs - job.sinceMs) / WAITING_PER_USED_MS
    return (others.length > 0 ? others : waiting).reduce((best, job) =>
      score(job) < score(best) ? job : best,
    )
  }

  function startNext(): void {
    clearTimeout(timer)
    if (isRunning || waiting.length === 0) return
    const job = chooseNext()
    if (!job) {
      timer = setTimeout(startNext, Math.max(1, restsUntilMs - readClock()))
      timer.unref()
      return
    }
    remove(job)
    isRunning = true
    job.start()
  }

  function remove(job: Job): void {
    waiting.splice(waiting.indexOf(job), 1)
  }

  /** Throws when there is no room to wait. */
  function checkRoom(networks: Networks): void {
    const extra = { retryAfterSeconds: RETRY_SECONDS }
    const countWaiting = (key: string) =>
      waiting.filter((job) => job.networks.some((network) => network.key === key)).length
    const isFull = networks.some(
      ({ key, shares }) => countWaiting(key) >= MOST_WAITING_PER_ADDRESS * shares,
    )
    if (isFull) {
      onRefused?.()
      throw new ServiceError(
        'too_many_requests',
        'Zu viele Anfragen auf einmal. Bitte später erneut versuchen.',
        extra,
      )
    }
    if (waiting.length >= MOST_WAITING)
      throw new ServiceError(
        'unavailable',
        'Gerade kommen zu viele Anfragen auf einmal. Bitte später erneut versuchen.',
        extra,
      )
  }

  function waitForTurn(networks: Networks, signal: AbortSignal): Promise<void> {
    checkRoom(networks)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        remove(job)
        reject(new HTTPException(400, { message: 'Die Anfrage brach ab.' }))
      }
      const start = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const job: Job = { networks, sinceMs: readClock(), start }
      waiting.push(job)
      signal.addEventListener('abort', giveUp, { once: true })
      startNext()
    })
  }

  return {
    /**
     * Does the work when it is the address's turn; null stands for addresses that may be many
     * people's, whose time is not counted. Whoever goes away while waiting loses the place.
     * Throws `too_many_requests` when too much of this address or network waits, `unavailable` when too much
     * waits altogether, both with `retryAfterSeconds`.
     */
    async run<T>(address: string | null, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const networks = address === null ? [] : listLimitedNetworks(address)
      await waitForTurn(networks, signal)
      const startMs = readClock()
      const wasBusy = isBusy(networks)
      let isOver = false
      const end = () => {
        clearTimeout(limit)
        if (isOver) return
        isOver = true
        const ms = readClock() - startMs
        addUsedMs(networks, ms)
        if (wasBusy) restsUntilMs = readClock() + ms * (1 / SHARE_OF_BUSY_ADDRESSES - 1)
        isRunning = false
        startNext()
      }
      const limit = setTimeout(end, LONGEST_MS).unref()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
