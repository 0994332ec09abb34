import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postJson, readCookie } from '#test/e2e/support/api.ts'
import { occupyPort, runCli } from '#test/e2e/support/processes.ts'
import { ADMIN, type Site, startSite } from '#test/e2e/support/start-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

let site: Site
const dataDir = makeTempFolder(afterAll)
beforeAll(async () => {
  site = await startSite({ posts: [], env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await site.stop()
})

const run = (args: string[], { env = {}, input = '' } = {}) =>
  runCli(args, {
    env: { DATA_DIR: dataDir, PORT: new URL(site.url).port, LOGOS: 'off', ...env },
    input,
  })

const logIn = (password: string) =>
  postJson(`${site.url}/api/admin/login`, { username: ADMIN.username, password })
const readLogs = async (headers: Record<string, string>) =>
  fetch(`${site.url}/api/admin/logs?type=security`, { headers })

test('reset-password sets a new one beside the running server and ends all sessions', async () => {
  const cookie = readCookie(await logIn(ADMIN.password))
  expect((await readLogs({ cookie })).status).toBe(200)

  const { status, stdout } = run(['admin', 'reset-password'])
  expect(status).toBe(0)
  const [, password = ''] = /Passwort: +(\S{20})\n/.exec(stdout) ?? []
  expect((await readLogs({ cookie })).status).toBe(401)
  expect((await logIn(ADMIN.password)).status).toBe(401)
  const fresh = await logIn(password)
  expect(fresh.status).toBe(200)
  const logs = await readLogs({ cookie: readCookie(fresh) })
  const text = await logs.text()
  expect(text).toContain('Passwort des Betreibers zurückgesetzt')
  expect(text).not.toContain(password)
})

test('reset-password takes one from standard input, and says what is wrong', async () => {
  const args = ['admin', 'reset-password', '--stdin']
  const given = run(args, { input: 'ein neues Passwort\n' })
  expect(given).toMatchObject({ status: 0, stdout: 'Benutzername: admin\n' })
  expect((await logIn('ein neues Passwort')).status).toBe(200)
  expect(run(args, { input: 'kurz\n' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Zeichen lang'),
  })
  const env = { ADMIN_PASSWORD: ADMIN.password }
  expect(run(args, { env, input: 'ein neues Passwort' }).stderr).toContain('ADMIN_PASSWORD')
})

test('disable-second-factor says whether it was on, and ends all sessions', async () => {
  const cookie = readCookie(await logIn('ein neues Passwort'))
  const { status, stderr } = run(['admin', 'disable-second-factor'])
  expect(status).toBe(0)
  expect(stderr).toContain('war nicht eingeschaltet. Alle Anmeldungen sind beendet.')
  expect((await readLogs({ cookie })).status).toBe(401)
})

test('healthcheck says in one line whether the server is ready', () => {
  expect(run(['healthcheck'])).toMatchObject({
    status: 0,
    stdout: `${site.url} antwortet und ist bereit.\n`,
  })
  // Nobody listens on the first port there is.
  const silent = run(['healthcheck'], { env: { PORT: '1' } })
  expect(silent).toMatchObject({ status: 1, stdout: '' })
  expect(silent.stderr).toMatch(/^auf http.+ läuft keiner.+\n$/)
})

const examine = (env: Record<string, string> = {}) => {
  const { status, stdout } = run(['doctor'], { env })
  const lines = stdout.trim().split('\n')
  return {
    status,
    lines,
    find: (check: string) => lines.find((line) => line.includes(` ${check}: `)),
  }
}

test('doctor finds a running installation in order and changes nothing', () => {
  const files = readdirSync(dataDir).sort()
  const { status, lines, find } = examine({ PUBLIC_URL: 'http://codes.example' })
  for (const line of lines) expect(line).toMatch(/^(ok|Warnung) +[^:]+: .+$/)
  expect(status).toBe(0)
  for (const check of ['Server', 'Datenbank', 'Stand']) expect(find(check)).toMatch(/^ok .+\.$/)
  expect(find('Adresse')).toMatch(/^Warnung/)
  expect(find('Impressum')).toContain('OPERATOR_ADDRESS')
  expect(readdirSync(dataDir).sort()).toEqual(files)
})

test('doctor names what is wrong', async () => {
  const wrong = examine({ JOBS: 'ja', PORT: 'x' })
  expect(wrong.status).toBe(1)
  expect(wrong.lines.sort()).toMatchObject([
    expect.stringMatching(/^FEHLER +Einstellungen: JOBS/),
    expect.stringMatching(/^FEHLER +Einstellungen: PORT/),
  ])
  const empty = examine({ DATA_DIR: join(dataDir, 'fehlt'), PORT: '1' })
  expect(empty.find('Datenordner')).toMatch(/^Warnung/)
  expect(empty.find('Server')).toMatch(/^Warnung.*läuft keiner/)
  expect(readdirSync(dataDir)).not.toContain('fehlt')
})

test('doctor tells another program at the port from a server', async () => {
  const { port, release } = await occupyPort()
  const { status, find } = examine({ PORT: port })
  release()
  expect(status).toBe(1)
  expect(find('Server')).toMatch(/^FEHLER/)
})
