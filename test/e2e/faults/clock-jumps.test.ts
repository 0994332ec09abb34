import { expect, test } from 'vitest'
import { findFaketime, startSiteWithClock } from '#test/e2e/faults/support/clock.ts'
import { findFaults } from '#test/e2e/faults/support/data-folder.ts'
import { readSalts } from '#test/e2e/support/database.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const MOST_SALT_MS = 48 * HOUR_MS
/**
 * Jobs look at the clock twice a minute and at their own second. A jump by this much besides, made
 * right after a look, puts the next one shortly before a full minute; without it tests only last longer.
 */
const TO_FULL_MINUTE_MS = 27_000
/** Where the machine is slow, or the look just over. */
const LOOK = { timeout: 100_000 }
const MINUTES = { timeout: 240_000 }

const MISSING = "Die Uhr eines Prozesses lässt sich hier nicht stellen (Paket 'faketime' fehlt)."
const library = findFaketime()

test('a year ahead and back: nothing lasts or waits for a year', MINUTES, async (context) => {
  if (!library) return context.skip(MISSING)
  const site = await startSiteWithClock(library, '2026-11-10T20:16:50Z', context)
  const { clock, vote } = site
  const readSaltAges = () =>
    readSalts(site.folder)
      .filter(({ day }) => day.length > 'YYYY-MM'.length)
      .map(({ created_at }) => clock.now().getTime() - created_at)
  expect(await vote('198.18.0.1')).toBe(1)
  const readLogAsBefore = await site.logIn()
  expect(await readLogAsBefore()).toBe(200)

  clock.jump(YEAR_MS + 7 * HOUR_MS)
  expect(await readLogAsBefore()).toBe(401)
  expect(await site.findFailedPages()).toEqual([])
  await expect.poll(() => site.readRuns('cron'), LOOK).toEqual(['2027-11-11'])
  await expect.poll(readSaltAges, LOOK).toEqual([])
  expect(await vote('198.18.0.2')).toBe(2)
  const readLogAsAhead = await site.logIn()
  expect(await readLogAsAhead()).toBe(200)
  expect(await readTooMuch(site.url)).toBe(429)

  clock.jump(TO_FULL_MINUTE_MS - 60_000 - YEAR_MS)
  expect(await readLogAsAhead()).toBe(401)
  expect(await (await site.logIn())()).toBe(200)
  expect(await site.findFailedPages()).toEqual([])
  const waits: number[] = []
  await expect
    .poll(async () => {
      const { status, headers } = await read(site.url, '/api/brands/snocks')
      if (status === 429) waits.push(Number(headers.get('retry-after')))
      return status
    }, LOOK)
    .toBe(200)
  expect(Math.max(0, ...waits)).toBeLessThanOrEqual(10)
  expect(await vote('198.18.0.3')).toBe(3)
  await expect.poll(() => site.readRuns('cron'), LOOK).toEqual(['2027-11-11', '2026-11-11'])
  expect(site.readNextRun()).toBe('2026-11-12T03:00:00.000Z')
  await expect
    .poll(() => readSaltAges().filter((age) => Math.abs(age) > MOST_SALT_MS), LOOK)
    .toEqual([])
  expect(readSaltAges()).toHaveLength(1)
  expect(await vote('198.18.0.3')).toBe(3)
  expect(findFaults(site.folder)).toEqual([])
})

/** A visitor from the internet: others may read as much as they like. */
const read = (url: string, path: string) =>
  fetch(url + path, { headers: { 'x-forwarded-for': '93.184.216.34' } })

/** Asks at once for more than a visitor may in ten seconds; the status. */
const readTooMuch = async (url: string) =>
  (await read(url, `/trpc/${Array.from({ length: 601 }, () => 'site.get').join(',')}`)).status
