// A release in dist/release: for each kind of server an archive to unpack there, with the program
// and all that README of deploy/ asks for; the list of parts; the sums of these files, and their signature.
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bundlePrograms, makeExecutable, OWN_TARGET } from './executable.mjs'
import { listLicences, listParts, writeNotices } from './parts.mjs'

const OUT = 'dist/release'
const WORK = 'dist/release/work'
const CACHE = 'node_modules/.cache/release'
const TARGETS = ['linux-x64', 'linux-arm64']
/** deploy/README.md leads to these documents. */
const FILES = ['deploy', 'CHANGELOG.md', 'docs/operations.md', 'docs/sources.md']
const PARTS = 'codefluencer.cdx.json'
const { packages: LOCKED } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

// Whoever shares a group with the one who builds must not change what is signed next.
process.umask(0o022)
const key = readKey(process.env.RELEASE_KEY)
const nodes = Object.fromEntries(TARGETS.map((target) => [target, findNode(target)]))
rmSync(OUT, { recursive: true, force: true })
await bundlePrograms(WORK, 'warn')
const licences = listLicences(WORK)
const parts = listParts(licences)
writeFileSync(join(OUT, PARTS), `${JSON.stringify(parts, null, 2)}\n`)
const nodeLicence = readFileSync(join(nodes[OWN_TARGET], 'LICENSE'), 'utf8')
const notices = writeNotices(parts, licences, nodeLicence)
for (const target of TARGETS) {
  const folder = join(WORK, target, 'codefluencer')
  mkdirSync(folder, { recursive: true })
  for (const file of FILES) cpSync(file, join(folder, file), { recursive: true })
  cpSync(join(OUT, PARTS), join(folder, PARTS))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices)
  const node = join(nodes[target], 'bin/node')
  makeExecutable({ folder: WORK, target, node, file: join(folder, 'codefluencer') })
  const archive = join(OUT, `codefluencer-${target}.tar.gz`)
  // Copied files keep their modes, which came with the checkout's umask; root unpacks them as they are.
  const asRoot = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  execFileSync('tar', ['-czf', archive, ...asRoot, '-C', join(WORK, target), 'codefluencer'])
}
rmSync(WORK, { recursive: true })
const sums = readdirSync(OUT).map((name) => `${hash('sha256', join(OUT, name), 'hex')}  ${name}\n`)
writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''))
writeFileSync(join(OUT, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums.join('')), key))
process.stdout.write(`${OUT}:\n${sums.join('')}`)

/** Read before anything is built: a release without a signature does not prove who made it. */
function readKey(file) {
  if (!file)
    fail(
      'Ein Release wird unterschrieben: RELEASE_KEY muss die Datei mit dem privaten Schlüssel nennen (deploy/README.md).',
    )
  try {
    const privateKey = createPrivateKey(readFileSync(file))
    if (privateKey.asymmetricKeyType === 'ed25519') return privateKey
  } catch (error) {
    fail(`Der Schlüssel ${file} (RELEASE_KEY) lässt sich nicht lesen: ${error.message}`)
  }
  return fail(`Der Schlüssel ${file} (RELEASE_KEY) ist keiner für Ed25519.`)
}

/**
 * The folder of the Node that package-lock.json names for `target`. npm installs this machine's; another
 * one is asked of npm, which keeps a copy, and must have the sum that was written down.
 */
function findNode(target) {
  const name = `node-${target}`
  const { version, integrity } = LOCKED[`node_modules/${name}`]
  if (target === OWN_TARGET) {
    const folder = join('node_modules', name)
    if (existsSync(folder) && process.version === `v${version}`) return folder
    fail(`Gebaut wird mit Node.js ${version} aus dem Paket ${name}: npm ci && npm run release`)
  }
  const folder = join(CACHE, `${name}-${version}`)
  const archive = `${folder}.tgz`
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--prefer-offline', '--pack-destination', CACHE, `${name}@${version}`]
  try {
    execFileSync('npm', args, { stdio: 'pipe' })
  } catch (error) {
    fail(`${name} ${version} ließ sich nicht von der npm-Registry laden: ${error.stderr}`)
  }
  if (`sha512-${hash('sha512', archive, 'base64')}` !== integrity)
    fail(`${name} ${version} ist nicht das Paket, das package-lock.json nennt.`)
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder])
  return folder
}

function hash(algorithm, file, encoding) {
  return createHash(algorithm).update(readFileSync(file)).digest(encoding)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
