import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantile, readResidentMiB } from '#test/bench/runner.ts'
import { isFullRun, printFigures } from '#test/e2e/faults/support/data-folder.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { addManyCodes } from '#test/e2e/support/database.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'

const ASSETS = 'dist/client/assets'
const CONNECTIONS = 200
const ASKED = 30
/** The longest limit of the server is 30 s, and it looks from time to time. */
const CUT = { timeout: 75_000, interval: 200 }

let site: Site
beforeAll(async () => {
  site = await startSite({ posts: createPosts(), env: { RATE_LIMITS: 'off', JOBS: 'off' } })
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: ['Snocks'] })
  await callApi(site.url, 'POST', '/api/collect-codes', {})
  addManyCodes(site, { slug: 'snocks', count: 300, prefix: 'LANG' })
})
afterAll(() => site.stop())

/** Large and cheap: what is measured is how much of it the server keeps for somebody who takes none. */
function findLargestAsset(): string {
  const sizeOf = (name: string) => statSync(join(ASSETS, name)).size
  const [largest] = readdirSync(ASSETS).toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return `/assets/${largest}`
}

/** How long the page takes in the middle, in ms; everybody gets it whole. */
async function measurePage(): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < ASKED; index += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${site.url}/brands/snocks`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('</html>')
    times.push(performance.now() - startedAt)
  }
  return quantile(times, 0.5)
}

/** What the process holds, in MB. */
const readMemory = () => readResidentMiB(site.pid)?.toFixed(0) ?? 'unbekannt'

const LONG = { timeout: 300_000 }

test.each([
  { who: 'send a byte a second', behave: sendSlowly },
  { who: 'read nothing', behave: readNothing(findLargestAsset(), 50) },
])(
  'while 200 connections $who, others are served, and the 200 are cut',
  LONG,
  async ({ who, behave }) => {
    await measurePage()
    const calmMs = await measurePage()
    const memory = readMemory()
    const slow = await openSlowSockets(site.url, CONNECTIONS, behave)
    try {
      const busyMs = await measurePage()
      printFigures(`${CONNECTIONS} Verbindungen: ${who}`, {
        'ms ungestört': calmMs.toFixed(1),
        'ms gestört': busyMs.toFixed(1),
        Verhältnis: (busyMs / calmMs).toFixed(2),
        'MB vorher': memory,
        'MB dabei': readMemory(),
      })
      if (isFullRun || behave === sendSlowly) await expect.poll(slow.countOpen, CUT).toBe(0)
    } finally {
      slow.close()
    }
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  },
)

type SlowSockets = {
  /** How many the server has not cut yet. */
  countOpen: () => number
  close: () => void
}

const ESTABLISHED = '01'

/**
 * The other ends of the server's connections, as the kernel lists them: a socket that reads nothing
 * does not hear of its own end.
 */
function listPeers(serverPort: number): Set<number> {
  const toPort = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const fields = rows.map((row) => row.trim().split(/\s+/))
  const own = fields.filter(
    ([, local, , state]) => toPort(local) === serverPort && state === ESTABLISHED,
  )
  return new Set(own.map(([, , remote]) => toPort(remote)))
}

/** So many connections to the server, each handled by `behave` once it stands. */
async function openSlowSockets(
  url: string,
  count: number,
  behave: (socket: Socket) => void,
): Promise<SlowSockets> {
  const { hostname, port } = new URL(url)
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => resolve(socket))
          socket.once('error', reject)
        }),
    ),
  )
  for (const socket of sockets) {
    // A cut connection is what is waited for.
    socket.on('error', () => {})
    behave(socket)
  }
  const ports = sockets.map(({ localPort = 0 }) => localPort)
  return {
    countOpen: () => {
      const peers = listPeers(Number(port))
      return ports.filter((own) => peers.has(own)).length
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Sends the head of a request byte by byte, one a second, and would go on for minutes. */
function sendSlowly(socket: Socket): void {
  const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'a'.repeat(600)}\r\n\r\n`
  let sent = 0
  const timer = setInterval(() => {
    socket.write(head.charAt(sent))
    sent += 1
  }, 1_000)
  socket.on('close', () => clearInterval(timer))
  socket.resume()
}

/** Asks for a page many times and takes nothing of the answers. */
function readNothing(path: string, times: number) {
  return (socket: Socket): void => {
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
  }
}
