import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { fillDirectory, type Size } from './directory.ts'

export type Benchmark = {
  /** What `npm run bench` prints of it: its options, then what it measures. */
  usage: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** Prints its figures; answers how many goals were missed. */
  run: (values: Record<string, unknown>) => Promise<number>
}

/** The built server in a process of its own, and the database it runs on. */
export type Subject = { server: Site; handle: DatabaseHandle }

type Setup = {
  /** Of the generated directory; without it the database is empty until `prepare`. */
  size?: Size
  prepare?: (handle: DatabaseHandle, folder: string) => Promise<unknown>
  env?: Record<string, string>
}

/** Runs the built server over a directory of its own for as long as `use` takes. */
export async function withServer<Result>(
  { size, prepare, env }: Setup,
  use: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const handle = openDatabase(join(folder, 'app.db'))
  try {
    migrateDatabase(handle.db)
    if (size) fillDirectory(handle.sqlite, size, new Date())
    await prepare?.(handle, folder)
    const server = await startServer(folder, env)
    try {
      return await use({ server, handle })
    } finally {
      await server.stop()
    }
  } finally {
    handle.close()
    rmSync(folder, { recursive: true })
  }
}

async function startServer(folder: string, env?: Record<string, string>): Promise<Site> {
  const build = ['scripts/build.mjs', '--if-needed', '--quiet']
  execFileSync(process.execPath, build, { stdio: 'inherit' })
  // With the flags and the variables of `npm start`.
  const flags = ['--max-semi-space-size=2', '--heap-growing-percent=100']
  const server = await startSite({
    posts: [],
    program: {
      file: process.execPath,
      args: [...flags, 'dist/server/main.js'],
      cwd: process.cwd(),
    },
    env: {
      PATH: process.env.PATH ?? '',
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled'),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      ...env,
    },
  })
  process.once('exit', () => void server.kill())
  return server
}

/** Prints one line of a table; `note` says what was missed. */
export const printRow = (name: string, cells: readonly (string | number)[], note = ''): void =>
  console.log(
    `${name.padEnd(38)}${cells.map((cell) => String(cell).padStart(9)).join('')}  ${note}`,
  )

/** The value below which `share` (0 to 1) of the values lie; NaN without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * CPU time that a process has used so far; unlike elapsed time it is independent of other load.
 */
export function readCpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  // In hundredths of a second on every Linux that Node runs on.
  return (Number(user) + Number(system)) * 10
}

type MemoryWatch = {
  /** Resident memory in MiB, ten times a second since the start; empty where nobody tells. */
  samples: number[]
  stop: () => void
}

/** Watches another process's resident memory as Linux tells it. */
export function watchMemory(pid: number): MemoryWatch {
  const samples: number[] = []
  const timer = setInterval(() => {
    const size = readResidentMiB(pid)
    if (size !== null) samples.push(size)
  }, 100)
  return { samples, stop: () => clearInterval(timer) }
}

/** Null where nobody tells. */
export function readResidentMiB(pid: number): number | null {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kib === undefined ? null : Number(kib) / 1024
  } catch {
    return null
  }
}
