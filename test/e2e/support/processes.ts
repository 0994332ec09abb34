import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

const ENTRY = 'dist/server/main.js'

/** Runs the built program to its end; nothing of the environment but what is given reaches it. */
export function runCli(
  args: readonly string[],
  { input, env }: { input?: string | Buffer; env: Record<string, string> },
) {
  const options: SpawnSyncOptions = {
    env,
    input: input ?? '',
    maxBuffer: 64 * 1024 * 1024,
    // A command that never ends would stop all tests: nothing runs beside it.
    timeout: 100_000,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, ...args], options)
  return { status, stdout: String(stdout), stderr: String(stderr) }
}

/** Starts the built program; what it writes is kept, and `ended` answers its exit code. */
export function startCli(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [ENTRY, ...args], { env })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      written[name] += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, written, ended }
}

/** A port of this machine at which another program listens and says nothing. */
export async function occupyPort(): Promise<{ port: string; release: () => void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port: String(port), release: () => void server.close() }
}

/** Whole lines of JSON, and nothing else. */
export const parseLines = (text: string): Record<string, unknown>[] =>
  text.split('\n').flatMap((line, index, lines) => {
    if (index === lines.length - 1 && line === '') return []
    return [JSON.parse(line)]
  })

/** Where a command finds its database, and what keeps it from asking foreign hosts. */
export const envIn = (folder: string) => ({ DATA_DIR: join(folder, 'data'), LOGOS: 'off' })

/** A mail server that offers a login and refuses every one; without one it takes mails. */
export async function startSmtpStub() {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isMail = false
    socket.on('error', () => {})
    socket.write('220 stub\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (isMail) isMail = line !== '.'
        if (!isMail) socket.write(answer(line))
        if (line === 'DATA') isMail = true
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    lines,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(line: string): string {
  if (line.startsWith('EHLO')) return '250-stub\r\n250 AUTH PLAIN\r\n'
  if (line.startsWith('AUTH')) return `535 5.7.8 no: ${line}\r\n`
  if (line === 'DATA') return '354 go on\r\n'
  return line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n'
}
