import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A data folder whose disk can be filled and freed while a server runs on it. */
export type SmallDisk = {
  /** 'tmpfs', or 'prlimit' where nothing can be mounted. */
  kind: string
  path: string
  fill: (pid: number) => void
  free: (pid: number) => void
  remove: () => void
}

const BYTES = 24 * 1024 * 1024

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Null where this machine allows no disk to be filled. */
export function createSmallDisk(path: string): SmallDisk | null {
  mkdirSync(path, { recursive: true })
  if (run('mount', ['-t', 'tmpfs', '-o', `size=${BYTES}`, 'tmpfs', path])) return createTmpfs(path)
  return run('prlimit', ['--pid', String(process.pid), '--fsize']) ? createLimited(path) : null
}

function createTmpfs(path: string): SmallDisk {
  const ballast = join(path, 'ballast')
  return {
    kind: 'tmpfs',
    path,
    fill: () => {
      const file = openSync(ballast, 'w')
      try {
        const piece = Buffer.alloc(4096)
        while (statfsSync(path).bavail > 0) writeSync(file, piece)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
    remove: () => void run('umount', ['-l', path]),
  }
}

/** No file of the process can grow any more: the same for it as a full disk, if by another code. */
function createLimited(path: string): SmallDisk {
  const limit = (pid: number, bytes: string) => {
    if (!run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]))
      throw new Error('prlimit failed')
  }
  return {
    kind: 'prlimit',
    path,
    fill: (pid) => limit(pid, '4096'),
    free: (pid) => limit(pid, 'unlimited'),
    remove: () => {},
  }
}
