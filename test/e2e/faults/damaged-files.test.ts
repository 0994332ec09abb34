import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import {
  fillFolder,
  findFaults,
  printFigures,
  repetitions,
  startServerOn,
} from '#test/e2e/faults/support/data-folder.ts'
import { createSmallDisk } from '#test/e2e/faults/support/small-disk.ts'
import { nextAddress } from '#test/e2e/faults/support/visitors.ts'
import { readNumber } from '#test/e2e/support/database.ts'
import { vote } from '#test/e2e/support/filled-sites.ts'
import { runCli } from '#test/e2e/support/processes.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const PAGE_BYTES = 4096
const PAGES = repetitions({ few: 3, many: 40 })
const VOTES = 40
const LONG = { timeout: 600_000 }

const data = useTempFolder()
const countVotes = (dataDir: string) => readNumber(dataDir, 'select count(*) from votes')

/** Some write, too: a page that is broken is met by whoever needs it. */
async function askEverything(url: string) {
  const paths = ['/', '/brands/snocks', '/kategorien', '/api/brands/all', '/api/codes/recent']
  const answers = await Promise.all([
    ...paths.map((path) => fetch(url + path)),
    ...[1, 2, 3].map((id) => fetch(`${url}/api/codes/${id}/copy`, { method: 'POST' })),
  ])
  return Promise.all(
    answers.map(async (answer) => ({
      status: answer.status,
      isPage: answer.headers.get('content-type')?.startsWith('text/html'),
      text: await answer.text(),
    })),
  )
}

test(
  'a database with broken pages is refused in one line, or served where it is whole',
  LONG,
  async () => {
    const [whole, tried] = [join(data.path, 'whole'), join(data.path, 'tried')]
    await fillFolder(whole, 300)
    const pages = Math.floor(statSync(join(whole, 'app.db')).size / PAGE_BYTES)
    const outcomes = { abgelehnt: 0, gestartet: 0, 'Antworten 200': 0, 'Antworten 5xx': 0 }
    for (let turn = 1; turn <= PAGES; turn += 1) {
      rmSync(tried, { recursive: true, force: true })
      cpSync(whole, tried, { recursive: true })
      const at = Math.floor((pages * turn) / (PAGES + 1)) * PAGE_BYTES
      const bytes = readFileSync(join(tried, 'app.db'))
      writeFileSync(join(tried, 'app.db'), bytes.fill(0xa5, at, at + PAGE_BYTES))
      const site = await startServerOn(tried).catch((error: Error) => error)
      if (site instanceof Error) {
        expect(site.message).toMatch(/app\.db ist beschädigt/)
        expect(site.message).not.toContain('    at ')
        outcomes.abgelehnt += 1
        continue
      }
      outcomes.gestartet += 1
      for (const { status, isPage, text } of await askEverything(site.url)) {
        expect([200, 404, isPage ? 500 : 503]).toContain(status)
        expect(text).not.toMatch(/SQLITE|node_modules/)
        if (status === 200) outcomes['Antworten 200'] += 1
        if (status >= 500) outcomes['Antworten 5xx'] += 1
      }
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
      await site.kill()
    }
    printFigures('Kaputte Seiten', { Seiten: PAGES, ...outcomes })
  },
)

const overwriteMiddle = (path: string) => {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 100))
}
const WAL_DAMAGES: Record<string, (path: string) => void> = {
  'cut off in the middle of a frame': (path) => truncateSync(path, statSync(path).size / 2 + 7),
  'cut off in its header': (path) => truncateSync(path, 20),
  'overwritten in the middle': overwriteMiddle,
}

test('a write-ahead log that is damaged costs its end and nothing else', async () => {
  const [whole, tried] = [join(data.path, 'whole'), join(data.path, 'tried')]
  await fillFolder(whole, 5)
  const id = readNumber(whole, "select id from codes where code = 'ANNA15'")
  const first = await startServerOn(whole)
  // While somebody reads an earlier state, nothing is copied out of the log: it keeps all votes.
  const reader = new Database(join(whole, 'app.db'), { readonly: true })
  onTestFinished(() => void reader.close())
  reader.exec('begin; select count(*) from votes')
  for (let index = 0; index < VOTES; index += 1) await vote(first, id, 'working', nextAddress())
  await first.kill()
  for (const [what, damage] of Object.entries(WAL_DAMAGES)) {
    rmSync(tried, { recursive: true, force: true })
    cpSync(whole, tried, { recursive: true })
    damage(join(tried, 'app.db-wal'))
    const site = await startServerOn(tried)
    expect(findFaults(tried), what).toEqual([])
    const left = countVotes(tried)
    expect(left, what).toBeLessThan(VOTES)
    await vote(site, id, 'working', nextAddress())
    expect(countVotes(tried), what).toBe(left + 1)
    await site.stop()
  }
})

test('a data folder that takes no writing is named in one line', async ({ skip }) => {
  const disk = createSmallDisk(join(data.path, 'disk'))
  const isMounted = disk?.kind === 'tmpfs'
  // Rights do not keep root from writing.
  if (!isMounted && process.getuid?.() === 0)
    return skip('Als root und ohne mount lässt sich kein Ordner vor dem Schreiben schützen.')
  const path = join(data.path, 'disk')
  try {
    await fillFolder(path, 5)
    const before = readFileSync(join(path, 'app.db'))
    if (isMounted) spawnSync('mount', ['-o', 'remount,ro', path])
    else
      for (const name of ['app.db', '.']) chmodSync(join(path, name), name === '.' ? 0o555 : 0o444)
    const { status, stderr } = runCli(['serve'], {
      env: { DATA_DIR: path, PORT: '0', LOGOS: 'off' },
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/lässt sich nicht (schreiben|öffnen)|nur zum Lesen|fehlt das Recht/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(readFileSync(join(path, 'app.db')).equals(before)).toBe(true)
  } finally {
    if (isMounted) disk?.remove()
    else chmodSync(path, 0o755)
  }
})
