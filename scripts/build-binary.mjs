// One executable, dist/codefluencer: Node with the server, the client and all they need inside.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sea from 'node:sea'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { isBinaryBuilt, stampBinary } from './build-stamp.mjs'

const OUT = 'dist/binary'
const BINARY = 'dist/codefluencer'
const PROGRAMS = ['executable', 'caption-reader-worker', 'share-image-process']
const POSTJECT = fileURLToPath(import.meta.resolve('postject/dist/cli.js'))
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/**
 * A small young generation (in MiB), and an old one that grows to twice what is in use before it is
 * collected: on a large machine to four times. The limit follows the machine's memory, or NODE_OPTIONS.
 */
const MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=100']
const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'
const target = `${process.platform}-${process.arch}`

if (process.platform !== 'linux' || !sea.getAssetKeys) {
  const here = `${target} mit Node.js ${process.version}`
  process.stderr.write(
    `Die eine Datei wird unter Linux mit Node.js 24.8 oder neuer gebaut, hier ist ${here}.\n`,
  )
  process.exit(1)
}
if (process.argv.includes('--if-needed') && isBinaryBuilt()) process.exit(0)
execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed', '--quiet'], {
  stdio: ['ignore', 2, 2],
})

process.env.NODE_ENV = 'production'
for (const name of PROGRAMS)
  await build({
    logLevel,
    mode: 'binary',
    plugins: [embedNativeModule()],
    build: {
      ssr: `src/server/${name}.ts`,
      outDir: OUT,
      emptyOutDir: false,
      sourcemap: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  })

const clientFiles = readdirSync('dist/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
mkdirSync(OUT, { recursive: true })
writeFileSync(
  join(OUT, 'sea.json'),
  JSON.stringify({
    main: join(OUT, 'executable.cjs'),
    output: join(OUT, 'program.blob'),
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    execArgv: MEMORY,
    assets: {
      'better-sqlite3.node': `node_modules/better-sqlite3/prebuilds/${target}.node`,
      'caption-reader-worker': join(OUT, 'caption-reader-worker.cjs'),
      'share-image-process': join(OUT, 'share-image-process.cjs'),
      ...Object.fromEntries(clientFiles.map((file) => [file.slice('dist/'.length), file])),
    },
  }),
)
// By the very Node that goes into the executable, with the flags it will have: the compiled code fits no
// other.
runNode(...MEMORY, '--experimental-sea-config', join(OUT, 'sea.json'))
// Under another name first: a running program's file cannot be written to.
const unfinished = `${BINARY}.${process.pid}`
copyFileSync(process.execPath, unfinished)
chmodSync(unfinished, 0o755)
runNode(POSTJECT, unfinished, 'NODE_SEA_BLOB', join(OUT, 'program.blob'), '--sentinel-fuse', FUSE)
renameSync(unfinished, BINARY)
stampBinary()

/** What it says is shown only when it fails. */
function runNode(...args) {
  execFileSync(process.execPath, args, { stdio: 'pipe' })
}

/**
 * Vite plugin: the executable has no folder to load better-sqlite3's native module from. Takes that
 * package's entry for bundlers, and lets its `.node` file come out of the executable.
 */
function embedNativeModule() {
  return {
    name: 'embed-native-module',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^better-sqlite3$/, replacement: `better-sqlite3/${target}` }] },
    }),
    load(id) {
      if (!id.endsWith('.node')) return null
      const loader = JSON.stringify(resolve('src/server/embedded-sqlite.ts'))
      return { code: `module.exports = require(${loader}).loadEmbeddedSqlite()`, moduleType: 'js' }
    },
  }
}
