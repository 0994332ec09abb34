// Node with the server, the client and all they need inside: one file for each kind of server.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sea from 'node:sea'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The kind of machine that this is, named as in packages with native parts. */
export const OWN_TARGET = `${process.platform}-${process.arch}`
const PROGRAMS = ['executable', 'caption-reader-process', 'share-image-process']
const POSTJECT = fileURLToPath(import.meta.resolve('postject/dist/cli.js'))
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/**
 * A small young generation (in MiB), and an old one that grows to twice what is in use before it is
 * collected: on a large machine to four times. The limit follows the machine's memory, or NODE_OPTIONS.
 */
const MEMORY = ['--max-semi-space-size=2', '--heap-growing-percent=100']

/** Builds the client where that is needed, and into `folder` the programs; every target has the same. */
export async function bundlePrograms(folder, logLevel) {
  if (process.platform !== 'linux' || !sea.getAssetKeys) {
    const here = `${OWN_TARGET} mit Node.js ${process.version}`
    process.stderr.write(
      `Die eine Datei wird unter Linux mit Node.js 24.8 oder neuer gebaut, hier ist ${here}.\n`,
    )
    process.exit(1)
  }
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed', '--quiet'], {
    stdio: ['ignore', 2, 2],
  })
  process.env.NODE_ENV = 'production'
  for (const name of PROGRAMS)
    await build({
      logLevel,
      mode: 'binary',
      plugins: [embedNativeModule()],
      define: { 'process.env.BUILD_COMMIT': JSON.stringify(describeCommit()) },
      build: {
        ssr: `src/server/${name}.ts`,
        outDir: folder,
        emptyOutDir: false,
        sourcemap: false,
        license: { fileName: `${name}.license.json` },
        rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
      },
    })
}

/** Puts the programs of `folder` and the client into a copy of `node`, which is for `target`. */
export function makeExecutable({ folder, target, node, file }) {
  const clientFiles = readdirSync('dist/client', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const settings = join(folder, `${target}.json`)
  const blob = join(folder, `${target}.blob`)
  writeFileSync(
    settings,
    JSON.stringify({
      main: join(folder, 'executable.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      // Compiled code fits only the Node that compiled it: another target's compiles at each start.
      useCodeCache: target === OWN_TARGET,
      execArgv: MEMORY,
      assets: {
        'better-sqlite3.node': `node_modules/better-sqlite3/prebuilds/${target}.node`,
        'caption-reader-process': join(folder, 'caption-reader-process.cjs'),
        'share-image-process': join(folder, 'share-image-process.cjs'),
        ...Object.fromEntries(clientFiles.map((path) => [path.slice('dist/'.length), path])),
        ...Object.fromEntries(
          listRuntimeFiles(target).map((path) => [`onnxruntime/${path}`, path]),
        ),
        ...Object.fromEntries(
          globSync('dist/reader/*').map((path) => [path.slice('dist/'.length), path]),
        ),
      },
    }),
  )
  // With the flags it will have: compiled code fits no others.
  runNode(...MEMORY, '--experimental-sea-config', settings)
  // Under another name first: a running program's file cannot be written to.
  const unfinished = `${file}.${process.pid}`
  copyFileSync(node, unfinished)
  chmodSync(unfinished, 0o755)
  runNode(POSTJECT, unfinished, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE)
  renameSync(unfinished, file)
}

/** The runtime that computes the reader, with its native parts for `target` alone: the package has those of all. */
const listRuntimeFiles = (target) =>
  globSync([
    'node_modules/onnxruntime-node/{package.json,dist/*.js}',
    `node_modules/onnxruntime-node/bin/napi-v6/${target.replace('-', '/')}/*`,
    'node_modules/onnxruntime-common/{package.json,dist/cjs/*.js,dist/cjs/package.json}',
  ])

/** What it says is shown only when it fails. */
function runNode(...args) {
  execFileSync(process.execPath, args, { stdio: 'pipe' })
}

/** The commit that is built, and whether files differ from it; nothing where the source has no git. */
function describeCommit() {
  const git = (...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') && ', geändert')
  } catch {
    return ''
  }
}

/**
 * Vite plugin: the executable has no folder to load better-sqlite3's native module from. Takes that
 * package's entry for bundlers, and lets its `.node` file come out of the executable. The entries of
 * all targets differ only in the name of that file.
 */
function embedNativeModule() {
  return {
    name: 'embed-native-module',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^better-sqlite3$/, replacement: 'better-sqlite3/linux-x64' }] },
    }),
    load(id) {
      if (!id.endsWith('.node')) return null
      const loader = JSON.stringify(resolve('src/server/embedded-modules.ts'))
      return { code: `module.exports = require(${loader}).loadEmbeddedSqlite()`, moduleType: 'js' }
    },
  }
}
