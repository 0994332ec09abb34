import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PASSWORD = 'ein-passwort-nur-fuer-die-messung'
const AUTHORIZATION = `Basic ${btoa(`admin:${PASSWORD}`)}`

export type BenchServer = {
  url: string
  pid: number
  /** One call of the documented API as the operator, however long it takes. Throws on any fault. */
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** Opens a session of the operator; answers its cookie. */
  logIn: () => Promise<string>
  /** CPU time used so far. */
  readCpuMs: () => number
  stop: () => Promise<void>
}

/**
 * The built server as a process of its own over `folder`, on a free port. Built before where that is
 * missing or out of date.
 */
export async function startServer(
  folder: string,
  env: Record<string, string> = {},
): Promise<BenchServer> {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed', '--quiet'], {
    stdio: 'inherit',
  })
  // With the flags and the variables of `npm start`.
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=100']
  const args = [...flags, join('dist', 'server', 'main.js'), 'serve']
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled'),
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
      LOGOS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Stop the server when the process of the benchmark ends.
  process.once('exit', () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    const output: string[] = []
    child.once('exit', () => reject(new Error(`The server ended early:\n${output.join('\n')}`)))
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      output.push(line)
      if (!line.includes('"listening"')) return
      lines.close()
      // A pipe that nobody empties would hold the server up.
      child.stdout.resume()
      resolve(String(JSON.parse(line).url))
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    call: (method, path, body) => call(url + path, method, body),
    logIn: () => logIn(url),
    readCpuMs: () => readCpuMs(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || !cookie) throw new Error(`the login failed: ${await answer.text()}`)
  return cookie.slice(0, cookie.indexOf(';'))
}

/** `fetch` gives up after five minutes without an answer; a run may take longer. */
function call<Answer>(url: string, method: string, body: unknown): Promise<Answer> {
  const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text))
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * CPU time that a process has used so far; unlike elapsed time it is independent of other load.
 */
function readCpuMs(pid: number): number {
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
