import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantile } from '../../bench/collection/ask-steadily.ts'
import { readResidentMiB } from '../../bench/collection/watch-memory.ts'
import { callApi } from '../support/call-api.ts'
import { addManyCodes } from '../support/many-codes.ts'
import { createPosts } from '../support/posts.ts'
import { type Site, startSite } from '../support/start-site.ts'
import { isFull, printFigures } from './support/fault-size.ts'
import { openSlowSockets, readNothing, sendSlowly } from './support/slow-sockets.ts'

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
      if (isFull || behave === sendSlowly) await expect.poll(slow.countOpen, CUT).toBe(0)
    } finally {
      slow.close()
    }
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  },
)
