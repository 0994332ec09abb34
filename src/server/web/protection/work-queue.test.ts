import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

// Never 0: the cache takes that for no time at all.
const options = { readClock: () => Date.now() + 1 }

let queue: ReturnType<typeof createWorkQueue>
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  queue = createWorkQueue(options)
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()
/** Takes so many milliseconds. */
const work = (ms: number) => () =>
  new Promise<number>((resolve) => setTimeout(() => resolve(Date.now()), ms))
/** Whose work of 50 ms is done, in this order. */
function noteOrder() {
  const order: string[] = []
  const ask = async (address: string) => {
    await queue.run(address, signal, work(50))
    order.push(address)
  }
  return { order, ask }
}

test('one piece of work runs at a time', async () => {
  const ends = Promise.all([1, 2, 3].map((n) => queue.run(`${n}`, signal, work(10))))
  await vi.runAllTimersAsync()
  expect(await ends).toEqual([10, 20, 30])
})

test('a failure fails for who asked, and the next one has its turn', async () => {
  const failed = queue.run('a', signal, () => Promise.reject(new Error('kaputt')))
  const next = queue.run('b', signal, work(10))
  await expect(failed).rejects.toThrow('kaputt')
  await vi.runAllTimersAsync()
  expect(await next).toBe(10)
})

test('work that never ends holds the others up for ten seconds at most', async () => {
  void queue.run('a', signal, () => new Promise(() => {}))
  const next = queue.run('b', signal, work(10))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await next).toBe(10_010)
})

test('whoever used less time lately is next', async () => {
  const { order, ask } = noteOrder()
  const all = [ask('viel'), ask('viel'), ask('viel'), ask('wenig')]
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(order).toEqual(['viel', 'wenig', 'viel', 'viel'])
})

test('who waits long comes before who has only just arrived', async () => {
  const { order, ask } = noteOrder()
  const first = [ask('viel'), ask('viel')]
  let newcomers = 0
  // Together they ask for more than there is.
  const timer = setInterval(() => {
    newcomers += 1
    void ask(`neu ${newcomers}`)
  }, 40)
  await vi.advanceTimersByTimeAsync(3_000)
  clearInterval(timer)
  await vi.runAllTimersAsync()
  await Promise.all(first)
  expect(order.lastIndexOf('viel')).toBeLessThan(30)
})

test('addresses that used up their time have four per cent of it together', async () => {
  let busyMs = 0
  const attack = async (address: string) => {
    for (;;) {
      await queue.run(address, signal, work(100))
      busyMs += 100
    }
  }
  for (const address of ['a', 'b', 'c']) void attack(address)
  await vi.advanceTimersByTimeAsync(10_000)
  const atFirst = busyMs
  expect(atFirst).toBeLessThanOrEqual(3 * 700 + 400)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(busyMs - atFirst).toBeLessThanOrEqual(4_200)
  expect(busyMs - atFirst).toBeGreaterThan(3_000)
  const before = Date.now()
  const answered = queue.run('besucher', signal, work(20))
  await vi.advanceTimersByTimeAsync(200)
  expect((await answered) - before).toBeLessThanOrEqual(120)
})

test('a network of many subnets has eight places, not one for each', async () => {
  const asked = Array.from({ length: 100 }, (_, number) =>
    queue.run(`2001:db8:1:${number}00::1`, signal, work(10)).then(
      () => 'done',
      (error) => error.code,
    ),
  )
  const visitor = queue.run('198.51.100.1', signal, work(10))
  await vi.runAllTimersAsync()
  const ends = Map.groupBy(await Promise.all(asked), (end) => end)
  expect([ends.get('done')?.length, ends.get('too_many_requests')?.length]).toEqual([81, 19])
  expect(await visitor).toBeLessThanOrEqual(820)
})

test('a /48 that always comes from another subnet uses up its time all the same', async () => {
  let busyMs = 0
  const attack = async (number: number): Promise<void> => {
    await queue.run(`2001:db8:1:${number.toString(16)}::1`, signal, work(100))
    busyMs += 100
    return attack(number + 7)
  }
  for (let number = 0; number < 5; number += 1) void attack(number)
  await vi.advanceTimersByTimeAsync(20_000)
  const before = busyMs
  expect(before).toBeLessThan(10_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(busyMs - before).toBeLessThan(3_500)
  const startMs = Date.now()
  const answered = queue.run('198.51.100.1', signal, work(20))
  await vi.advanceTimersByTimeAsync(200)
  expect((await answered) - startMs).toBeLessThanOrEqual(120)
})

test('a stopping process works without pauses', async () => {
  let isReady = true
  queue = createWorkQueue({ ...options, isReady: () => isReady })
  const all = Promise.all(Array.from({ length: 10 }, () => queue.run('a', signal, work(200))))
  await vi.advanceTimersByTimeAsync(1_000)
  isReady = false
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await Promise.race([all, 'nicht fertig'])).toHaveLength(10)
})

test.each([180_000, 3_600_000])(
  'after %i ms without requests an address is served as fast as before',
  async (pause) => {
    const pages = async () => {
      const before = Date.now()
      for (let page = 0; page < 6; page += 1) await queue.run('a', signal, work(120))
      return Date.now() - before
    }
    const first = pages()
    // Not all timers: the memory's own would end everything that is remembered.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toBeLessThan(1_000)
    await vi.advanceTimersByTimeAsync(pause)
    const second = pages()
    await vi.runAllTimersAsync()
    expect(await second).toBeLessThan(1_000)
  },
)

test('an address that may be many people is never slowed down', async () => {
  const all = Promise.all(Array.from({ length: 100 }, () => queue.run(null, signal, work(100))))
  await vi.runAllTimersAsync()
  expect((await all).at(-1)).toBe(10_000)
})

test('whoever goes away while waiting is not worked for', async () => {
  const leaving = new AbortController()
  const done = vi.fn(work(10))
  // One runs, and with the one that leaves ten wait: no more may.
  const others = Array.from({ length: 10 }, () => queue.run('a', signal, work(10)))
  const left = queue.run('a', leaving.signal, done).catch((error) => error.status)
  leaving.abort()
  expect(await left).toBe(400)
  const next = queue.run('a', signal, work(10))
  await vi.runAllTimersAsync()
  expect([await others.at(-1), await next]).toEqual([100, 110])
  expect(done).not.toHaveBeenCalled()
})

test('whoever goes away while being worked for takes nobody else along', async () => {
  const leaving = new AbortController()
  const first = queue.run('a', leaving.signal, work(10))
  const done = vi.fn()
  void queue.run('b', signal, work(10)).then(done)
  await vi.advanceTimersByTimeAsync(5)
  leaving.abort()
  await vi.runAllTimersAsync()
  expect(await first).toBe(10)
  expect(done).toHaveBeenCalledWith(20)
})
