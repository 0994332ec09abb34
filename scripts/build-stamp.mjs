// Remembers what a build was made of, so that commands build again only when something changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = 'dist/.stamp'
const BINARY_STAMP = 'dist/.binary-stamp'
const SOURCES = ['src', 'data/catalogue', 'data/demo/posts', 'data/reader']
const FILES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/build-binary.mjs',
  'scripts/executable.mjs',
]

function fingerprint() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test\.tsx?|gen\.ts)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files, ...FILES].sort()) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}|${mtimeMs}|${size}\n`)
  }
  return hash.digest('hex')
}

export const stampBuild = () => writeFileSync(STAMP, fingerprint())

export const isBuilt = () => isStamped(STAMP)

export const stampBinary = () => writeFileSync(BINARY_STAMP, fingerprint())

export const isBinaryBuilt = () => isStamped(BINARY_STAMP)

const isStamped = (file) => existsSync(file) && readFileSync(file, 'utf8') === fingerprint()
