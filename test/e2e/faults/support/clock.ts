import { globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { callApi, collectCodes, openSession, postJson } from '#test/e2e/support/api.ts'
import { readNumber, readValues } from '#test/e2e/support/database.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import type { Site } from '#test/e2e/support/start-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { startServerOn } from './data-folder.ts'

const PAGES = ['/', '/brands/snocks', '/api/brands/snocks', '/readyz', '/healthz']

/** A running site with two codes of Snocks, under a clock of its own that shows `start`. */
export async function startSiteWithClock(
  library: string,
  start: string,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
) {
  const folder = makeTempFolder(onTestFinished)
  let site: Site | undefined
  onTestFinished(async () => void (await site?.kill()))
  const clock = createFakeClock(library, folder, start)
  writePosts(join(folder, 'posts'), createPosts(clock.now()))
  site = await startServerOn(folder, { JOBS: 'on', ...clock.env })
  const { url } = site
  await callApi(url, 'POST', '/api/brands/bulk', { brands: ['Snocks'] })
  await collectCodes(url)
  const codeId = readNumber(folder, "select id from codes where code = 'ANNA15'")
  return {
    url,
    folder,
    clock,
    /** The code's working votes after this one; the status where it is refused. */
    vote: async (address: string) => {
      const vote = { vote: 'working' }
      const from = { 'x-forwarded-for': address }
      const response = await postJson(`${url}/api/codes/${codeId}/vote`, vote, from)
      return response.ok ? (await response.json()).upvotes : response.status
    },
    /** Opens a session; what comes back asks with it for the log, and answers the status. */
    logIn: async () => {
      const cookie = await openSession(url)
      return async () => (await fetch(`${url}/api/admin/logs`, { headers: { cookie } })).status
    },
    /** The pages that do not answer as they should. */
    findFailedPages: async () => {
      const answers = await Promise.all(PAGES.map((page) => fetch(url + page)))
      return answers.filter(({ status }) => status !== 200).map((answer) => answer.url)
    },
    /** The UTC days on which runs of a kind began. */
    readRuns: (trigger: string) =>
      readValues<number>(
        folder,
        `select started_at from runs where trigger = '${trigger}' order by id`,
      ).map((ms) => new Date(ms).toISOString().slice(0, 10)),
    readNextRun: () =>
      new Date(readNumber(folder, 'select next_run from cron_config')).toISOString(),
  }
}

/** The clock of one process, which a test puts forward and back while the process runs. */
type FakeClock = {
  /** For the process: its time of day is this clock's; how long its timers take is real. */
  env: Record<string, string>
  now: () => Date
  jump: (ms: number) => void
}

/** The library of Debian's package `faketime`; null where it is not installed. */
export const findFaketime = (): string | null =>
  globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null

/** A clock that shows `start` now; its file lies in `folder`. */
function createFakeClock(library: string, folder: string, start: string): FakeClock {
  const file = join(folder, 'clock')
  let offset = 0
  const jump = (ms: number) => {
    offset += ms
    const seconds = (offset / 1000).toFixed(3)
    // The process must never read half a line.
    writeFileSync(`${file}.new`, offset < 0 ? seconds : `+${seconds}`)
    renameSync(`${file}.new`, file)
  }
  jump(Date.parse(start) - Date.now())
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    now: () => new Date(Date.now() + offset),
    jump,
  }
}
