import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Post } from '#shared/schemas/post.ts'
import { writePosts } from '#test/e2e/support/posts.ts'

export const ADMIN = { username: 'admin', password: 'ein-langes-passwort-fuer-tests' }

export type Site = {
  url: string
  pid: number
  postsDir: string
  /** Everything that the process wrote. */
  output: () => string
  stop: () => Promise<number | null>
  /** Resolves with the exit code when the process ends, by whatever signal a test sends it. */
  ended: Promise<number | null>
  /** Ends the process as a crash does; a `DATA_DIR` of the test's own stays, as with `stop`. */
  kill: () => Promise<number | null>
}

/** How a program is called, and the folder it is called in. */
export type Program = { file: string; args: readonly string[]; cwd: string }

const BUILT_SERVER: Program = {
  file: process.execPath,
  args: ['dist/server/main.js'],
  cwd: process.cwd(),
}

/**
 * Starts the built server (or another `program`) as its own process on a free port, over an empty
 * folder with the given posts. Rejects with the process's output when it ends before it listens.
 */
export async function startSite(options: {
  posts: readonly Post[]
  env?: Record<string, string>
  program?: Program
}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'codefluencer-'))
  const postsDir = join(folder, 'posts')
  writePosts(postsDir, options.posts)
  const { file, args, cwd } = options.program ?? BUILT_SERVER
  const child = spawn(file, [...args, 'serve'], {
    cwd,
    env: {
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: ADMIN.password,
      // Tests ask no foreign host.
      LOGOS: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await waitForUrl(child, () => output)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const code = await endProcess(child, signal)
    rmSync(folder, { recursive: true, force: true })
    return code
  }
  return {
    url,
    pid: Number(child.pid),
    postsDir,
    output: () => output,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Der Server endete früh:\n${output()}`)))
    const findUrl = () => {
      // What follows the last line break may be half a line.
      const line = output()
        .split('\n')
        .slice(0, -1)
        .find((text) => text.includes('"listening"'))
      if (!line) return
      child.stdout?.off('data', findUrl)
      resolve(String(JSON.parse(line).url))
    }
    child.stdout?.on('data', findUrl)
  })
}

function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
