import { type ChildProcess, spawn } from 'node:child_process'
import { occupyPort } from './processes.ts'

export type Primary = {
  url: string
  send: (signal: NodeJS.Signals) => void
  /** Ends it as a crash does. */
  kill: () => Promise<void>
  /** Starts it again over the same folder and under the same address. */
  start: () => Promise<void>
}

/** Starts the libSQL server that `SQLD_PATH` names, over a folder, on a free port. */
export async function startPrimary(folder: string): Promise<Primary> {
  const { port, release } = await occupyPort()
  release()
  const address = `127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const primary: Primary = {
    url: `http://${address}`,
    send: (signal) => void child?.kill(signal),
    kill: async () => {
      const ended = new Promise((resolve) => child?.once('close', resolve))
      child?.kill('SIGKILL')
      await ended
    },
    start: async () => {
      const args = ['--db-path', folder, '--http-listen-addr', address]
      child = spawn(String(process.env.SQLD_PATH), args, { stdio: 'ignore' })
      await waitUntilAnswers(`${primary.url}/health`)
    },
  }
  await primary.start()
  return primary
}

async function waitUntilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}
