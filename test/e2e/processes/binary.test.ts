import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { postJson } from '#test/e2e/support/api.ts'
import { testMainFlow } from '#test/e2e/support/main-job.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { parseLines } from '#test/e2e/support/processes.ts'
import { startDemo } from '#test/e2e/support/start-demo.ts'
import { type Program, startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

type Binary = Program & { remove: () => void }

/** Builds the executable where this build has none yet, and puts a copy alone into an empty folder. */
function unpackBinary(): Binary {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/build-binary.mjs', '--quiet', '--if-needed'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Das Programm in einer Datei ließ sich nicht bauen:\n${stderr}`)
  const cwd = mkdtempSync(join(tmpdir(), 'codefluencer-binary-'))
  const file = join(cwd, 'codefluencer')
  copyFileSync('dist/codefluencer', file)
  return { file, args: [], cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}

const isSupported = process.platform === 'linux' && process.arch === 'x64'
if (!isSupported)
  console.warn(
    `Übersprungen: Das Programm in einer Datei gibt es hier nicht (${process.platform}).`,
  )

const PATIENT = { timeout: 100_000 }

describe.runIf(isSupported)('the executable, alone in an empty folder', () => {
  let binary: Binary
  beforeAll(() => {
    binary = unpackBinary()
  })
  afterAll(() => binary?.remove())

  /** Runs one command with nothing in the environment but what is given. */
  const run = (args: string[], { input = '', env = {} } = {}) =>
    spawnSync(binary.file, args, { cwd: binary.cwd, env, input, encoding: 'utf8' })

  test('answers --version and --help, extracts, and leaves nothing', () => {
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{12}(, geändert)?\)\n$/)
    expect(run(['--help']).stdout).toContain('serve')
    const { stdout, stderr } = run(['extract', '-'], { input: JSON.stringify(createPosts()[0]) })
    expect(stderr).toBe('')
    expect(parseLines(stdout)).toMatchObject([{ code: 'ANNA15', brand: 'SNOCKS' }])
    expect(readdirSync(binary.cwd)).toEqual(['codefluencer'])
  })

  test('where nothing may be executed or written, it says so in one line', () => {
    for (const command of [['serve'], ['extract', '-']])
      expect(run(command, { env: { TMPDIR: '/gibtsnicht' } })).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^In \/gibtsnicht .*TMPDIR.*\n$/),
      })
  })

  test('the demo collects, is served, draws pictures, stops, and leaves its data alone', async () => {
    // Where the program unpacks what it loads.
    const temporary = join(binary.cwd, 'tmp')
    mkdirSync(temporary)
    const demo = await startDemo(binary, { TMPDIR: temporary })
    try {
      const read = async (path: string) => {
        const response = await fetch(demo.url + path)
        return Buffer.from(await response.arrayBuffer())
      }
      expect(demo.codes).toBeGreaterThan(100)
      expect((await read('/')).toString()).toMatch(/<h1[\s\S]*<article/)
      const account = { username: 'admin', password: demo.password }
      const login = await postJson(`${demo.url}/api/admin/login`, account)
      expect(login.status).toBe(200)
      const fallback = await read('/share.png')
      await expect
        .poll(async () => (await read('/og/site.png')).equals(fallback), PATIENT)
        .toBe(false)
      const png = await read('/og/site.png')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    } finally {
      expect(await demo.stop()).toBe(0)
    }
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(binary.cwd).toSorted()).toEqual(['codefluencer', 'data', 'tmp'])
  })

  test('brings the database of an earlier version up to date and keeps what is in it', async () => {
    const dataDir = join(binary.cwd, 'older')
    mkdirSync(dataDir)
    const older = openDatabase(join(dataDir, 'app.db'))
    migrateDatabase(older.db, { last: 0 })
    older.sqlite.exec(
      `insert into brands (name, slug, name_key, search_text, category_id, created_at, updated_at)
       values ('Snocks', 'snocks', 'snocks', 'snocks', 1, 0, 0)`,
    )
    older.close()
    const site = await startSite({ posts: [], program: binary, env: { DATA_DIR: dataDir } })
    const { status } = await fetch(`${site.url}/brands/snocks`)
    expect(await site.stop()).toBe(0)
    expect(status).toBe(200)
  })

  describe('serving', () => {
    const site = useSite(() => startSite({ posts: createPosts(), program: binary }))
    afterAll(async () => expect(await site.stop()).toBe(0))
    testMainFlow(site)
  })
})
