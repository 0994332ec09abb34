import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { SERVER_LIMITS } from '#server/web/protection/create-http-server.ts'
import * as LIMITS from '#shared/domain/limits.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const env = parseEnv(read('codefluencer.env'))
const config = parseConfig(env)
const unit = read('codefluencer.service')
const nginx = read('nginx.conf')
const caddy = read('Caddyfile')
const readme = read('README.md')
const [, host] = config.site.publicUrl.split('//')

/** The value of a line `name value` or `name=value`. */
const readValue = (text: string, name: string) =>
  new RegExp(`^\\s*${name}[ =](.*?);?$`, 'm').exec(text)?.[1]
const readSeconds = (text: string, name: string) =>
  Number(/^(\d+)s?$/.exec(readValue(text, name) ?? '')?.[1])

test('the settings for a server are settings, and whole', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(env)))
  expect(config).toMatchObject({ host: '127.0.0.1', trustedProxies: ['127.0.0.1/32'] })
})

test('unit, settings and commands name the same places', () => {
  const program = readValue(unit, 'ExecStart')?.split(' ')[0]
  expect(program).toBe('/usr/local/bin/codefluencer')
  expect(config.dataDir).toBe(`/var/lib/${readValue(unit, 'StateDirectory')}`)
  expect(readValue(unit, 'EnvironmentFile')).toBe('/etc/codefluencer.env')
  for (const text of [read('codefluencer-ctl'), readme])
    for (const place of [program, config.dataDir, '/etc/codefluencer.env'])
      expect(text).toContain(place)
  expect(read('codefluencer-offsite.service')).toContain(`${config.dataDir}/backups `)
})

test('stopping has more time than the program takes, and Node may compile', () => {
  const source = readFileSync('src/server/cli/serve-runtime.ts', 'utf8')
  const stopMs = Number(/STOP_MS = ([\d_]+)/.exec(source)?.[1]?.replaceAll('_', ''))
  expect(readSeconds(unit, 'TimeoutStopSec') * 1_000).toBeGreaterThan(stopMs)
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
})

test.each([
  ['nginx.conf', nginx],
  ['Caddyfile', caddy],
])('%s leads to the program, for the domain of the settings', (_, text) => {
  const target = `${config.host}:${config.port}`
  expect(text).toContain(target)
  expect(text.match(/\b(?:\d{1,3}\.){3}\d{1,3}:\d+/g)?.every((found) => found === target)).toBe(
    true,
  )
  expect(text.match(/[a-z.]+\.example\b/g)?.every((found) => found === host)).toBe(true)
})

test('no proxy keeps connections longer than the program, or refuses what it takes', () => {
  expect(readSeconds(caddy, 'keepalive') * 1_000).toBeLessThan(SERVER_LIMITS.keepAliveTimeout)
  expect(readSeconds(nginx, 'keepalive_timeout') * 1_000).toBeLessThan(
    SERVER_LIMITS.keepAliveTimeout,
  )
  const megabytes = [readValue(nginx, 'client_max_body_size'), readValue(caddy, 'max_size')]
  for (const size of megabytes)
    expect(Number.parseInt(size ?? '', 10) * 1e6).toBeGreaterThan(LIMITS.bodyBytes)
})

test('nginx replaces what visitors say of themselves, and records no visitor', () => {
  const servers = nginx.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(readValue(server, 'access_log')).toBe('off')
    expect(readValue(server, 'error_log')).toMatch(/ crit$/)
  }
  expect(readValue(nginx, 'proxy_set_header X-Forwarded-For')).toBe('$remote_addr')
})

test('the guide names files that are there, and all of them', () => {
  const named = [...readme.matchAll(/`?deploy\/([\w.-]+)/g)].map(([, name]) => String(name))
  expect(named.filter((name) => !existsSync(`deploy/${name}`))).toEqual([])
  const others = readdirSync('deploy').filter((name) => name !== 'README.md')
  expect(others.filter((name) => !readme.includes(name))).toEqual([])
})

test('every command of the guides is one of the program', () => {
  const commands = /(?:\.command\(|addCommand\(\s*\w+,\s*)'([\w-]+)/g
  const known = readdirSync('src/server/cli').flatMap((file) =>
    [...readFileSync(`src/server/cli/${file}`, 'utf8').matchAll(commands)].map(([, name]) => name),
  )
  const used = [...readme.matchAll(/codefluencer-ctl ([a-z][a-z-]+)(?: (reset-password))?/g)]
    .flatMap(([, command, inner]) => [command, inner])
    .filter((name) => name !== undefined)
  expect(used).toEqual(expect.arrayContaining(['backup', 'restore', 'healthcheck', 'doctor']))
  expect(known).toEqual(expect.arrayContaining(used))
})
